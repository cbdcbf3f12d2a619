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
    if (href && sheet()) (link(href) ?? scroller())?.focus();
  };
  const put_aside = (bar) => {
    if (!bar) return;
    const had_focus = bar.contains(document.activeElement);
    bar.remove();
    if (had_focus) (scroller() ?? document.getElementById("content")).focus({ preventScroll: true });
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
    const focused = why.contains(document.activeElement) ? document.activeElement : null;
    why.replaceChildren(close_button(), ...answer.body.childNodes);
    why.hidden = false;
    if (focused) (focused.matches("a, button") ? why.querySelector(focused.localName) ?? why : why).focus({ preventScroll: true });
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

  // By what a control does, the next sheet has it again.
  const key = (control) => control.dataset.keep ?? control.getAttribute("href") ?? control.closest("form")?.getAttribute("action") ?? "box";
  const controls = () => [...sheet().querySelectorAll("a[href], button, [data-keep-scroll]")];
  const remember = () => {
    const box = scroller();
    const active = document.activeElement;
    before = {
      numbers: numbers(),
      left: box?.scrollLeft ?? 0,
      top: box?.scrollTop ?? 0,
      height: box?.scrollHeight ?? 0,
      at: box?.getBoundingClientRect().top ?? 0,
      focus: sheet()?.contains(active) ? key(active) : null,
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
    if (before.focus) (controls().find((control) => key(control) === before.focus) ?? box)?.focus({ preventScroll: true });
  };
  const announce = () => {
    for (const [href, text] of numbers()) {
      if (before.numbers.get(href) === text) continue;
      const a = link(href);
      a.classList.add("is-new");
      setTimeout(() => a.classList.remove("is-new"), NEW_SECONDS * 1000);
    }
    document.getElementById("sheet-news").textContent = sheet().dataset.news;
    put_aside(document.getElementById("undo-bar"));
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
    // Whoever is at it keeps it.
    const go = () => { if (undo.matches(":hover, :focus-within")) setTimeout(go, 2000); else undo.remove(); };
    setTimeout(go, UNDO_SECONDS * 1000);
    // A status is read out when it is filled, not when the page comes with it.
    setTimeout(() => { document.getElementById("sheet-news").textContent = undo.dataset.news; }, 500);
    // A reload, or coming back later, is no fresh save.
    history.replaceState(null, "", location.pathname);
  }
})();
