"use strict";
// Counts the cards that are tapped: [data-card-counter] with keys [data-rank][data-points]. It tells
// `cards:changed` {ranks, points, sum, full} and listens to `cards:reset`.
(() => {
  const tapped = new WeakMap(); // counter -> the keys that were tapped, in order
  const counter_of = (element) => element.closest?.("[data-card-counter]");

  const show = (counter, tell) => {
    const keys = tapped.get(counter) || [];
    const points = keys.map((key) => Number(key.dataset.points));
    const sum = points.reduce((one, other) => one + other, 0);
    const empty = counter.querySelector("[data-cards-sum]");
    counter.querySelector("[data-cards-shown]").textContent = keys.map((key) => key.dataset.rank).join(" ");
    empty.textContent = keys.length ? ` = ${sum}` : empty.dataset.empty;
    const full = keys.length >= Number(counter.dataset.most);
    const detail = { ranks: keys.map((key) => key.dataset.rank), points, sum, full };
    if (tell) counter.dispatchEvent(new CustomEvent("cards:changed", { bubbles: true, detail }));
  };

  document.addEventListener("click", (event) => {
    const counter = counter_of(event.target);
    const key = event.target.closest?.("[data-rank]");
    const back = event.target.closest?.("[data-cards-back]");
    const clear = event.target.closest?.("[data-cards-clear]");
    if (!counter || !(key || back || clear)) return;
    const keys = clear ? [] : tapped.get(counter) || [];
    if (back) keys.pop();
    else if (key && keys.length < Number(counter.dataset.most)) keys.push(key);
    tapped.set(counter, keys);
    show(counter, true);
  });
  document.addEventListener("cards:reset", (event) => {
    const counter = counter_of(event.target);
    tapped.delete(counter);
    show(counter, false);
  });
})();
