/* The language links keep the place in the page, the choice of a language is kept for the site's first page; a
   rule can be sent. */
(() => {
  "use strict";
  const links = document.querySelectorAll(".languages a");
  const follow = () => links.forEach((link) => (link.hash = location.hash));
  addEventListener("hashchange", follow);
  follow();
  links.forEach((link) => {
    link.addEventListener("click", () => {
      follow();
      if (document.querySelector("#search-query, #chooser, #finder")) link.search = location.search;
      try {
        localStorage.setItem("language", link.dataset.language);
      } catch {
        /* Storage refused: the first page asks again. */
      }
    });
  });

  /* Send a rule: the device's own way where it has one, else the address is copied. */
  const said = document.getElementById("said");
  let clock;
  const say = (text) => {
    said.textContent = text;
    clearTimeout(clock);
    clock = setTimeout(() => (said.textContent = ""), 5000);
  };
  const send = async (url, title) => {
    if (navigator.share && matchMedia("(pointer: coarse)").matches)
      try {
        return await navigator.share({ title, url });
      } catch (problem) {
        if (problem.name === "AbortError") return;
      }
    try {
      await navigator.clipboard.writeText(url);
      say(said.dataset.copied);
    } catch {
      prompt(said.dataset.address, url);
    }
  };
  for (const heading of document.querySelectorAll("section.rule > h3, section.question > h2")) {
    const button = heading.appendChild(document.createElement("button"));
    const name = heading.firstElementChild.textContent;
    button.type = "button";
    button.className = "send";
    button.dataset.send = heading.parentElement.id;
    button.setAttribute("aria-label", said.dataset.sendName.replace("{name}", name));
    button.innerHTML = '<svg aria-hidden="true"><use href="#svg-send"></use></svg>';
    button.appendChild(document.createElement("span")).textContent = said.dataset.send;
  }
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-send]");
    if (!button) return;
    const id = button.dataset.send;
    const name = id && button.parentElement.firstElementChild.textContent;
    const address = location.href.split("#")[0] + (id && `#${id}`);
    send(address, name ? `${name} – ${document.title}` : document.title);
  });

  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    document.querySelectorAll(".sidebar-toggle:checked").forEach((box) => {
      box.checked = false;
      box.focus();
    });
  });

  /* What was read stays readable without a network. Where that is refused, nothing else changes. */
  const keepPages = async () => {
    try {
      const worker = new URL(`${document.documentElement.dataset.content_root}../sw.js`, location.href);
      await navigator.serviceWorker.register(worker);
      if (navigator.serviceWorker.controller) return;
      const { active } = await navigator.serviceWorker.ready;
      const loaded = performance.getEntriesByType("resource").map((one) => one.name);
      active.postMessage({ keep: [location.href.split("#")[0], ...loaded] });
    } catch {
      /* Refused. */
    }
  };
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) addEventListener("load", keepPages);
})();
