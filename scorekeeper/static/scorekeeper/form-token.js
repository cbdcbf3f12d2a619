"use strict";
// The token of forms, as this browser has it at the moment of sending: signing in or out makes a new one, and the pages that lie open
// in other tabs still have the old. Its cookie is read by pages of this site alone, and goes into no form but those that have one.
globalThis.FormToken = (() => {
  const FIELD = "csrfmiddlewaretoken", HEADER = "X-CSRFToken";
  const cookie = (name) => document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  const kept = () => cookie("__Host-csrftoken") ?? cookie("csrftoken");
  const present = () => kept() ?? document.querySelector(`[name=${FIELD}]`)?.value ?? "";

  addEventListener("submit", (event) => { // before all others who send it
    const fields = event.target.querySelectorAll(`[name=${FIELD}]`), now = kept();
    if (now) for (const field of fields) field.value = now;
  }, true);
  document.addEventListener("htmx:configRequest", ({ detail: { formData, headers } }) => {
    const now = kept();
    if (now && formData.has(FIELD)) formData.set(FIELD, now);
    if (now && HEADER in headers) headers[HEADER] = now;
  });
  return { FIELD, HEADER, present };
})();
