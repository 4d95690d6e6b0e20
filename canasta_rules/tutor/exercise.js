// Draws the view of an exercise and sends what the reader does. All words come with the view.
// The form is anywidget's: a model with get("view"), get("base"), on("change:view", f), off, send(event).

let made = 0;

function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== ""));
  return node;
}

function picture(svg, attributes) {
  const node = h("span", attributes);
  node.innerHTML = svg;
  return node;
}

// One function a kind of control. `ids` makes names that are unique in the document.
const draw = {
  text: (c) => h("p", { class: "cr-text" }, c.text),

  picture: (c) => picture(c.svg, { class: "cr-picture" }),

  hand: (c, ids) =>
    h("fieldset", { class: "cr-hand", "data-key": c.name }, h("legend", {}, c.label),
      h("div", { class: "cr-cards" }, c.cards.map((card) =>
        h("label", { class: "cr-card", "data-key": card.place },
          h("input", { type: "checkbox", name: c.name, value: card.place, checked: c.chosen.includes(card.place) }),
          picture(card.svg, { class: "cr-face", "aria-hidden": "true" }),
          h("span", { class: "cr-hidden" }, card.name))))),

  choice: (c, ids) =>
    c.options.length > 5
      ? h("p", { class: "cr-field", "data-key": c.name },
          h("label", { for: ids(c.name) }, c.label),
          h("select", { id: ids(c.name), name: c.name, "data-live": c.live }, c.options.map((o) =>
            h("option", { value: o.value, selected: o.value === c.value }, o.text))))
      : h("fieldset", { class: "cr-choice", "data-key": c.name }, h("legend", {}, c.label),
          c.options.map((o) =>
            h("label", { "data-key": o.value },
              h("input", { type: "radio", name: ids(c.name), "data-name": c.name, value: o.value,
                checked: o.value === c.value, "data-live": c.live }),
              h("span", {}, o.text)))),

  entry: (c, ids) =>
    h("p", { class: "cr-field", "data-key": c.name },
      h("label", { for: ids(c.name) }, c.label),
      h("input", { id: ids(c.name), name: c.name, value: c.value, autocomplete: "off", spellcheck: "false",
        type: "text", inputmode: c.number ? "numeric" : null, "aria-describedby": c.hint ? ids(c.name + "-hint") : null }),
      c.hint ? h("span", { id: ids(c.name + "-hint"), class: "cr-hint" }, c.hint) : null),

  area: (c, ids) =>
    h("p", { class: "cr-field", "data-key": c.name },
      h("label", { for: ids(c.name) }, c.label),
      h("textarea", { id: ids(c.name), name: c.name, rows: "4", autocomplete: "off", spellcheck: "false",
        "aria-describedby": c.hint ? ids(c.name + "-hint") : null }, c.value),
      c.hint ? h("span", { id: ids(c.name + "-hint"), class: "cr-hint" }, c.hint) : null),

  file: (c, ids) =>
    h("p", { class: "cr-field", "data-key": c.name },
      h("label", { for: ids(c.name) }, c.label),
      h("input", { id: ids(c.name), name: c.name, type: "file", accept: c.accept })),

  save: (c) =>
    h("a", { class: "cr-button", download: c.filename, "data-key": c.filename,
      href: "data:application/json;charset=utf-8," + encodeURIComponent(c.content) }, c.label),

  address: (c, ids) =>
    ids.base == null ? h("span", {}) : h("p", { "data-key": c.label }, h("a", { href: ids.base + c.page }, c.label)),

  // The device's own way to send where it has one, else a copy, else the field to copy from.
  share: (c, ids) =>
    ids.base == null ? h("span", {}) : h("p", { class: "cr-share", "data-key": "share" },
      h("button", { type: "button", "data-share": ids.base + c.page, "data-copied": c.copied }, c.label),
      h("span", { "aria-live": "polite", "data-key": "said" }),
      h("label", { class: "cr-field", hidden: true, "data-key": "field" }, h("span", {}, c.field),
        h("input", { type: "url", readonly: true, value: ids.base + c.page }))),

  row: (c, ids) =>
    h("div", { class: "cr-row cr-short", role: "group", "aria-label": c.label, "data-key": c.label },
      h("span", { "aria-hidden": "true" }, c.label), c.controls.map((one) => draw[one.kind](one, ids))),

  print: (c) => h("button", { type: "button", "data-print": true, "data-key": "print" }, c.label),

  button: (c) =>
    h("button", { type: "button", name: c.name, class: c.main ? "cr-main" : null, "data-key": c.name,
      "data-again": c.again, "aria-disabled": c.disabled ? "true" : null }, c.label),

  group: (c, ids) =>
    c.folded
      ? h("details", { class: "cr-group", "data-key": c.label }, h("summary", {}, c.label), controls(c.controls, ids))
      : h("fieldset", { class: "cr-group", "data-key": c.label }, h("legend", {}, c.label), controls(c.controls, ids)),

  verdict: () => h("div", { class: "cr-here" }),

  table: (c) =>
    h("div", { class: "cr-table", tabindex: "0", role: "region", "aria-label": c.label },
      h("table", {}, h("caption", {}, c.label),
        h("thead", {}, h("tr", {}, c.head.map((cell) => h("th", { scope: "col" }, cell)))),
        h("tbody", {}, c.rows.map((row) => h("tr", {}, row.map((cell, i) =>
          i ? h("td", {}, String(cell)) : h("th", { scope: "row" }, String(cell)))))))),
};

