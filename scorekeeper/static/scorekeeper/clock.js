"use strict";
// Clocks count down: <p class="clock" data-left="740" data-over="Time is up">…<span>until 20:15</span></p>.
// How much is left the server says, so that a phone whose own clock is wrong shows the same.
(() => {
  const ends = new WeakMap();
  const two = (number) => String(number).padStart(2, "0");
  const told = (left) => {
    const hours = Math.floor(left / 3600), minutes = Math.floor(left / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  };
  const show = (clock, now) => {
    if (!ends.has(clock)) ends.set(clock, now + 1000 * clock.dataset.left);
    const left = Math.ceil((ends.get(clock) - now) / 1000);
    clock.classList.toggle("clock-over", left <= 0);
    clock.classList.toggle("clock-soon", left > 0 && left <= 120);
    const text = left > 0 ? told(left) : clock.dataset.over, shown = clock.lastElementChild;
    if (shown.textContent !== text) shown.textContent = text;
  };
  const tick = () => document.querySelectorAll(".clock").forEach((clock) => show(clock, performance.now()));
  addEventListener("DOMContentLoaded", tick);
  document.addEventListener("htmx:afterSwap", tick);
  setInterval(tick, 500);
})();
