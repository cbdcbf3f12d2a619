"use strict";
// The sheet is fetched anew when the match changes; what one was looking at stays: scrolling, focus, the open "why".
(() => {
  const UNDO_SECONDS = 8, NEW_SECONDS = 3;
  const why = document.getElementById("why");
  let asked = null; // the address of the open "why"
  let before = null;

  const sheet = () => document.getElementById("sheet");
  const scroller = () => sheet().querySelector("[data-keep-scroll]");
  const numbers = () => new Map([...sheet().querySelectorAll("td > a")].map((a) => [a.getAttribute("href"), a.textContent]));
  const link = (href) => [...sheet().querySelectorAll(".sheet-table a")].find((a) => a.getAttribute("href") === href);
  const mark = () => {
    if (!sheet()) return;
    for (const a of sheet().querySelectorAll(".asked")) a.classList.remove("asked");
    if (asked) link(asked)?.classList.add("asked");
  };

  const close = () => {
    const href = asked;
    asked = null;
    why.hidden = true;
    why.replaceChildren();
    mark();
    if (href && sheet()) link(href)?.focus();
  };
  const close_button = () => {
    const button = document.createElement("button");
    button.className = "button button-icon button-quiet why-close";
    button.setAttribute("aria-label", why.dataset.close);
    button.append(document.getElementById("why-cross").content.cloneNode(true));
    button.addEventListener("click", close);
    return button;
  };
  const explain = async (href) => {
    let response = null;
    try {
      response = await fetch(href, { headers: { "HX-Request": "true" } });
    } catch { /* no network: the link itself is tried */ }
    if (!response || response.redirected) { location.href = href; return false; }
    if (!response.ok) { close(); return false; } // the round is gone
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    why.replaceChildren(close_button(), ...answer.body.childNodes);
    why.hidden = false;
    asked = href;
    mark();
    return true;
  };
  const show = async (a) => {
    if (!(await explain(a.getAttribute("href")))) return;
    const covered = a.getBoundingClientRect().bottom + 12 - why.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, covered);
    why.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const a = event.target.closest?.("#sheet td > a");
    if (!a || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (a.getAttribute("href") === asked) close(); else show(a);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && asked) close(); });

  const remember = () => {
    const box = scroller();
    const active = document.activeElement;
    before = {
      numbers: numbers(),
      left: box?.scrollLeft ?? 0,
      top: box?.scrollTop ?? 0,
      height: box?.scrollHeight ?? 0,
      at: box?.getBoundingClientRect().top ?? 0,
      focus: active?.closest?.("#sheet") ? active.getAttribute("href") ?? (active === box ? "box" : null) : null,
    };
  };
  const restore = () => {
    const box = scroller();
    if (box) {
      box.scrollLeft = before.left;
      // Who looks at older rounds keeps looking at them; who is at the top sees the new one.
      box.scrollTop = before.top ? before.top + box.scrollHeight - before.height : 0;
      if (scrollY && before.height) scrollBy(0, box.getBoundingClientRect().top - before.at);
    }
    if (before.focus === "box") box?.focus({ preventScroll: true });
    else if (before.focus) [...sheet().querySelectorAll("a[href]")].find((a) => a.getAttribute("href") === before.focus)?.focus({ preventScroll: true });
  };
  const announce = () => {
    for (const [href, text] of numbers()) {
      if (before.numbers.get(href) === text) continue;
      const a = link(href);
      a.classList.add("is-new");
      setTimeout(() => a.classList.remove("is-new"), NEW_SECONDS * 1000);
    }
    document.getElementById("sheet-news").textContent = sheet().dataset.news;
    document.getElementById("undo-bar")?.remove();
  };
  document.addEventListener("htmx:beforeSwap", (event) => { if (event.target.id === "sheet") remember(); });
  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    if (sheet()) {
      restore();
      announce();
      if (asked) explain(asked);
    } else if (asked) close(); // no longer shared with this phone
    before = null;
  });

  const undo = document.getElementById("undo-bar");
  if (undo) {
    setTimeout(() => undo.remove(), UNDO_SECONDS * 1000);
    // A reload, or coming back later, is no fresh save.
    history.replaceState(null, "", location.pathname);
  }
})();
