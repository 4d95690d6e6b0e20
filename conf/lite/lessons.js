// JupyterLab extension for the lessons, in the form of a federated module, written by hand and loaded as it is.
// It runs a lesson when it opens, follows the page's light or dark, tells in the reader's language how far it is,
// and gives a reader who comes back the new lesson, keeping a changed copy under another name.
(() => {
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const { texts, versions } = config.lessons ?? { texts: {}, versions: {} };
  const root = document.getElementById("jupyter-config-data").dataset.jupyterLiteRoot;
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  document.documentElement.dataset.pages = new URL(`${root}/../`, location.href).href;

  // The same sum as in books.py, over a notebook's sources.
  function sum(cells) {
    let hash = 2166136261;
    for (const unit of new TextEncoder().encode(cells.join("\n\n"))) hash = Math.imul(hash ^ unit, 16777619) >>> 0;
    return hash.toString(16).padStart(8, "0");
  }

  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:1000;margin:0;padding:12px 16px;font:16px/1.5 system-ui,sans-serif;" +
    "background:#10151c;color:#fff";
  function say(words, link) {
    line.replaceChildren(words);
    if (link) {
      const a = document.createElement("a");
      a.href = link.href;
      a.textContent = link.text;
      a.style.color = "#8ab8ff";
      line.append(" ", a);
    }
    if (words) document.body.append(line);
    else line.remove();
  }

  // What the page was set to (Furo keeps it under "theme"), else what the system prefers.
  const night = matchMedia("(prefers-color-scheme: dark)");
  function dark() {
    let chosen = null;
    try {
      chosen = localStorage.getItem("theme");
    } catch { /* storage refused: follow the system */ }
    return chosen === "dark" || (chosen !== "light" && night.matches);
  }

  async function panel(app) {
    for (;;) {
      const widget = app.shell.currentWidget;
      if (widget?.sessionContext && widget.context) return widget;
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  // Whether the browser's own copy is of an earlier lesson; if so it is moved or dropped and the page loads again.
  async function renewed(app, path, model) {
    const now = versions[path];
    const held = model.getMetadata("lesson");
    if (!now || !held || held.version === now) return false;
    const { contents } = app.serviceManager;
    if (sum([...model.cells].map((cell) => cell.sharedModel.getSource())) !== held.version) {
      const name = path.replace(".ipynb", `-${held.version}.ipynb`);
      await contents.rename(path, name);
      sessionStorage.setItem("lesson-kept", name);
    } else {
      await contents.delete(path);
    }
    model.dirty = false;
    location.reload();
    return true;
  }

  async function open(app) {
    say(texts.starting);
    const page = new URLSearchParams(location.search).get("path") ?? "";
    const back = { href: document.documentElement.dataset.pages + (texts.page ?? "").replace("{name}",
      page.replace(/^..-/, "").replace(/\.ipynb$/, "")), text: texts.back };
    const slow = setTimeout(() => say(texts.slow, back), 60000);
    const { context, content, sessionContext } = await panel(app);
    await context.ready;
    if (await renewed(app, context.path, context.model)) return;
    await sessionContext.ready;
    await app.commands.execute("notebook:run-all-cells");
    clearTimeout(slow);
    content.activeCellIndex = 0;
    let kept = null;
    try {
      kept = sessionStorage.getItem("lesson-kept");
      sessionStorage.removeItem("lesson-kept");
    } catch { /* storage refused: nothing was kept */ }
    if (kept) say(fill(texts.kept, { name: kept }), { href: `?path=${kept}`, text: texts.open });
    else say("");
    performance.mark("lesson-ready");
  }

  const plugin = {
    id: "canasta-lessons:plugin",
    autoStart: true,
    activate: (app) => {
      let theme = null;
      const follow = () => {
        const wanted = dark() ? "JupyterLab Dark" : "JupyterLab Light";
        if (wanted !== theme) app.commands.execute("apputils:change-theme", { theme: (theme = wanted) });
      };
      app.restored.then(() => {
        follow();
        night.addEventListener("change", follow);
        addEventListener("storage", (event) => event.key === "theme" && follow());
        open(app);
      });
    },
  };
  (window._JUPYTERLAB ??= {})["canasta-lessons"] = {
    init: () => {},
    get: () => Promise.resolve(() => ({ default: plugin, __esModule: true })),
  };
})();
