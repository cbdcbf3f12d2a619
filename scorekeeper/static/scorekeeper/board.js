"use strict";
// A screen on the wall must not fall asleep; browsers allow that under https only.
(() => {
  let lock = null;
  const stay_awake = async () => {
    if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
    try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
  };
  document.addEventListener("visibilitychange", stay_awake);
  stay_awake();
})();
