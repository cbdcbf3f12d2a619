"use strict";
// Runs before the first paint (it stands in <head> without defer): so the page never flashes in the other colours.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const STORED = "theme";

  const remembered = () => {
    try { return localStorage.getItem(STORED); } catch { return null; } // storage can be forbidden
  };
  const remember = (theme) => {
    try {
      if (theme) localStorage.setItem(STORED, theme); else localStorage.removeItem(STORED);
    } catch { /* the choice then lasts as long as the page */ }
  };
  const wish = () => (dark.matches ? "dark" : "light");
  const shown = () => root.dataset.theme || wish();

  const apply = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme; else delete root.dataset.theme;
    const is_dark = shown() === "dark";
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute("aria-pressed", String(is_dark));
    }
  };

  root.dataset.js = "";
  apply(remembered());
  dark.addEventListener?.("change", () => apply(remembered()));
  document.addEventListener("DOMContentLoaded", () => apply(remembered()));
  addEventListener("storage", (event) => { if (event.key === STORED) apply(event.newValue); });

  const acts = {
    // Back to what the phone wishes is no choice worth remembering: then it follows the phone again.
    "[data-theme-switch]": () => {
      const next = shown() === "dark" ? "light" : "dark";
      const theme = next === wish() ? null : next;
      remember(theme);
      apply(theme);
    },
    "[data-print]": () => print(),
    "[data-copy]": async (button) => {
      const source = document.getElementById(button.dataset.copy);
      source.select?.();
      try {
        await navigator.clipboard.writeText(source.value ?? source.textContent);
      } catch {
        document.execCommand("copy"); // plain http on a LAN has no clipboard API
      }
      if (!button.dataset.done) return;
      button.lastElementChild.textContent = button.dataset.done;
      const status = button.parentElement.querySelector("[role=status]");
      if (status) status.textContent = button.dataset.done;
    },
  };
  document.addEventListener("click", (event) => {
    for (const [selector, act] of Object.entries(acts)) {
      const button = event.target.closest?.(selector);
      if (button) act(button);
    }
  });

  // Another language shows what is shown now: htmx may have changed the address since.
  addEventListener("submit", (event) => {
    if (event.target.matches(".languages")) event.target.elements.next.value = location.pathname + location.search + location.hash;
  });

  // A part that comes anew leaves open what was folded out in it.
  let unfolded = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    unfolded = [...(event.detail.target?.querySelectorAll("details[id][open]") ?? [])].map((fold) => fold.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    unfolded = [];
  });

  // A double tap sends a form once: a browser without a session yet would become two phones.
  let sent = null;
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method !== "post") return;
    if (event.target === sent) event.preventDefault();
    sent = event.target;
  });
  addEventListener("pageshow", () => { sent = null; });
})();
