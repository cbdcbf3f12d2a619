"use strict";
// One stream for all that is live on the page. It only says "this topic has this version now"; whoever
// shows an older one gets the event live:changed and asks for its own part again (hx-trigger="live:changed").
//   <div data-live="match:abc" data-version="12" hx-get="…" hx-trigger="live:changed" hx-swap="outerHTML">
//   <span data-live-state data-live-word="…" data-lost-word="…" data-offline-word="…" data-gone-word="…"></span>
(() => {
  const MOST = 64; // topics that one stream takes
  const PATIENCE = 3000; // ms without a stream before people are told
  const LONGEST_WAIT = 30000; // ms between two tries
  const AGAIN = 3000; // ms until a part that could not be fetched is asked for once more
  const IDLE = 60000; // ms in the background after which the stream is closed

  const latest = new Map(); // topic → version
  const asked = new Map(); // element → the version it showed when it was last told of a newer one
  const gone = new Set(); // topics that may not be followed any more
  let source = null;
  let topics = "";
  let word = "";
  let said = ""; // what screen readers have heard already: a part that comes anew says it without a sound
  let tries = 0;
  let retry, worry, idle, again;

  const parts = () => [...document.querySelectorAll("[data-live]")];
  const wanted = () => [...new Set(parts().map((part) => part.dataset.live))].filter((topic) => !gone.has(topic)).slice(0, MOST).sort();
  const shown = (part) => Number(part.dataset.version || 0);
  const name = (part) => `${part.dataset.live} ${part.id}`;

  const show = () => {
    for (const sign of document.querySelectorAll("[data-live-state]")) {
      if (sign.dataset.state === word) continue; // said already: not again to screen readers
      sign.setAttribute("aria-live", word === said ? "off" : "polite");
      sign.dataset.state = word;
      sign.textContent = sign.dataset[`${word}Word`] ?? "";
    }
    said = word;
  };
  const calm = () => { worry = clearTimeout(worry); };
  const state = (now) => {
    calm();
    word = now === "live" && !navigator.onLine ? "offline" : now; // a stream may outlive its network for a while
    show();
  };
  const lost = () => { // a moment without is no news
    if (!navigator.onLine) state("offline"); else worry ??= setTimeout(state, PATIENCE, "lost");
  };

  const tell = (part) => {
    if (part.closest(".htmx-added")) return; // too new to hear: it is told when it has settled
    asked.set(name(part), shown(part));
    part.dispatchEvent(new CustomEvent("live:changed", { detail: { version: latest.get(part.dataset.live) } }));
  };
  const isBehind = (part) => shown(part) < (latest.get(part.dataset.live) ?? 0);

  const changed = (event) => {
    const { topic, version } = JSON.parse(event.data);
    latest.set(topic, version);
    parts().filter((part) => part.dataset.live === topic && isBehind(part)).forEach(tell);
  };
  const ended = (event) => {
    const { topic } = JSON.parse(event.data);
    gone.add(topic);
    if (wanted().length) return;
    close();
    state("gone");
  };

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const failed = () => {
    lost();
    if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    close();
    retry = setTimeout(open, Math.min(LONGEST_WAIT, 1000 * 2 ** tries++) * (1 + Math.random() / 2));
  };
  const open = () => {
    close();
    const followed = wanted();
    topics = followed.join();
    if (!followed.length) return;
    source = new EventSource(`/live/?${new URLSearchParams(followed.map((topic) => ["topic", topic]))}`);
    source.onopen = () => {
      tries = 0;
      state("live");
    };
    source.onerror = failed;
    source.addEventListener("changed", changed);
    source.addEventListener("gone", ended);
  };

  // A part that was fetched while the next change came is behind already. One that did not get any
  // newer is left alone until the next change: else it would be asked for again and again.
  const settled = () => {
    if (wanted().join() !== topics) {
      open();
      return;
    }
    parts().filter((part) => isBehind(part) && asked.get(name(part)) !== shown(part)).forEach(tell);
    show();
  };

  // A part that could not be fetched (no network, or a server that cannot get at its data) is asked for until it comes.
  const unfetched = (event) => {
    if (!event.detail.elt?.matches?.("[data-live]")) return;
    clearTimeout(again);
    again = setTimeout(() => parts().filter(isBehind).forEach(tell), AGAIN * (1 + Math.random() / 2));
  };

  addEventListener("DOMContentLoaded", open);
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(failure, unfetched);
  document.addEventListener("htmx:afterSettle", settled);
  addEventListener("offline", () => state("offline"));
  addEventListener("online", () => { if (word === "offline") state("lost"); open(); });
  addEventListener("pagehide", () => { calm(); close(); }); // else the browser may keep the stream of a page that is gone
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(idle);
    if (document.hidden) idle = setTimeout(close, IDLE);
    else if (!source || source.readyState === EventSource.CLOSED) open();
  });
})();
