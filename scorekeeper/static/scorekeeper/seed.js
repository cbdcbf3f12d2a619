"use strict";
// What this browser adds to the chance of a deal: 16 bytes of its own, in every form that takes them.
(() => {
  const seed = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const fill = () => { for (const field of document.querySelectorAll("[data-client-seed]")) field.value ||= seed(); };
  addEventListener("DOMContentLoaded", fill);
  document.addEventListener("htmx:afterSwap", fill);
})();
