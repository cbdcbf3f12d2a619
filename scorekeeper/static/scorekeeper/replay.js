"use strict";
// Arrow keys step through the round; what was pressed keeps the focus.
(() => {
  let pressed = null;
  const step = (name) => document.querySelector(`[data-step="${name}"]`);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const link = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" }[event.key];
    if (!link || !step(link)) return;
    event.preventDefault();
    step(link).click();
  });
  document.addEventListener("click", (event) => { pressed = event.target.closest?.("[data-step]")?.dataset.step ?? null; });
  document.addEventListener("htmx:afterSettle", () => { if (pressed) (step(pressed) ?? document.querySelector("[data-step]"))?.focus({ preventScroll: true }); });
})();
