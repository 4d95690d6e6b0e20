/* Two to four games side by side, from compare.json; the choice is kept in the address: ?v=samba&v=classic:2 */
(() => {
  "use strict";
  const form = document.getElementById("chooser");
  const place = document.getElementById("comparison");
  const status = document.getElementById("chooser-status");
  const boxes = [...form.elements.v];
  const said = form.dataset;
  const games = [...boxes[0].options].map((option) => option.value);
  const others = JSON.parse(said.relatives);
  const titles = new Map([...boxes[0].options].map((option) => [option.value, option.text]));
  let loaded;
  boxes.slice(1).forEach((box, number) => {
    box.innerHTML = (number ? '<option value="">–</option>' : "") + boxes[0].innerHTML;
    box.value = number ? "" : "samba";
  });

  const make = (parent, tag, text = "", kind = "") => {
    const made = parent.appendChild(document.createElement(tag));
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  const load = () =>
    (loaded ??= fetch(said.data).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status))));

  /* The keys of an address, the usual number of players left out, each once. */
  const asked = () => {
    const keys = new URLSearchParams(location.search).getAll("v").filter(Boolean);
    return [...new Set(keys.map((key) => (games.includes(key) ? key : key.split(":")[0])))].slice(0, boxes.length);
  };
  const chosen = () => [...new Set(boxes.map((box) => box.value).filter(Boolean))];
  const address = (keys) => `${location.pathname}?${keys.map((key) => `v=${key}`).join("&")}`;

  const sign = (cell, text, word) => {
    const mark = make(cell, "span");
    make(mark, "span", text).setAttribute("aria-hidden", "true");
    make(mark, "span", word + " ", "said");
  };

  const head = (table, keys) => {
    const row = make(make(table, "thead"), "tr");
    make(row, "th", said.rule).scope = "col";
    for (const key of keys) {
      const cell = make(row, "th");
      cell.scope = "col";
      make(cell, "a", titles.get(key)).href = `variants/${key.split(":")[0]}.html`;
    }
  };

  /* Where a game's page says a rule; what only another number of players brings has a place of its own. */
  const where = (data, key, path, which) => {
    const [ident, count] = key.split(":");
    const own = count && which[data.games.indexOf(key)] !== which[data.games.indexOf(ident)];
    return `variants/${ident}.html#${own ? `players.${count}.` : ""}${path}`;
  };

  const line = (body, data, keys, columns, [path, name, shorts, which, marks], kind) => {
    const row = make(body, "tr", "", kind);
    const title = make(row, "th", name);
    title.scope = "row";
    make(title, "span", `${data.signs[kind]} ${data.kinds[kind]}`, "kind");
    columns.forEach((column, number) => {
      const cell = make(row, "td");
      make(cell, "span", titles.get(keys[number]), "head");
      const value = make(cell, "span", "", "value");
      const differs = number && which[column] !== which[columns[0]];
      if (differs) cell.className = "differs";
      if (which[column] < 0) {
        value.textContent = `${data.signs.absent} ${data.lacking}`;
        return;
      }
      if (differs) sign(value, data.signs.changed, data.kinds.changed);
      make(value, "a", shorts[which[column]]).href = where(data, keys[number], path, which);
      const [standing, word] = data.standings[marks[column]];
      if (standing !== "stated") make(value, "span", word, `standing ${standing}`);
    });
  };

  const show = (data, keys) => {
    const columns = keys.map((key) => data.games.indexOf(key));
    place.textContent = "";
    place.className = `games-${keys.length}`;
    let different = 0;
    for (const [chapter, rules] of data.chapters) {
      const there = rules.filter(([, , , which]) => columns.some((column) => which[column] >= 0));
      if (!there.length) continue;
      const kind = ([, , , which]) => {
        const found = new Set(columns.map((column) => which[column]));
        return found.has(-1) ? "absent" : found.size > 1 ? "changed" : "same";
      };
      const changed = there.filter((rule) => kind(rule) !== "same");
      const same = there.filter((rule) => kind(rule) === "same");
      different += changed.length;
      make(place, "h3", chapter);
      if (changed.length) {
        const table = make(place, "table", "", "side");
        make(table, "caption", chapter, "said");
        head(table, keys);
        const body = make(table, "tbody");
        for (const rule of changed) line(body, data, keys, columns, rule, kind(rule));
      }
      if (same.length) {
        const fold = make(place, "details");
        make(fold, "summary", `${data.signs.same} ${data.same[same.length]}`);
        const list = make(fold, "ul");
        for (const [path, name, shorts, which] of same) {
          const item = make(list, "li");
          make(item, "a", name).href = where(data, keys[0], path, which);
          item.append(`: ${shorts[which[columns[0]]]}`);
        }
      }
    }
    status.textContent = different ? said.different.replace("{count}", different) : said.none;
  };

  const compare = (keys) => {
    place.textContent = "";
    const wrong = keys.find((key) => !games.includes(key));
    if (wrong) {
      const other = others[wrong.split(":")[0]];
      status.textContent = (other ? said.others : said.unknown).replace("{game}", other || wrong);
    } else if (keys.length < 2) status.textContent = said.same;
    else
      load()
        .then((data) => show(data, keys))
        .catch(() => {
          loaded = undefined;
          status.textContent = said.failed;
        });
  };

  const go = () => {
    const keys = chosen();
    history.replaceState(null, "", address(keys));
    compare(keys);
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  form.addEventListener("change", go);

  const keys = asked();
  if (!keys.length) return;
  boxes.forEach((box, number) => {
    if (keys[number] === undefined) box.value = number > 1 ? "" : box.value;
    else if (games.includes(keys[number])) box.value = keys[number];
  });
  if (keys.length === 1 && games.includes(keys[0])) {
    if (boxes[1].value === keys[0]) boxes[1].value = "classic";
    go();
  } else compare(keys);
})();
