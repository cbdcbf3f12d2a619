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

  const copied = async (source, button) => {
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      return true;
    } catch { // plain http on a LAN has no clipboard API; where nothing else copies either, the text stays selected
      source.select?.();
      if (!document.execCommand("copy")) return false;
      button.focus();
      return true;
    }
  };

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
      const words = button.lastElementChild, status = button.parentElement.querySelector("[role=status]");
      button.dataset.words ??= words.textContent;
      if (status) status.textContent = ""; // or the same words would not be heard again
      if (!await copied(document.getElementById(button.dataset.copy), button)) return;
      words.textContent = button.dataset.done;
      if (status) setTimeout(() => { status.textContent = button.dataset.done; }, 100);
      clearTimeout(button.copied);
      button.copied = setTimeout(() => { words.textContent = button.dataset.words; }, 2000);
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
