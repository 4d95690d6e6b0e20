/* The finder: fields that leave only the rows that fit; the choice is kept in the address: ?players=4&runs=1 */
(() => {
  "use strict";
  const form = document.getElementById("finder");
  const status = document.getElementById("finder-status");
  const fields = [...form.querySelectorAll("select")];
  const rows = [...document.querySelectorAll("table.finder tbody tr")].map((row) => ({
    row,
    games: [...row.classList].filter((name) => name.startsWith("is-")).map((name) => name.split("-").slice(1)),
  }));

  const show = () => {
    const wanted = fields.map((field) => field.value);
    const fits = (game) => wanted.every((value, place) => !value || game[place] === value);
    const found = new Set();
    for (const { row, games } of rows) {
      row.hidden = !games.some(fits);
      if (!row.hidden) found.add(row.querySelector("a").href);
    }
    status.textContent = found.size ? form.dataset.found.replace("{count}", found.size) : form.dataset.none;
  };
  const keep = () => {
    const asked = fields.filter((field) => field.value).map((field) => `${field.name}=${field.value}`);
    history.replaceState(null, "", location.pathname + (asked.length ? `?${asked.join("&")}` : ""));
    show();
  };

  const asked = new URLSearchParams(location.search);
  for (const field of fields) {
    const value = asked.get(field.name);
    if (value && [...field.options].some((option) => option.value === value)) field.value = value;
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", keep);
  form.addEventListener("reset", () => setTimeout(keep));
  show();
})();
