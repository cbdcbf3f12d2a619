"use strict";
// The door on slow Wi-Fi: every tap is sent at once, whatever else is under way, and again when the network
// lost it; its row shows at once that it is on its way. The form's operation id makes a second sending no second tap.
(() => {
  const CALM = 1500; // ms in which a row that has just changed does not change back: a slow double tap
  const AGAIN = 2000; // ms until what the network lost is sent again

  const underWay = new Set(); // ids of people
  const changed = new Map(); // id → when its answer came

  const show = () => {
    for (const button of document.querySelectorAll("#door [name=come], #door [name=go]")) {
      const row = button.closest(".door-row");
      row.classList.toggle("is-sent", underWay.has(button.value));
      row.setAttribute("aria-busy", String(underWay.has(button.value)));
    }
  };
  const isNewer = (html) => {
    const shown = Number(document.getElementById("door")?.dataset.version ?? 0);
    return Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity) >= shown;
  };
  const send = async (address, body) => {
    for (;;) {
      body.set(FormToken.FIELD, FormToken.present());
      try {
        // keepalive: who goes on to the seating with the last tap under way loses none
        return await fetch(address, { method: "POST", body, keepalive: true, headers: { "HX-Request": "true" } });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  };
  const tapped = async (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    body.set(button.name, button.value);
    body.set("q", document.getElementById("door-search").value);
    underWay.add(button.value);
    show();
    const answer = await send(form.action, body);
    const html = await answer.text();
    underWay.delete(button.value);
    changed.set(button.value, Date.now());
    if (answer.status < 500 && (!answer.ok || isNewer(html))) htmx.swap("#door", html, { swapStyle: "outerHTML", settleDelay: 20, swapDelay: 0 });
    show();
  };

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || !event.target.matches("[data-taps]")) return;
    event.preventDefault();
    const isCalm = Date.now() - (changed.get(button.value) ?? -CALM) >= CALM;
    if (isCalm && !underWay.has(button.value)) tapped(event.target, button);
  });
  document.addEventListener("htmx:afterSwap", show);
})();
