{% autoescape off %}"use strict";
// The service worker (https and localhost only): the score sheet and round entry open without a network. What waits to be sent is no
// affair of its own: that lies in the page's storage, which no release touches.
const RELEASE = {{ release }}, FILES = {{ files }}, OFFLINE = {{ offline }}, STATIC = {{ static }};
const SHELL = `files-${RELEASE}`, PAGES = "pages";
const PATIENCE = 4000; // ms: then a page that is kept is better than none
const INSISTENCE = 1000; // ms
// Pages that are kept: the front page, this stand-in, score sheets and their entry pages. Never a table (hidden hands), a key, the API.
const KEPT = /^\/(?:m\/[a-z0-9]{16}\/(?:round\/)?)?$/;
const CLEARS = /^\/(?:keys\/release|account\/(?:sign-out|delete|with))\//; // giving up keys, going to another account

const is_kept = (url) => KEPT.test(url.pathname) || url.pathname === OFFLINE;
const any = (request) => caches.match(request, { ignoreVary: true, ignoreSearch: true });

let clearings = 0; // what was asked for before somebody signed out is not kept after it
const clear = async () => {
  clearings += 1;
  await caches.delete(PAGES);
  await fetch_and_keep(new URL(OFFLINE, location.origin)).catch(() => { /* no network: then a page that is opened next keeps it */ });
};
const keep = async (url, answer, since) => {
  if (since !== clearings) return;
  const pages = await caches.open(PAGES), is_gone = answer.status === 403 || answer.status === 404;
  if (is_gone) await pages.delete(url.pathname);
  const says_no = (answer.headers.get("Cache-Control") ?? "").includes("no-store");
  if (!answer.ok || answer.redirected || url.search || says_no) return;
  await pages.put(url.pathname, answer);
  if (since !== clearings) await clear();
};
const fetch_and_keep = async (url) => {
  const since = clearings;
  await keep(url, await fetch(url, { cache: "no-cache", credentials: "same-origin" }), since);
};
const open_page = async (request, url) => {
  const kept = is_kept(url) ? await any(url.pathname) : undefined;
  const late = new Promise((_, fail) => { if (kept) setTimeout(fail, PATIENCE, new Error("late")); });
  const since = clearings;
  const asked = fetch(request).then((answer) => {
    if (is_kept(url)) keep(url, answer.clone(), since);
    return answer;
  });
  try {
    const answer = await Promise.race([asked, late]);
    return kept && answer.status >= 500 ? kept : answer; // the server is there and cannot work: as if it were not
  } catch {
    asked.catch(() => { /* it was too late, and failed */ });
    return kept ?? (await any(OFFLINE)) ?? Response.error();
  }
};
const open_file = async (request) => {
  const shell = await caches.open(SHELL); // before all else: what the next release deletes meanwhile must not come back
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) shell.put(request, answer.clone());
  return answer;
};

// Pages that an older release has kept name files of that release: they are fetched anew, or else the old files stay with them.
const renew = async () => {
  const pages = await caches.open(PAGES), kept = await pages.keys();
  const done = await Promise.allSettled(kept.map((request) => fetch_and_keep(new URL(request.url))));
  if (done.some((each) => each.status === "rejected")) return;
  for (const name of await caches.keys()) if (name !== PAGES && name !== SHELL) await caches.delete(name);
};
// Chromium forgets to hand over when the older worker, stopped, is woken at that very moment, and remembers when it is told again.
const take_over = () => {
  setTimeout(() => { if (registration.waiting) take_over(); }, INSISTENCE);
  return skipWaiting();
};
addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(SHELL)).addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await fetch_and_keep(new URL(OFFLINE, location.origin));
  await take_over();
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  await clients.claim();
  await renew();
})()));
// The page that registered this was there before it: it asks to be kept, too.
addEventListener("message", (event) => {
  const url = new URL(event.data.keep, location.origin);
  if (is_kept(url)) event.waitUntil(fetch_and_keep(new URL(url.pathname, location.origin)).catch(() => { /* no network */ }));
});
addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && CLEARS.test(url.pathname)) event.waitUntil(clear());
  if (request.method !== "GET") return;
  if (url.pathname.startsWith(STATIC)) event.respondWith(open_file(request));
  else if (request.mode === "navigate" || url.pathname === OFFLINE) event.respondWith(open_page(request, url));
});
{% endautoescape %}
