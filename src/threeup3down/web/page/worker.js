// The library in the page: Python (Pyodide, from beside this file) holds the room and plays the
// computers' seats. It is sent the messages that a server would be sent, and answers them alike.

const PAUSE = 700; // milliseconds before a computer moves, so that people can follow
const CHANGES = new Set(["new", "load", "move", "undo", "rematch", "resign", "name"]);
let timer = 0;

async function load() {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide();
  const listed = await fetch("wheels.json");
  await Promise.all(
    (await listed.json()).map(async (name) => {
      const wheel = await fetch(`wheels/${name}`);
      python.unpackArchive(await wheel.arrayBuffer(), "wheel");
    }),
  );
  const { LocalRoom } = python.pyimport("threeup3down.web.local");
  postMessage({ type: "ready" });
  return LocalRoom();
}

const loaded = load();

/** Send what the room has answered: a Python list of texts. Returns whether there was anything. */
function post(answers) {
  const texts = answers.toJs();
  answers.destroy();
  texts.forEach((text) => postMessage(JSON.parse(text)));
  return texts.length > 0;
}

function computersMove(room) {
  post(room.receive('{"type": "save"}'));
  clearTimeout(timer);
  timer = setTimeout(() => post(room.step()) && computersMove(room), PAUSE);
}

onmessage = async ({ data }) => {
  try {
    const room = await loaded;
    post(room.receive(JSON.stringify(data)));
    if (CHANGES.has(data.type)) computersMove(room);
  } catch (error) {
    postMessage({ type: "error", code: "gone", message: `The game cannot go on: ${error.message}` });
  }
};
