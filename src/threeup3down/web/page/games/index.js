// Which module draws which game.

import * as plain from "./plain.js";
import * as threethirteen from "./threethirteen.js";
import * as threeup3down from "./threeup3down.js";

const OWN = { threeup3down, threethirteen };

/** Return the module of a game: its own, or the plain one. */
export function gameModule(name) {
  return OWN[name] ?? { ...plain, NAME: name, TITLE: name };
}
