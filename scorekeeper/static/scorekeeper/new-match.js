"use strict";
// Names as a list to be ordered; without this script the form has twelve fields. Texts come from the page.
(() => {
  const form = document.querySelector("[data-new-match]");
  if (!form) return;
  const $ = (selector, from = form) => from.querySelector(selector);
  const $$ = (selector, from = form) => [...from.querySelectorAll(selector)];
  const list = $("[data-players]"), typed = $("#add-name"), hint = $("[data-hint]"), dealer = form.elements.dealer;
  const fields = $$("[data-fields] input"), lot = dealer.options[0].textContent;
  const same = (one, other) => one.localeCompare(other, undefined, { sensitivity: "accent", ignorePunctuation: true }) === 0;
  const names = () => $$("[data-shown]", list).map((shown) => shown.textContent);
  const label = (button, name) => { button.dataset.word ??= button.getAttribute("aria-label"); button.setAttribute("aria-label", `${button.dataset.word} ${name}`); };

  const sync = (dealing = names()[dealer.selectedIndex - 1]) => {
    const all = names();
    fields.forEach((field, at) => { field.value = all[at] ?? ""; });
    dealer.replaceChildren(new Option(lot, ""), ...all.map((name, at) => new Option(name, fields[at].name)));
    dealer.selectedIndex = all.indexOf(dealing) + 1;
    $$("li", list).forEach((item, at) => {
      $("[data-move='-1']", item).disabled = at === 0;
      $("[data-move='1']", item).disabled = at === all.length - 1;
    });
    for (const chip of $$("[data-name]")) chip.hidden = all.some((name) => same(name, chip.dataset.name));
  };
  const dealing = () => dealer.options[dealer.selectedIndex]?.value && dealer.options[dealer.selectedIndex].textContent;

  const said = $("[data-said]");
  const say = (words, name) => {
    const all = names(), facts = { name, place: all.indexOf(name) + 1, places: all.length };
    said.textContent = words.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
  };
  const say_place = (item) => say(said.dataset.place, $("[data-shown]", item).textContent);

  const append = (name) => {
    const item = $("[data-player]").content.firstElementChild.cloneNode(true);
    $("[data-shown]", item).textContent = name;
    for (const button of $$("button", item)) label(button, name);
    list.append(item);
    return item;
  };
  const free = (name) => {
    let number = 2;
    while (names().some((other) => same(other, `${name} ${number}`))) number += 1;
    return `${name} ${number}`;
  };
  const add = (text) => {
    const name = text.trim().replace(/\s+/g, " ");
    if (!name) return true;
    typed.removeAttribute("aria-invalid");
    const full = names().length >= fields.length, alike = names().some((other) => same(other, name));
    hint.textContent = full ? hint.dataset.full : alike ? `${hint.dataset.alike} ${free(name)}` : "";
    typed.value = full ? name : alike ? free(name) : "";
    if (full || alike) { typed.focus(); typed.select(); return false; }
    const first = dealing();
    const item = append(name);
    sync(first);
    say_place(item);
    return true;
  };
  const add_typed = () => typed.value.split(",").reduce((good, part) => add(part) && good, true);

  // A chip goes when it is taken: the next one has the focus.
  const add_chip = (chip) => {
    const all = $$("[data-name]").filter((each) => !each.hidden), at = all.indexOf(chip);
    add(chip.dataset.name);
    if (chip.hidden) (all[at + 1] ?? all[at - 1] ?? $("[data-start]")).focus({ preventScroll: true });
  };

  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    if (typed.value.trim()) add_typed(); else $("[data-start]").focus();
  });
  typed.addEventListener("input", (event) => { if (!event.isComposing && typed.value.includes(",")) add_typed(); });
  form.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest(selector);
    const item = at("li"), first = dealing();
    if (at("[data-name]")) add_chip(at("[data-name]"));
    else if (at("[data-add]")) { add_typed(); typed.focus(); }
    else if (at("[data-remove]")) {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      sync(first);
      say(said.dataset.removed, $("[data-shown]", item).textContent);
      (next ? $("[data-remove]", next) : typed).focus();
    } else if (at("[data-move]")) {
      const button = at("[data-move]");
      if (button.dataset.move === "1") item.nextElementSibling?.after(item); else item.previousElementSibling?.before(item);
      sync(first);
      say_place(item);
      (button.disabled ? $("[data-move]:not([disabled])", item) : button)?.focus();
    }
  });

  // Drag by the handle: the row changes places with the one the finger is over.
  list.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-drag]"), item = handle?.closest("li");
    if (!item) return;
    const first = dealing();
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    item.classList.add("is-dragged");
    const drag = (move) => {
      const over = [...list.children].find((other) => {
        const box = other.getBoundingClientRect();
        return other !== item && move.clientY > box.top && move.clientY < box.bottom;
      });
      if (!over) return;
      const box = over.getBoundingClientRect(), below = move.clientY > box.top + box.height / 2;
      const goes_down = item.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
      // The others move: to move the row itself would end the drag.
      let moved = null;
      while (goes_down && below && moved !== over) { moved = item.nextElementSibling; item.before(moved); }
      while (!goes_down && !below && moved !== over) { moved = item.previousElementSibling; item.after(moved); }
    };
    const drop = () => {
      item.classList.remove("is-dragged");
      handle.removeEventListener("pointermove", drag);
      sync(first);
      say_place(item);
    };
    handle.addEventListener("pointermove", drag);
    handle.addEventListener("lostpointercapture", drop, { once: true });
  });

  const other = () => { $("[data-other]").hidden = form.elements.threshold.value !== "other"; };
  form.addEventListener("change", other);
  form.addEventListener("submit", (event) => { if (!add_typed()) event.preventDefault(); });

  const dealt = dealer.value;
  fields.filter((field) => field.value.trim()).forEach((field) => append(field.value));
  const dealer_name = fields.find((field) => field.name === dealt)?.value;
  sync(dealer_name);
  other();
  // That there are too few names belongs to the field where one adds some.
  const too_few = $$("[data-fields] .field").find((each) => $(".field-error", each) && !$("input", each).value.trim());
  if (too_few) {
    hint.textContent = $(".field-error", too_few).textContent.trim();
    typed.setAttribute("aria-invalid", "true");
    too_few.remove();
    typed.focus();
  }
  $(".field-error:not([data-hint]) ~ button, [name=accept]")?.focus();
})();
