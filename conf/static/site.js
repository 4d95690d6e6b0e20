/* The language links keep the place in the page; the choice of a language is kept for the site's first page. */
(() => {
  "use strict";
  const links = document.querySelectorAll(".languages a");
  const follow = () => links.forEach((link) => (link.hash = location.hash));
  addEventListener("hashchange", follow);
  follow();
  links.forEach((link) => {
    if (location.pathname.endsWith("/search.html")) link.search = location.search;
    link.addEventListener("click", () => {
      follow();
      try {
        localStorage.setItem("language", link.dataset.language);
      } catch {
        /* Storage refused: the first page asks again. */
      }
    });
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    document.querySelectorAll(".sidebar-toggle:checked").forEach((box) => {
      box.checked = false;
      box.focus();
    });
  });
})();
