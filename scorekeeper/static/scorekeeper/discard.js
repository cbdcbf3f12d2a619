"use strict";
// The discard checker: the server judges; here are only the manners of the picker.
(() => {
  const $ = (selector) => document.querySelector(selector);
  const picks = () => [...document.querySelectorAll("#check [name=hand]")];

  // A full hand takes no card more; one has to be put back first.
  const fill = () => {
    const full = picks().filter((pick) => pick.checked).length >= Number($(".picker").dataset.most);
    for (const pick of picks()) pick.disabled = full && !pick.checked;
  };

  document.addEventListener("change", (event) => {
    const pick = event.target.closest?.("#check [name=hand]");
    if (!pick) return;
    const { value, checked } = pick;
    // What has left the hand is not thrown any more.
    if (!checked) for (const held of document.querySelectorAll(`#check [name=thrown][value="${value}"]`)) held.checked = false;
    fill();
  }, true);

  // The arrow keys walk over the cards as they lie there.
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key], from = event.target.closest?.(".picker [name=hand]");
    if (!step || !from) return;
    event.preventDefault();
    const middle = (pick) => { const box = pick.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(from), along = step[0] ? 0 : 1;
    const far = (pick) => {
      const at = middle(pick), ahead = (at[along] - [x, y][along]) * step[along], aside = Math.abs(at[1 - along] - [x, y][1 - along]);
      return ahead < 2 ? Infinity : ahead + 3 * aside;
    };
    const next = picks().filter((pick) => !pick.disabled && pick.closest(".picker")).sort((one, other) => far(one) - far(other))[0];
    if (next && far(next) < Infinity) next.focus();
  });

  // An answer that comes while a finger is down would take the card away from under it: it is not
  // shown, and asked for again.
  let down = false, held_back = false;
  document.addEventListener("pointerdown", (event) => { down = Boolean(event.target.closest?.("#table")); }, true);
  for (const up of ["pointerup", "pointercancel"]) {
    document.addEventListener(up, () => {
      down = false;
      if (held_back) setTimeout(() => window.htmx.trigger("#check", "again"));
      held_back = false;
    }, true);
  }
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "table" || !down) return;
    event.detail.shouldSwap = false;
    held_back = true;
  });

  document.addEventListener("htmx:afterSettle", () => {
    fill();
    if (document.activeElement === document.body) $("#checker").focus({ preventScroll: true });
  });

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch { // plain http on a LAN has no clipboard API
      const box = document.createElement("textarea");
      box.value = text;
      document.body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
  };
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("[data-share]");
    if (!link) return;
    event.preventDefault();
    if (navigator.share) {
      navigator.share({ title: link.dataset.title, url: link.href }).catch(() => { /* not now, then */ });
      return;
    }
    await copy(link.href);
    link.focus();
    link.lastElementChild.textContent = $("#said").textContent = link.dataset.done;
  });

  fill();
})();
