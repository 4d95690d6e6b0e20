// The light host: runs the cells of a lesson page in one worker and shows their exercises. All words, addresses
// and sizes come from the page (the data of .lesson-start); nothing loads before the reader asks for it.
(() => {
  const bar = document.querySelector(".lesson-start");
  if (!bar) return;
  const { address, files, texts, lang } = JSON.parse(bar.dataset.lesson);
  const button = bar.querySelector("button");
  const status = bar.querySelector("[role=status]");
  // What the page's address asks for, ?rule=meld.wilds&variant=samba
  const wishes = Object.fromEntries(new URLSearchParams(location.search));
  const cells = [...document.querySelectorAll(".lesson-cell")];
  const here = (path) => new URL(path, document.baseURI).href;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const megabytes = (bytes) => number.format(bytes / 1e6);
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const say = (words) => { if (status.textContent !== words) status.textContent = words; };

  const meter = document.createElement("progress");
  meter.setAttribute("aria-label", texts.progress);

  let worker, drawer, asked, waiting;

  // What was done in this page's exercises, for a reader who comes back from a rule's page: by cell, the code and
  // the events. An exercise that keeps itself in the browser is left out.
  const KEPT = "canasta:lesson:" + location.pathname;
  const MOST = 300;
  let done = {};
  try { done = JSON.parse(sessionStorage.getItem(KEPT)) ?? {}; } catch { /* Nothing is kept then. */ }
  const keep = () => {
    try {
      if (Object.keys(done).length) sessionStorage.setItem(KEPT, JSON.stringify({ ...done, at: scrollY }));
      else sessionStorage.removeItem(KEPT);
    } catch { /* Nothing is kept then. */ }
  };
  addEventListener("pagehide", keep);

  // The other languages open at the same position.
  for (const link of document.querySelectorAll(".languages a")) link.search = location.search;
  for (const note of document.querySelectorAll(".lesson-note")) note.hidden = false;

  bar.hidden = false;
  button.addEventListener("click", (event) => { if (event.detail < 2) start(); });
  for (const opener of bar.querySelectorAll("[data-frame]")) opener.addEventListener("click", () => frame(opener));
  // Whoever saves data starts by hand, having read how much loads.
  const back = performance.getEntriesByType("navigation")[0]?.type === "back_forward" && "at" in done;
  if (("start" in wishes || back) && !navigator.connection?.saveData) {
    start().then(() => { if (back) scrollTo({ top: done.at, behavior: "instant" }); });
  }

  // The notebook in the page, and out of it again.
  function frame(opener) {
    const shown = bar.querySelector("iframe");
    opener.setAttribute("aria-expanded", String(!shown));
    if (shown) return shown.remove();
    const made = document.createElement("iframe");
    made.src = here(opener.dataset.frame);
    made.title = opener.textContent;
    bar.append(made);
  }

  function fail(words, problem) {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting?.values() ?? []) reject(new Error("stopped"));
    waiting = new Map();
    bar.dataset.lessonState = "failed";
    meter.remove();
    button.textContent = texts.again;
    say(words);
    if (problem) console.warn(problem);
  }

  async function start() {
    if (bar.dataset.lessonState === "loading") return;
    if (bar.dataset.lessonState === "ready") done = {};
    if (location.protocol === "file:") return fail(texts.file_page);
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") return fail(texts.no_wasm);
    worker?.terminate();
    const mine = (bar.dataset.lessonState = "loading");
    waiting = new Map();
    asked = 0;
    const sum = (sizes) => Object.values(sizes).reduce((all, size) => all + size, 0);
    const total = sum(files);
    const came = {};
    let said = 0;
    // How much of a file is there. The bar moves with every message, the words that are read out only now and then.
    const note = (address, size) => {
      const name = address.split("?")[0].split("/").at(-1);
      if (!files[name] || bar.dataset.lessonState !== "loading") return;
      came[name] = Math.max(came[name] ?? 0, Math.min(size, files[name]));
      meter.value = sum(came);
      if (meter.value >= total) {
        meter.removeAttribute("value");
        say(texts.starting);
      } else if (meter.value - said > total / 10) {
        said = meter.value;
        say(fill(texts.loading, { done: megabytes(said), size: megabytes(total) }));
      }
    };
    meter.max = total;
    meter.value = 0;
    status.after(meter);
    say(fill(texts.loading, { done: megabytes(0), size: megabytes(total) }));
    const slow = setTimeout(() => say(texts.slow), 30000);
    try {
      worker = new Worker(here(address.worker), { type: "module" });
      worker.onerror = (event) => fail(texts.failed, event.message);
      worker.onmessage = ({ data }) => {
        if (data.lost) return fail(texts.failed, data.lost);
        if (data.came) return note(data.of, data.came);
        if (data.loaded) return note(data.loaded, Infinity);
        const { resolve, reject, clock } = waiting.get(data.id) ?? {};
        clearTimeout(clock);
        waiting.delete(data.id);
        if (data.error) reject?.(new Error(data.error));
        else resolve?.(data.reply);
      };
      const loaded = import(here(address.exercise));
      loaded.catch((problem) => fail(texts.failed, problem));
      await ask({ start: { pyodide: here(address.pyodide), lock: here(address.lock) } }, 0);
      drawer = (await loaded).default;
      for (const cell of cells) await run(cell, source(cell), wishes);
      if (mine !== bar.dataset.lessonState) return;
      bar.dataset.lessonState = "ready";
      meter.remove();
      button.textContent = texts.anew;
      say(texts.ready);
      performance.mark("lesson-ready");
    } catch (problem) {
      if (worker) fail(texts.failed, problem);
    } finally {
      clearTimeout(slow);
    }
  }

  // Ask the worker; after `seconds` without an answer (a loop without end) it is stopped.
  function ask(message, seconds = 20) {
    const id = ++asked;
    return new Promise((resolve, reject) => {
      const clock = seconds && setTimeout(() => fail(fill(texts.silent, { seconds })), seconds * 1000);
      waiting.set(id, { resolve, reject, clock });
      worker.postMessage({ ...message, id });
    });
  }

  const call = async (request) => JSON.parse(await ask({ request: JSON.stringify(request) }));
  const source = (cell) =>
    (cell.querySelector("textarea")?.value ?? cell.querySelector(".lesson-code pre").textContent).trimEnd();

  async function run(cell, code, wishes) {
    const name = cell.dataset.cell;
    if (done[name]?.code !== code) delete done[name];
    const reply = await call({ do: "run", cell: name, code, wishes, events: done[name]?.events ?? [] });
    const live = cell.querySelector(".lesson-live");
    live.cleanUp?.();
    live.cleanUp = null;
    live.replaceChildren();
    if (reply.view) {
      live.cleanUp = drawer.render({ model: model(name, reply.view, code), el: live });
      cell.querySelector(".lesson-still")?.setAttribute("hidden", "");
    }
    if (reply.text) {
      const output = document.createElement("pre");
      output.className = "lesson-output";
      output.textContent = reply.text;
      live.append(output);
    }
    editor(cell);
  }

  function note(cell, code, event) {
    const { events } = (done[cell] ??= { code, events: [] });
    if (events.length < MOST) events.push(event);
    keep();
  }

  // What a widget's model does, over the worker.
  function model(cell, view, code) {
    const listeners = new Set();
    return {
      get: (name) => (name === "view" ? view : name === "base" ? here(address.base) : undefined),
      on: (_, listener) => listeners.add(listener),
      off: (_, listener) => listeners.delete(listener),
      send: async (event) => {
        try {
          const reply = await call({ do: "act", cell, event });
          if (reply.error) console.warn(reply.error);
          view = reply.view;
          if (!view.keep && !reply.error) note(cell, code, event);
          for (const listener of listeners) listener();
        } catch (problem) {
          if (problem.message !== "stopped") fail(texts.failed, problem);
        }
      },
    };
  }

  // The code becomes a field to change, with a button that runs it.
  function editor(cell) {
    const box = cell.querySelector(".lesson-code");
    if (box.querySelector("textarea")) return;
    const field = document.createElement("textarea");
    const go = document.createElement("button");
    field.value = source(cell);
    field.rows = field.value.split("\n").length + 1;
    field.spellcheck = false;
    field.setAttribute("aria-label", texts.code);
    field.lang = "en";
    go.type = "button";
    go.textContent = texts.run;
    go.addEventListener("click", async (event) => {
      if (event.detail > 1 || bar.dataset.lessonState !== "ready") return;
      delete done[cell.dataset.cell];
      await run(cell, field.value).catch((problem) => console.warn(problem));
    });
    for (const old of [...box.children]) if (old.tagName !== "SUMMARY") old.remove();
    box.append(field, go);
  }
})();
