"use strict";
// Of two versions of a round, the one that this phone has entered says so: what it sent, or waits to send, still lies in the outbox.
//   <section data-disputed="match" data-round="2">… <span data-mine="saved" hidden> <span data-mine="other" hidden>
(() => {
  const is_typed = (entry, typed) => typed.get("declarer") === String(entry.declarer ?? "nobody")
    && Object.entries(entry.totals).every(([seat, total]) => typed.get(`total-${seat}`) === String(total));
  const whose = (section) => {
    const form = [...section.querySelectorAll("form")].find((each) => each.elements.declarer), typed = new FormData(form);
    const mine = Outbox.entries(section.dataset.disputed).filter((entry) => String(entry.round) === section.dataset.round && entry.broken === undefined);
    if (mine.some((entry) => is_typed(entry, typed))) return "other";
    return mine.some((entry) => entry.state === Outbox.SENT && !entry.passed_over) ? "saved" : null;
  };
  for (const section of document.querySelectorAll("[data-disputed]")) {
    const mark = section.querySelector(`[data-mine="${whose(section)}"]`);
    if (mark) mark.hidden = false;
  }
})();
