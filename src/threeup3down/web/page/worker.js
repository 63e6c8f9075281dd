// The library in the page: Python (Pyodide, from beside this file) holds the room and plays the
// computers' seats. It is sent the messages that a server would be sent, and answers them alike.

const PAUSE = 700; // milliseconds before a computer moves, so that people can follow
let timer = 0;

async function load() {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide();
  const library = await fetch("library.zip");
  const place = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  python.unpackArchive(await library.arrayBuffer(), "zip", { extractDir: place });
  const { LocalRoom } = python.pyimport("threeup3down.web.local");
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
    clearTimeout(timer);
    if (data.type === "rest") return; // nobody looks on: the computers wait
    post(room.receive(JSON.stringify(data)));
    computersMove(room);
  } catch (error) {
    postMessage({ type: "failed", reason: error.message });
  }
};
