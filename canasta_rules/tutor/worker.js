// The light host's worker: the site's own Python with the rules package, and nothing of Jupyter.
// It takes {id, start} once and then {id, request}; it answers {id, reply} or {id, error},
// and tells {came, of} while a file comes, {loaded} when it is there, and {lost} when it does not come.

let host;

// Tell how much of a file has come, about every quarter of a megabyte. The copy is read, never the file itself.
async function follow({ body, url }) {
  let came = 0, told = 0;
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return;
    came += value.length;
    if (came - told > 250000) postMessage({ came: (told = came), of: url });
  }
}

async function start({ pyodide, lock }) {
  // Each file that has come is told, so that the page can show how far it is.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) postMessage({ loaded: entry.name });
  }).observe({ type: "resource", buffered: true });
  // Python waits for ever for a file that is not there; so a lost file is told at once.
  const ask = self.fetch;
  self.fetch = async (...wish) => {
    const reply = await ask(...wish).catch((problem) => ({ ok: false, problem }));
    if (!reply.ok) postMessage({ lost: String(wish[0].url ?? wish[0]) });
    if (reply.problem) throw reply.problem;
    if (reply.body) follow(reply.clone()).catch(() => {});
    return reply;
  };
  const { loadPyodide } = await import(pyodide + "pyodide.mjs");
  const failed = [];
  const python = await loadPyodide({
    indexURL: pyodide,
    lockFileURL: lock,
    packageBaseUrl: pyodide,
    packages: ["canasta-rules"],
    checkAPIVersion: false,
    stderr: (line) => failed.push(line),
    stdout: () => {},
  });
  postMessage({ loaded: "python" });
  try {
    host = python.pyimport("canasta_rules.tutor.light").Host();
  } catch (problem) {
    throw new Error([...failed, problem.message].join("\n"));
  }
}

onmessage = async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    postMessage({ id: data.id, reply: data.request ? host.handle(data.request) : "" });
  } catch (problem) {
    postMessage({ id: data.id, error: String(problem.message ?? problem) });
  }
};