const inRow = new Set(["button", "save", "print"]);

// Buttons that follow one another stand in one row.
function controls(list, ids) {
  const nodes = [];
  for (const control of list) {
    const node = draw[control.kind](control, ids);
    const last = nodes.at(-1);
    if (!inRow.has(control.kind)) nodes.push(node);
    else if (last?.className === "cr-row") last.append(node);
    else nodes.push(h("div", { class: "cr-row" }, node));
  }
  return nodes;
}

// The verdict stands where the view says, perhaps within a group, else at the end.
function place(nodes, status) {
  const box = h("div", {}, nodes);
  const here = box.querySelector(".cr-here");
  if (here) here.replaceWith(status);
  else box.append(status);
  return [...box.childNodes];
}

function answer(verdict, base, blank) {
  const status = h("div", { class: "cr-verdict", role: "status", "data-key": "verdict" });
  if (verdict) {
    status.dataset.legal = String(verdict.legal);
    status.append(...told(verdict, base, blank));
  }
  return status;
}

// What a verdict says; `parts` are verdicts side by side, each under its title.
function told(verdict, base, blank) {
  const nodes = [h("p", { class: "cr-word" },
    verdict.word ? h("strong", {}, verdict.word) : null,
    verdict.sign ? h("span", { class: "cr-sign", "aria-hidden": "true" }, " " + verdict.sign + " ") : null,
    verdict.head ? h("span", {}, verdict.head) : null)];
  if (verdict.reasons.length) {
    nodes.push(h("ul", {}, verdict.reasons.map((reason) => h("li", {}, reason.text,
      reason.link_text ? [" ", base == null ? h("span", { class: "cr-rule" }, reason.link_text)
        : h("a", { class: "cr-rule", href: base + reason.link, ...(blank && { target: "_blank", rel: "noopener" }) },
            reason.link_text)] : []))));
  }
  if (verdict.instead.length) {
    nodes.push(h("p", {}, verdict.instead_head), h("ul", {}, verdict.instead.map((line) => h("li", {}, line))));
  }
  if (verdict.parts) {
    nodes.push(h("div", { class: "cr-parts" }, verdict.parts.map((part) =>
      h("div", { class: "cr-verdict", "data-legal": String(part.legal) },
        h("p", { class: "cr-title" }, part.title), told(part, base, blank)))));
  }
  return nodes;
}

// Whether the reader has typed in a field since these values were sent.
const retyped = (field, sent) => sent != null && field.name in sent && field.value !== sent[field.name];

