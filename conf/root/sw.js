/* Pages that were read stay readable without a network; with one, what is shown is always fresh.
   Only the reference is kept: what lessons and notebooks run is left to the browser, untouched. */
"use strict";
const CACHE = "canasta-pages";
const ROOT = new URL("./", location.href);
const OFFLINE = new URL("offline.html", ROOT).href;
const AT_ONCE = ["offline.html", "index.html", "mark.svg"].map((name) => new URL(name, ROOT).href);
/* After so many milliseconds without an answer the kept page is shown. */
const PATIENCE = 3000;

/* The part of an address below our root when it is one of ours to keep, else nothing. */
const path = (url) => {
  if (!url.href.startsWith(ROOT.href)) return undefined;
  const found = url.pathname.slice(ROOT.pathname.length);
  const kept = /^(?:(?:(?:en|ru|pt)\/)?(?:[^/]*\.html)?|(?:en|ru|pt)\/(?!_static\/tutor\/|_downloads\/).*\.(?:html|css|js|json|svg|webmanifest)|[^/]+\.(?:svg|png))$/;
  return kept.test(found) ? found : undefined;
};
/* Under which address an answer is kept: a page without its question, a folder as its index. */
const key = (url) => {
  const page = /(?:\.html|\/)$/.test(url.pathname);
  return url.origin + url.pathname.replace(/\/$/, "/index.html") + (page ? "" : url.search);
};

const keep = async (url, answer) => {
  if (answer.status !== 200 || answer.type !== "basic" || answer.redirected) return;
  const cache = await caches.open(CACHE);
  if (url.searchParams.has("v") && !/\.html$|\/$/.test(url.pathname)) await cache.delete(url.href, { ignoreSearch: true });
  await cache.put(key(url), answer);
};
const fresh = async (request, url) => {
  const answer = await fetch(request, { cache: "no-cache" });
  await keep(url, answer.clone()).catch(() => {}); /* No room left: the page is shown all the same. */
  return answer;
};
const kept = async (url) => {
  const cache = await caches.open(CACHE);
  return (await cache.match(key(url))) || cache.match(key(url), { ignoreSearch: true });
};
const offline = async () => {
  const page = await (await caches.open(CACHE)).match(OFFLINE);
  if (!page) return Response.error();
  const text = (await page.text()).replace("<head>", `<head><base href="${ROOT.href}">`);
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
};

const answer = async (event, url) => {
  const cache = await caches.open(CACHE);
  const stamped = url.searchParams.has("v") && /\.(?:css|js)$/.test(url.pathname);
  const same = stamped && (await cache.match(url.href));
  if (same) return same;
  const network = fresh(event.request, url);
  event.waitUntil(network.catch(() => {}));
  const slow = new Promise((done) => setTimeout(done, PATIENCE));
  const first = await Promise.race([network.catch(() => {}), slow]);
  if (first) return first;
  const old = await kept(url);
  if (old) return old;
  return network.catch(() => (event.request.mode === "navigate" ? offline() : Response.error()));
};

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(Promise.all(AT_ONCE.map((one) => fresh(new Request(one), new URL(one)))));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  const wanted = event.data.keep.map((one) => new URL(one)).filter((url) => path(url) !== undefined);
  event.waitUntil(Promise.allSettled(wanted.map((url) => fresh(new Request(url), url))));
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && path(url) !== undefined) event.respondWith(answer(event, url));
});
