"use strict";
// What a page shows as the server's answer to a form stands under what was asked, or not at all.
//   <form hx-get="…"> … <div data-answer>…</div> <div role="status" data-lost><template>…</template></div></form>
// data-answer="said" is for ears only: nothing is said instead of something old.
(() => {
  const AGAIN = 3000; // ms until it is asked again
  const $ = (selector) => document.querySelector(selector);
  const answers = () => [...document.querySelectorAll("[data-answer]")];
  const asked_at = new WeakMap(); // request → how many changes it knows of
  let changes = 0;
  let unanswered = null; // the element whose request was lost
  let again;

  const outdated = () => {
    for (const answer of answers()) {
      answer.setAttribute("aria-busy", "true");
      if (answer.dataset.answer === "said") answer.textContent = "";
    }
  };
  const answered = () => {
    clearTimeout(again);
    unanswered = null;
    for (const answer of answers()) {
      answer.removeAttribute("aria-busy");
      answer.hidden = false;
    }
    $("[data-lost] > :not(template)")?.remove();
  };
  const ask_again = () => {
    clearTimeout(again);
    if (unanswered?.isConnected) window.htmx.ajax("get", unanswered.getAttribute("hx-get"), { source: unanswered });
  };
  const lost = (event) => {
    const place = $("[data-lost]");
    if (!place) return;
    outdated();
    for (const answer of answers()) answer.hidden = answer.dataset.answer !== "said";
    if (place.children.length === 1) place.append(place.firstElementChild.content.cloneNode(true));
    unanswered = event.detail.elt;
    clearTimeout(again);
    again = setTimeout(ask_again, AGAIN);
  };

  for (const change of ["change", "input"]) {
    document.addEventListener(change, (event) => {
      if (!event.target.form?.querySelector("[data-answer]")) return;
      changes += 1;
      outdated();
    }, true);
  }
  document.addEventListener("htmx:beforeRequest", (event) => {
    asked_at.set(event.detail.xhr, changes);
    outdated();
  });
  // An answer to an older question would take back what was changed since: the next one has it all.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (asked_at.get(event.detail.xhr) < changes) event.detail.shouldSwap = false;
  });
  addEventListener("htmx:beforeSwap", (event) => { if (event.detail.shouldSwap) answered(); }); // nobody has held it back
  for (const failed of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(failed, lost);
  addEventListener("online", ask_again);

  // What the answer finds wrong is marked in the form, which it has not replaced.
  document.addEventListener("htmx:afterSettle", () => {
    const wrong = new Set([...document.querySelectorAll("[data-answer] [data-wrong]")].map((each) => each.dataset.wrong));
    for (const field of document.querySelectorAll("form:has([data-marks]) :is(input, select)")) {
      if (wrong.has(field.id)) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid");
    }
  });
})();
