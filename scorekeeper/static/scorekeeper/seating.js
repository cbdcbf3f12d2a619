"use strict";
// Two people are swapped by two taps, which need no script; here, also by dragging one onto the other.
(() => {
  let dragged = null;
  const seat = (event) => event.target.closest?.("[data-swaps] .seat");
  const round = (button) => button.value.split(":")[0];
  const may_drop = (target) => dragged && target && target !== dragged && round(target) === round(dragged);

  const draggable = () => { for (const button of document.querySelectorAll(".seat")) button.draggable = true; };
  draggable();
  document.addEventListener("htmx:afterSwap", draggable);
  document.addEventListener("dragstart", (event) => {
    dragged = seat(event) ?? null;
    if (!dragged) return;
    event.dataTransfer.setData("text/plain", dragged.textContent.trim());
    event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const target = seat(event);
    for (const marked of document.querySelectorAll(".seat.is-target")) if (marked !== target) marked.classList.remove("is-target");
    if (!may_drop(target)) return;
    event.preventDefault();
    target.classList.add("is-target");
  });
  document.addEventListener("drop", (event) => {
    const target = seat(event);
    if (!may_drop(target)) return;
    event.preventDefault();
    const form = target.form;
    let picked = form.querySelector("[name=picked]");
    if (!picked) {
      picked = document.createElement("input");
      picked.type = "hidden";
      picked.name = "picked";
      form.prepend(picked);
    }
    picked.value = dragged.value;
    target.click();
  });
  document.addEventListener("dragend", () => { dragged = null; });

  // The seat that was tapped keeps the focus, in the page as it is then.
  let tapped = null;
  document.addEventListener("click", (event) => { tapped = seat(event)?.value ?? null; });
  document.addEventListener("htmx:afterSettle", () => {
    if (tapped && !document.activeElement?.matches("input, select")) document.querySelector(`.seat[value="${tapped}"]`)?.focus({ preventScroll: true });
  });

  // What was folded out stays so when the page is drawn anew.
  const open = new Set();
  document.addEventListener("toggle", (event) => {
    const key = event.target.dataset?.keepOpen;
    if (key) event.target.open ? open.add(key) : open.delete(key);
  }, true);
  document.addEventListener("htmx:afterSwap", () => {
    const said = document.getElementById("seating")?.dataset.said;
    document.getElementById("seating-said").textContent = said ?? "";
    for (const fold of document.querySelectorAll("[data-keep-open]")) fold.open = open.has(fold.dataset.keepOpen);
  });
})();
