// The light host's worker: the site's own Python with the rules package, and nothing of Jupyter.
// It takes {id, start} once and then {id, request}; it answers {id, reply} or {id, error},
// and tells {loaded} and {lost} of each file.

let host;

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
