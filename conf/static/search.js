/* Search over search-index.json: forgiving of endings, accents, ё, digits, slips and words of another language.

   finder(index) gives a function from a query to results, the best first. A rule that several variants have is
   one result with the others beside it: the first variant of those that fit about as well as the best. */
const finder = (index) => {
  "use strict";
  const stemmer = new Stemmer();
  const fold = (text) =>
    text.toLowerCase().normalize("NFD").replace(/[\u0300-\u0303\u0308\u0327]/g, "").normalize("NFC");
  /* 5,000 is one word; 3s and 7-ки are 3 and 7. */
  const words = (text) =>
    fold(text)
      .replace(/(\d)[\s.,\u00a0\u202f](?=\d{3}(?!\d))/g, "$1")
      .replace(/(\d)[-–]?\p{L}{1,3}(?!\p{L})/gu, "$1")
      .match(/\p{N}+|\p{L}+/gu) || [];
  const stems = new Map();
  const stem = (word) => {
    if (!stems.has(word)) stems.set(word, stemmer.stemWord(word));
    return stems.get(word);
  };
  const tokens = (text) => words(text).map(stem);
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

  const light = new Set(index.light.map(fold));
  const aliases = new Map();
  /* Phrases with the words to look for instead, the longest first. */
  const phrases = [];
  for (const [word, others] of Object.entries(index.aliases)) {
    if (/\s/.test(word)) {
      phrases.push([words(word).join(" "), words(others.join(" "))]);
      continue;
    }
    const key = stem(fold(word));
    const add = (from, to, weight) => aliases.set(from, [...(aliases.get(from) || []), [to, weight]]);
    for (const other of others)
      for (const token of tokens(other)) {
        add(key, token, other[0] === "=" ? 1 : 0.8);
        if (other[0] === "=") add(token, key, 1);
      }
  }
  phrases.sort((a, b) => b[0].length - a[0].length);
  const asWords = (text) =>
    phrases
      .reduce((said, [from, to]) => said.replaceAll(` ${from} `, ` ${to.join(" ")} `), ` ${words(text).join(" ")} `)
      .split(" ")
      .filter(Boolean);
  const pages = index.pages.map(([address, title, names, weight]) => ({
    address, title, weight, tokens: tokens(title), names: tokens(names), called: fold(names).split("; "),
    rules: address.startsWith("variants/"),
  }));
  const entries = index.entries.map(([title, text, anchor, where]) => ({
    title, text, anchor, where, inTitle: tokens(title), inText: tokens(text),
  }));
  /* In how many places each word stands, and how much it tells: little when it is everywhere. */
  const places = new Map();
  for (const one of [...entries, ...pages.filter((page) => page.names.length)])
    for (const token of new Set(one.names || [...one.inTitle, ...one.inText]))
      places.set(token, (places.get(token) || 0) + 1);
  /* A word of the names of a few games that stands in few titles tells which game is meant, not what of it. */
  const GAMES = 3;
  const TITLES = 3;
  const isName = (word) => {
    const called = pages.filter((page) => page.rules && page.names.includes(word)).length;
    return called > 0 && called <= GAMES && !/\d/.test(word)
      && entries.filter((entry) => entry.inTitle.includes(word)).length <= TITLES;
  };
  const telling = (count) => Math.log(1 + entries.length / (1 + count));
  for (const one of entries) one.tells = one.inTitle.map((token) => telling(places.get(token)));

  /* Whether one letter makes the difference: left out, added, another one, or two in the wrong order. */
  const near = (a, b) => {
    if (Math.abs(a.length - b.length) > 1) return false;
    let i = 0;
    while (i < a.length && a[i] === b[i]) i++;
    const rest = (x, y) => a.slice(i + x) === b.slice(i + y);
    return rest(1, 1) || rest(1, 0) || rest(0, 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && rest(2, 2));
  };
  /* The stems that a typed word may mean, with a weight each. */
  const meant = (word) => {
    const own = stem(word);
    const others = aliases.get(own) || [];
    if (places.has(own) || others.length || own.length < 4) return [[own, 1], ...others];
    const slips = [...places.keys(), ...aliases.keys()].filter((one) => one.length > 3 && near(own, one));
    return [[own, 1], ...slips.flatMap((one) => [[one, 0.6], ...(aliases.get(one) || []).map(([other]) => [other, 0.6])])];
  };
  /* How well a wanted stem meets a word of the text: 1 equal, less for a beginning, 0 not. */
  const meets = (want, have) => {
    if (want === have) return 1;
    if (/\d/.test(want + have)) return 0;
    const [short, long] = want.length < have.length ? [want, have] : [have, want];
    return short.length >= 4 && long.startsWith(short) ? 0.6 : 0;
  };
  /* The words of the index that a typed word meets, with how well. */
  const reach = (word) => {
    const found = new Map();
    for (const [want, weight] of meant(word))
      for (const have of places.keys()) {
        const how = meets(want, have) * weight;
        if (how > (found.get(have) || 0)) found.set(have, how);
      }
    return found;
  };
  const best = (reached, texts) => texts.reduce((most, token) => Math.max(most, reached.get(token) || 0), 0);

  return (query, most = 30) => {
    const whole = fold(query).trim();
    const typed = [...new Set(asWords(query))].filter((word) => reach(word).size);
    const game = typed.map((word) => typed.length > 1 && isName(stem(word)));
    const asked = typed.map((word, i) => (game[i] ? new Map([[stem(word), 1]]) : reach(word)));
    const heavy = typed.map((word) => (light.has(word) ? 0.1 : 1));
    const found = entries.map((entry) => [entry.inTitle, entry.inText].map((text) => asked.map((one) => best(one, text))));
    const named = pages.map((page) => asked.map((reached) => best(reached, [...page.tokens, ...page.names])));
    const mentions = asked.map((_, i) => found.filter(([title, text]) => title[i] || text[i]).length);
    const rarity = mentions.map((count, i) => heavy[i] * telling(count));
    const met = entries.map((entry, at) => ({
      title: found[at][0].map((how, i) => (game[i] && entry.inTitle.length > 1 ? 0 : how)),
      text: found[at][1].map((how, i) => (game[i] ? Math.max(how, found[at][0][i]) : how)),
      cover: sum(
        entry.inTitle.map((token, place) =>
          Math.max(0, ...asked.map((one, i) => (game[i] ? 0 : one.get(token) || 0))) * entry.tells[place])),
    }));
    const groups = new Map();
    entries.forEach((entry, at) => {
      const { title, text, cover } = met[at];
      for (const number of entry.where) {
        const page = pages[number];
        let score = 0;
        let answered = 0;
        rarity.forEach((rare, i) => {
          const said = title[i] * 3 + text[i];
          const name = named[number][i];
          let here = said || entry.anchor ? said + (title[i] ? 0 : name) : name * 4;
          if (game[i] && name) here = entry.anchor ? name * 2 : name * 4;
          if (here) answered += rare;
          score += here * rare;
        });
        if (!answered) continue;
        score *= (answered / sum(rarity)) ** 3;
        score *= 1 + cover / (sum(entry.tells) || 1) + sum(title.map((how, i) => how * rarity[i])) / sum(rarity) / 2;
        score *= page.weight / (1 + 0.03 * entry.inTitle.length);
        /* What leads to a whole subject comes before its parts. */
        if (!entry.anchor.includes(".") && (page.rules || !entry.anchor)) score *= 1.25;
        if (!entry.anchor && page.called.includes(whole)) score *= 3;
        if (score <= 0.2) continue;
        const result = { title: entry.title, text: entry.text, anchor: entry.anchor, page, number, score };
        const key = page.rules && entry.anchor ? entry.anchor : `${number}#${entry.anchor}`;
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push(result);
      }
    });
    const results = [...groups.values()].map((group) => {
      group.sort((a, b) => b.score - a.score || a.number - b.number);
      const enough = group[0].score * 0.75;
      const shown = group.reduce((one, other) => (other.score >= enough && other.number < one.number ? other : one));
      return { ...shown, score: group[0].score, others: group.filter((one) => one !== shown) };
    });
    return results.sort((a, b) => b.score - a.score || a.number - b.number).slice(0, most);
  };
};

