"use strict";
// A new league begins in the zone of the phone that opens it, where the page offers that one.
(() => {
  const select = document.querySelector("select[name=timezone]");
  const shown = document.querySelector("[data-zone-shown]");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
  const show = () => { shown.textContent = select.value; };
  select.addEventListener("change", show);
  show();
})();
