"use strict";
// The board turns its pages by itself, and nothing on it is ever cut off: what does not fit in the smallest
// letters that can be read from afar comes on the next page; what fits in larger ones gets the largest.
(() => {
  const SIZES = 7; // classes size-0 (the smallest, still to be read at ten metres) to size-6
  const SECONDS = 10;
  let turn = 0;
  let pages = []; // each page: {pane, items}; in split mode each pane turns for itself

  const panes = () => [...document.querySelectorAll(".wall-pane")];
  const itemsOf = (pane) => [...(pane.querySelector(".wall-items")?.children ?? [])];
  const isSplit = () => document.querySelector(".wall-split") !== null;
  const overflows = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  const breaks = (item) => [...item.querySelectorAll("bdi")].some((name) => name.scrollWidth > name.clientWidth);
  const only = (items, shown) => items.forEach((item) => { item.hidden = !shown.includes(item); });
  const sized = (pane, size) => {
    for (let at = 0; at < SIZES; at++) pane.classList.toggle(`size-${at}`, at === size);
  };

  // As many on each page as fit, then spread evenly over so many pages.
  const fits = (box, items, shown) => {
    only(items, shown);
    return !overflows(box);
  };
  const greedy = (box, items) => {
    const found = [];
    let page = [];
    for (const item of items) {
      if (page.length && !fits(box, items, [...page, item])) {
        found.push(page);
        page = [];
      }
      page.push(item);
    }
    return page.length ? [...found, page] : found;
  };
  const spread = (box, items) => {
    const packed = greedy(box, items), each = Math.ceil(items.length / packed.length);
    const even = packed.map((_page, at) => items.slice(at * each, (at + 1) * each)).filter((page) => page.length);
    return even.every((page) => fits(box, items, page)) ? even : packed;
  };
  const packed = (pane) => {
    const items = itemsOf(pane), box = pane.querySelector(".wall-items");
    if (!items.length) return [{ pane, items }];
    sized(pane, 0);
    let best = spread(box, items), size = 0;
    pane.classList.add("is-sizing"); // no larger than that every word stays whole
    while (size + 1 < SIZES) {
      sized(pane, size + 1);
      const larger = spread(box, items);
      const whole = larger.every((page) => fits(box, items, page) && !page.some(breaks)); // one alone may be too large
      if (larger.length > best.length || !whole) break;
      [best, size] = [larger, size + 1];
    }
    pane.classList.remove("is-sizing");
    sized(pane, size);
    return best.map((page) => ({ pane, items: page }));
  };

  const dots = (count, at) => {
    const line = document.querySelector("[data-dots]");
    if (!line) return;
    line.replaceChildren(...Array.from({ length: count > 1 ? count : 0 }, (_, number) => {
      const dot = document.createElement("i");
      dot.classList.toggle("is-now", number === at);
      return dot;
    }));
  };
  const show = () => {
    if (isSplit()) {
      for (const pane of panes()) {
        const own = pages.filter((page) => page.pane === pane);
        only(itemsOf(pane), own[turn % own.length].items);
      }
      dots(0);
      return;
    }
    const now = pages[turn % pages.length];
    for (const pane of panes()) pane.hidden = pane !== now?.pane;
    if (now) only(itemsOf(now.pane), now.items);
    dots(pages.length, turn % pages.length);
  };
  const pack = () => {
    document.querySelector(".wall")?.classList.add("is-packed");
    const all = panes();
    pages = all.flatMap((pane) => {
      if (!isSplit()) all.forEach((other) => { other.hidden = other !== pane; });
      return packed(pane);
    });
    show();
  };

  let again; // the standings follow every table, but not more often than once in half a second
  const ask = () => {
    again ??= setTimeout(() => {
      again = null;
      const standings = document.getElementById("wall-standings");
      if (standings) standings.dispatchEvent(new CustomEvent("wall:changed"));
      else document.getElementById("wall")?.dispatchEvent(new CustomEvent("live:changed"));
    }, 500);
  };

  addEventListener("DOMContentLoaded", pack);
  addEventListener("resize", pack);
  document.fonts?.ready.then(pack);
  document.addEventListener("htmx:afterSwap", pack);
  document.addEventListener("htmx:afterSettle", (event) => { // htmx has put the classes back just now
    pack();
    if (event.detail.target?.classList.contains("wall-table")) ask();
  });
  setInterval(() => {
    turn++;
    show();
  }, SECONDS * 1000);
})();
