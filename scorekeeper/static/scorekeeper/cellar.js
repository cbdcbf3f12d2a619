"use strict";
// Over plain http a page that is left without a network cannot be opened again: the page says so, and looks before it goes.
//   <p data-plain hidden>…</p>   <p role="alert" data-stay="No network: …"></p>
(() => {
  const is_off = () => !navigator.onLine || Outbox.reached() === false;
  const show = () => {
    for (const sign of document.querySelectorAll("[data-plain]")) sign.hidden = isSecureContext || !is_off();
    if (!is_off()) say("");
  };
  const say = (text) => {
    for (const place of document.querySelectorAll("[data-stay]")) {
      const notice = Object.assign(document.createElement("span"), { className: "notice notice-bad", textContent: text });
      place.replaceChildren(...(text ? [notice] : []));
      if (text) place.scrollIntoView({ block: "nearest" });
    }
  };
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    if (event.defaultPrevented || !link || !is_off() || navigator.serviceWorker?.controller) return;
    if (link.origin !== location.origin || link.hash || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    try {
      await fetch(link.href, { method: "HEAD", cache: "no-store" });
      location.href = link.href;
    } catch { say(document.querySelector("[data-stay]").dataset.stay); }
  });
  document.addEventListener("outbox:changed", show);
  for (const change of ["online", "offline", "pageshow"]) addEventListener(change, show);
  show();
})();
