// What the page says, in the language that was chosen, or else the first that the browser asks for.
//
// Messages are written here in English, with named places, and `collect_messages` finds them. The
// language is there before any other module runs, so that constants can be translated too; another
// one takes a reload.

import { settings } from "./keep.js";

const ENGLISH = "en";

/** What each language calls itself, by its code. */
export const LANGUAGES = await read("messages/languages.json", { [ENGLISH]: "English" });

/** The code of the language that the page speaks. */
export const LANGUAGE = [settings().language, ...navigator.languages]
  .map((each) => each.split("-")[0])
  .find((code) => Object.hasOwn(LANGUAGES, code)) ?? ENGLISH;

const MESSAGES = LANGUAGE === ENGLISH ? {} : await read(`messages/${LANGUAGE}.json`, {});
const FORMS = new Intl.PluralRules(LANGUAGE);

/** Return a message with facts in its places. */
export function translated(message, facts = {}) {
  return filled(MESSAGES[message] ?? message, facts);
}

/** Return a message about a number of things, which stands in the place {count}. */
export function plural(one, many, count, facts = {}) {
  const forms = MESSAGES[one] ?? { one, other: many };
  return filled(forms[FORMS.select(count)] ?? forms.other, { count, ...facts });
}

function filled(message, facts) {
  return message.replace(/\{(\w+)\}/g, (place, name) => facts[name] ?? place);
}

async function read(address, otherwise) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : otherwise;
  } catch {
    return otherwise; // the page speaks English
  }
}