// Make `old` like `next` while keeping every node that stays, and with it the reader's focus and place.
// `sent` holds the values that `next` answers: what was typed after them stays too.
function morph(old, next, sent) {
  for (const { name } of [...old.attributes]) {
    // What the reader opened stays open.
    if (!next.hasAttribute(name) && !(name === "open" && old.tagName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.tagName === "INPUT") {
    if (/checkbox|radio/.test(old.type)) old.checked = next.checked;
    else if (old.value !== next.value && !retyped(old, sent)) old.value = next.value;
  }
  // Its text moves over below, and then `next` holds none.
  const area = old.tagName === "TEXTAREA" ? next.value : null;
  const keyed = new Map([...old.children].filter((n) => n.dataset.key).map((n) => [n.dataset.key, n]));
  const wanted = new Set([...next.children].map((n) => n.dataset.key).filter(Boolean));
  let place = old.firstChild;
  for (const fresh of [...next.childNodes]) {
    const key = fresh.dataset?.key;
    const same = key ? keyed.get(key) : place && !place.dataset?.key ? place : null;
    if (same && same.nodeName === fresh.nodeName) {
      // What stands before it and is wanted no more goes: a node that is moved instead loses the focus.
      while (place && place !== same && !wanted.has(place.dataset?.key)) {
        const gone = place;
        place = place.nextSibling;
        gone.remove();
      }
      if (same !== place) old.insertBefore(same, place);
      place = same.nextSibling;
      if (same.nodeType !== Node.ELEMENT_NODE) {
        if (same.data !== fresh.data) same.data = fresh.data;
      } else if (same.namespaceURI !== fresh.namespaceURI || fresh.nodeName === "svg") {
        if (!same.isEqualNode(fresh)) same.replaceWith(fresh);
      } else morph(same, fresh, sent);
    } else old.insertBefore(fresh, place);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
  if (old.tagName === "SELECT") old.value = next.value;
  if (area != null && old.value !== area && !retyped(old, sent)) old.value = area;
}

// What the reader's browser keeps for an exercise. The words `refused` are said where it keeps nothing.
function keeper({ name }, root) {
  const key = `canasta:${root}:${name}`;
  const own = { refused: false, stored: null };
  const attempt = (work) => { try { work(); } catch { own.refused = true; } };
  attempt(() => { own.stored = localStorage.getItem(key); });
  const found = own.stored;
  return Object.assign(own, {
    // What was found comes back first; what could not be read is set aside before anything takes its place.
    save({ data, taken, unread }) {
      const text = data == null ? null : JSON.stringify(data);
      if ((found != null && !taken) || text === own.stored || (text == null && unread)) return;
      attempt(() => {
        if (unread && own.stored) localStorage.setItem(`${key}:unread`, own.stored);
        if (text == null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        own.stored = text;
      });
    },
    // What is typed and not entered yet, to be there again when the page was closed in between.
    draft: (values) => attempt(() => localStorage.setItem(`${key}:draft`, JSON.stringify(values))),
    typed() {
      let found = null;
      attempt(() => { found = localStorage.getItem(`${key}:draft`); });
      return found && parsed(found);
    },
    // Another tab has written.
    follow(taken) {
      addEventListener("storage", own.listener = (event) => {
        if (event.key === key && event.newValue) taken(own.stored = event.newValue);
      });
    },
    leave: () => removeEventListener("storage", own.listener),
  });
}

function parsed(text) {
  try { return JSON.parse(text); } catch { return text; }
}

function render({ model, el }) {
  const number = ++made;
  const ids = (name) => `cr${number}-${name}`;
  const root = h("div", { class: "cr" });
  let waiting = null; // the turn that an event was sent for and not answered yet
  let asked = null; // the control of that event
  let sent = null; // what all controls held then
  let later = null; // what the reader wished meanwhile
  // A notebook names its pages' folder on the document; a page gives `base` itself.
  const shared = document.documentElement.dataset.pages;
  const { keep: kept } = model.get("view");
  const site = shared ?? (model.get("base") ? new URL("..", model.get("base")).href : location.origin + "/");
  const keep = kept && keeper(kept, new URL(site).pathname);
  const typed = kept?.drafts && keep.typed();

  function show() {
    const view = model.get("view");
    const blank = shared != null;
    const base = model.get("base") || (shared == null ? null : shared + view.lang.slice(0, 2) + "/");
    waiting = null;
    ids.base = base;
    if (keep) keep.save(view.keep);
    const held = root.contains(document.activeElement);
    morph(root, h("div", { class: "cr", "data-turn": view.turn, lang: view.lang, role: "group", "aria-label": view.title || view.task },
      view.title ? h("p", { class: "cr-title" }, view.title) : null,
      view.task ? h("p", { class: "cr-task" }, view.task) : null,
      keep?.refused ? h("p", { class: "cr-hint" }, view.keep.refused) : null,
      place(controls(view.controls, ids), answer(view.verdict, base, blank))), sent);
    // What had the focus may be gone; then it goes to what comes next.
    if (held && !root.contains(document.activeElement)) root.querySelector("button.cr-main")?.focus({ preventScroll: true });
    const next = later;
    later = null;
    if (next && offered(next.control)) {
      send(next.control, next.more);
      if (next.times > 1) later = { ...next, times: next.times - 1 };
    }
  }

  // Each of quick clicks on such a button counts: a step through a deal, a move taken back.
  const again = (control) => root.querySelector(`button[name="${CSS.escape(control)}"]`)?.dataset.again != null;

  const offered = (control) => [...root.querySelectorAll("button, select, input, textarea")].some((one) =>
    (one.dataset.name ?? one.name) === control && one.getAttribute("aria-disabled") !== "true");

  function values() {
    const held = {};
    for (const input of root.querySelectorAll("input[type=checkbox]")) {
      held[input.name] ??= [];
      if (input.checked) held[input.name].push(input.value);
    }
    for (const input of root.querySelectorAll("input[type=radio]:checked")) held[input.dataset.name] = input.value;
    for (const input of root.querySelectorAll("input[type=text], select, textarea")) held[input.name] = input.value;
    return held;
  }

  // One event at a time. Another wish waits for the answer, with what was chosen or typed since; the same
  // wish again is a double click. Cards are not kept: the hand may be another one then.
  function send(control, more) {
    const { turn } = model.get("view");
    const now = values();
    if (waiting === turn) {
      const since = Object.fromEntries(Object.entries(now).filter(([name, value]) =>
        typeof value === "string" && value !== sent[name]));
      const times = again(control) ? 1 + (later?.control === control ? later.times : 0) : 1;
      if (control !== asked || control in since || again(control)) {
        later = { control, more: { ...since, ...more }, times };
      }
      return;
    }
    waiting = turn;
    asked = control;
    sent = now;
    model.send({ control, values: { ...now, ...more }, turn });
  }

  // Print this exercise alone, with all its tables.
  function paper() {
    for (const folded of root.querySelectorAll("details")) if (folded.querySelector("table")) folded.open = true;
    root.classList.add("cr-printing");
    addEventListener("afterprint", () => root.classList.remove("cr-printing"), { once: true });
    print();
  }

  async function share(button) {
    const url = new URL(button.dataset.share, location.href).href;
    const box = button.parentNode;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        return await navigator.share({ title: document.title, url });
      } catch (problem) {
        if (problem.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      box.querySelector("[aria-live]").textContent = button.dataset.copied;
    } catch {
      box.querySelector("label").hidden = false;
      box.querySelector("input").select();
    }
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button[name]");
    if (event.target.closest("button[data-print]")) paper();
    const sharing = event.target.closest("button[data-share]");
    if (sharing) share(sharing);
    // The second click of a double click is not a second wish.
    if (button && (event.detail < 2 || again(button.name)) && button.getAttribute("aria-disabled") !== "true") send(button.name);
  });
  root.addEventListener("keydown", (event) => {
    if (event.repeat && event.target.closest("button") && /^(Enter| )$/.test(event.key)) event.preventDefault();
    if (event.key === "Enter" && !event.repeat && event.target.matches("input[type=text]")) {
      event.preventDefault();
      const own = event.target.closest(".cr-group") ?? root;
      const button = own.querySelector("button.cr-main") ?? own.querySelector("button[name]")
        ?? root.querySelector("button.cr-main");
      if (button) send(button.name);
    }
  });
  if (kept?.drafts) root.addEventListener("input", () => keep.draft(values()));
  root.addEventListener("change", (event) => {
    const { name, files } = event.target;
    if (files?.length) files[0].text().then((text) => { event.target.value = ""; send(name, { [name]: text }); });
    if (event.target.dataset.live != null) send(event.target.dataset.name ?? event.target.name);
  });
  model.on("change:view", show);
  show();
  el.append(root);
  if (keep?.stored != null) model.send({ kept: parsed(keep.stored) });
  // Twice: how a deal is entered says which other fields there are.
  if (typed) for (let time = 0; time < 2; time++) model.send({ values: typed });
  keep?.follow((text) => model.send({ kept: parsed(text), values: values() }));
  return () => { model.off("change:view", show); keep?.leave(); };
}

export default { render };
