/* Search over search-index.json: forgiving of endings, accents, ё, digits and words of another language. */
(() => {
  "use strict";
  const box = document.getElementById("search-query");
  const list = document.getElementById("search-results");
  const status = document.getElementById("search-status");
  const query = new URLSearchParams(location.search).get("q") || "";
  document.querySelectorAll('input[name="q"]').forEach((input) => (input.value = query));
  if (!query.trim()) {
    box.focus();
    return;
  }

  const stemmer = new Stemmer();
  const fold = (text) =>
    text.toLowerCase().normalize("NFD").replace(/[\u0300-\u0303\u0308\u0327]/g, "").normalize("NFC");
  const words = (text) => fold(text).replace(/(\d)[\s.,\u00a0\u202f](?=\d{3}\b)/g, "$1").match(/[\p{L}\p{N}]+/gu) || [];
  const stems = new Map();
  const stem = (word) => {
    if (!stems.has(word)) stems.set(word, stemmer.stemWord(word));
    return stems.get(word);
  };
  const tokens = (text) => words(text).map(stem);

  /* How well a wanted stem meets a word of the text: 1 equal, less for a beginning, 0 not. */
  const meets = (want, have) => {
    if (want === have) return 1;
    const [short, long] = want.length < have.length ? [want, have] : [have, want];
    return short.length >= 4 && long.startsWith(short) ? 0.6 : 0;
  };
  const best = (wanted, texts) => {
    let most = 0;
    for (const [want, weight] of wanted)
      for (const have of texts) {
        const found = meets(want, have) * weight;
        if (found > most) most = found;
      }
    return most;
  };

  const rank = (index) => {
    const aliases = new Map();
    for (const [word, others] of Object.entries(index.aliases)) aliases.set(stem(fold(word)), others.flatMap(tokens));
    const asked = [...new Set(words(query))].map((word) => {
      const others = (aliases.get(stem(word)) || []).map((other) => [other, 0.8]);
      return [[stem(word), 1], ...others];
    });
    const pages = index.pages.map(([address, title]) => ({ address, title, tokens: tokens(title) }));
    const entries = index.entries.map(([title, text, anchor, where]) => ({
      title, text, anchor, where, inTitle: tokens(title), inText: tokens(text),
    }));
    /* A word that is on most pages tells little. */
    const rarity = asked.map((wanted) => {
      const count = entries.filter((entry) => best(wanted, entry.inTitle) || best(wanted, entry.inText)).length;
      return Math.log(1 + entries.length / (1 + count));
    });
    const results = [];
    for (const entry of entries) {
      const page = entry.where
        .map((number) => [number, asked.map((wanted) => best(wanted, pages[number].tokens))])
        .sort((a, b) => sum(b[1]) - sum(a[1]) || a[0] - b[0])[0];
      let score = 0;
      let met = 0;
      asked.forEach((wanted, i) => {
        const own = best(wanted, entry.inTitle) * 3 + best(wanted, entry.inText);
        const all = own + page[1][i] * (entry.anchor ? 1.5 : 4);
        if (all) met += 1;
        score += all * rarity[i];
      });
      if (!met) continue;
      score *= (met / asked.length) ** 3;
      score /= 1 + 0.03 * entry.inTitle.length;
      if (score > 0.2) results.push({ entry, page: pages[page[0]], others: entry.where.length - 1, score });
    }
    return results.sort((a, b) => b.score - a.score).slice(0, 30);
  };
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

  const show = (results) => {
    for (const { entry, page } of results) {
      const item = list.appendChild(document.createElement("li"));
      const link = item.appendChild(document.createElement("a"));
      link.href = list.dataset.root + page.address + (entry.anchor && "#" + entry.anchor);
      link.textContent = entry.title;
      if (entry.title !== page.title) {
        const where = item.appendChild(document.createElement("span"));
        where.className = "where";
        where.textContent = page.title;
      }
      if (entry.text) item.appendChild(document.createElement("p")).textContent = entry.text;
    }
    status.textContent = results.length
      ? status.dataset.some.replace("{count}", results.length)
      : status.dataset.none;
  };

  fetch(list.dataset.index)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
    .then((index) => show(rank(index)))
    .catch(() => (status.textContent = status.dataset.failed));
})();