const address = ({ page, anchor }) => page.address + (anchor && "#" + anchor);

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
  const link = (place, result, text) => {
    const made = place.appendChild(document.createElement("a"));
    made.href = list.dataset.root + address(result);
    made.textContent = text;
  };
  const show = (results) => {
    for (const result of results) {
      const item = list.appendChild(document.createElement("li"));
      link(item, result, result.title);
      if (result.title !== result.page.title) {
        const where = item.appendChild(document.createElement("span"));
        where.className = "where";
        where.textContent = result.page.title;
      }
      if (result.text) item.appendChild(document.createElement("p")).textContent = result.text;
      if (result.others.length) {
        /* Many games are folded away, so that the next result stays in sight. */
        const many = result.others.length > 3;
        const others = item.appendChild(document.createElement(many ? "details" : "p"));
        others.className = "where";
        const label = many ? others.appendChild(document.createElement("summary")) : others;
        label.append(list.dataset.others + " " + (many ? result.others.length : ""));
        result.others.sort((a, b) => a.number - b.number).forEach((other, at) => {
          if (at) others.append(" · ");
          link(others, other, other.page.title);
        });
      }
    }
    status.textContent = results.length
      ? status.dataset.some.replace("{count}", results.length)
      : status.dataset.none;
  };
  fetch(list.dataset.index)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
    .then((index) => show(finder(index)(query)))
    .catch(() => (status.textContent = status.dataset.failed));
})();
