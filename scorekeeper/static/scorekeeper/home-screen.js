"use strict";
// Under https: pages are kept for when there is no network, and the app can go to the home screen, which is said once.
(() => {
  const HINTED = "home-screen-hint";
  const is_hinted = () => { try { return localStorage.getItem(HINTED) !== null; } catch { return true; } };
  const hinted = () => { try { localStorage.setItem(HINTED, "1"); } catch { /* then it is said again */ } };
  const is_app = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  const is_apple = /iPhone|iPad/.test(navigator.userAgent);

  const keep_pages = async () => {
    if (!isSecureContext || !navigator.serviceWorker) return;
    try {
      await navigator.serviceWorker.register("/sw.js");
      const worker = (await navigator.serviceWorker.ready).active;
      const entry = [...document.querySelectorAll("#sheet a[href$='/round/']")].map((link) => link.pathname);
      const sheet = location.pathname.match(/^\/m\/[a-z0-9]{16}\//)?.[0] ?? "/";
      for (const keep of new Set([location.pathname, sheet, ...entry])) worker.postMessage({ keep });
    } catch { /* the browser does not want it: then it is as over plain http */ }
  };

  let asked = null; // the browser's own question, when it has one
  const show = async () => {
    const place = document.getElementById("sheet");
    if (!place || is_app || is_hinted() || !isSecureContext) return;
    const aside = await Outbox.part("[data-home-screen]");
    if (!aside) return;
    place.before(aside);
    aside.hidden = false;
    aside.querySelector("[data-apple]").hidden = Boolean(asked);
    aside.querySelector("[data-install]").hidden = !asked;
    hinted();
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    asked = event;
    show();
  });
  document.addEventListener("click", async (event) => {
    const at = event.target.closest?.bind(event.target);
    if (at?.("[data-install]")) await asked.prompt();
    if (at?.("[data-install], [data-not-now]")) event.target.closest("[data-home-screen]").remove();
  });
  addEventListener("load", () => {
    keep_pages();
    if (is_apple) show();
  });
})();
