"use strict";
// The table. The server decides everything: this chooses cards, sends each move once, and shows what has changed.
(() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const play = $("#play");
  if (!play) return;
  const PATIENCE = 8000, AGAIN = 4000, HERE = 25000, SIGN = 6000, SOON = 10; // ms, but s
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const table = () => $("#table"), turn = () => $("[data-turn]"), hand = () => $("[data-hand]");
  const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* as long as the page lasts */ } };
  const post = (url, fields, options = {}) => {
    const body = new URLSearchParams(fields);
    body.set(FormToken.FIELD, FormToken.present());
    return fetch(url, { method: "POST", headers: { "HX-Request": "true" }, body, ...options });
  };

  // ── Choosing ──
  const cards = () => hand() ? $$("input", hand()) : [];
  const chosen = () => cards().filter((card) => card.checked).map((card) => card.value);
  const choose = (values) => {
    const wanted = [...values];
    for (const card of cards()) {
      const at = wanted.indexOf(card.value);
      card.checked = at >= 0;
      if (at >= 0) wanted.splice(at, 1);
    }
    check();
  };
  let asking = null;
  const say = (html, legal) => {
    const hint = $("[data-hint]");
    if (!hint) return;
    if (html === null) hint.textContent = hint.dataset.choose; else hint.innerHTML = html;
    hint.classList.toggle("is-bad", legal === false);
    $("[data-hint-box]").classList.toggle("is-bad", legal === false);
    turn().classList.toggle("is-ready", legal === true);
    turn().dataset.legal = legal ?? "";
  };
  const check = async () => {
    asking?.abort();
    const cards_chosen = chosen();
    if (!cards_chosen.length) { say(null); return; }
    turn().dataset.legal = "";
    const own = asking = new AbortController();
    try {
      const query = new URLSearchParams(cards_chosen.map((card) => ["discard", card]));
      const answer = await fetch(`${turn().dataset.check}?${query}`, { headers: { "HX-Request": "true" }, signal: own.signal });
      const html = await answer.text();
      if (answer.ok && own === asking) say(html, html.includes('data-legal="yes"'));
    } catch { /* the move itself is checked as well */ }
  };
  const refuse = () => {
    turn().classList.add("is-refused");
    setTimeout(() => turn()?.classList.remove("is-refused"), 400);
    const hint = $("[data-hint]"), words = hint.textContent;
    hint.textContent = "";
    requestAnimationFrame(() => { hint.textContent = words; }); // read out once more
  };

  const order = () => {
    const by = remembered("sort") === "suit" ? "suit" : "rank";
    for (const button of $$("[data-sort]")) button.lastElementChild.textContent = by === "suit" ? button.dataset.bySuit : button.dataset.byRank;
    if (hand()) $$(".hand-card", hand()).sort((one, other) => one.dataset[by] - other.dataset[by]).forEach((card) => hand().append(card));
  };

  // ── The clock: what is left by the server's time ──
  const ends = new WeakMap();
  const tick = () => {
    for (const clock of $$("[data-clock]")) {
      if (!ends.has(clock)) ends.set(clock, performance.now() + Number(clock.dataset.clock) - Number(clock.dataset.now));
      const left = Math.max(0, Math.ceil((ends.get(clock) - performance.now()) / 1000));
      const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (clock.textContent !== text) clock.textContent = text;
      const bar = $("[data-clock-bar]", clock.parentElement);
      if (!bar) continue;
      bar.value = left;
      bar.classList.toggle("bar-over", left <= SOON);
    }
  };
  setInterval(tick, 250);

  // ── What has changed: motion for the eye, words for the ear, sound for who wants it ──
  const spot = (element) => element?.getBoundingClientRect();
  const seat_of = (number) => $(`[data-seat="${number}"]`) ?? hand();
  const fly = (what, from, to) => {
    if (!from || !to || !from.width || !to.width) return;
    const ghost = what.cloneNode(true);
    const size = Math.min(from.width, to.width, 90), at = (box) => `translate(${box.left + box.width / 2 - size / 2}px, ${box.top + box.height / 2 - size * 0.7}px)`;
    Object.assign(ghost.style, { position: "fixed", left: 0, top: 0, width: `${size}px`, zIndex: 9, pointerEvents: "none", margin: 0 });
    ghost.setAttribute("aria-hidden", "true");
    play.append(ghost);
    ghost.animate([{ transform: at(from) }, { transform: at(to) }], { duration: 380, easing: "cubic-bezier(.2,.7,.3,1)" }).finished.finally(() => ghost.remove());
  };
  const scene = () => ({
    moves: table().dataset.moves,
    round: table().dataset.round,
    status: table().dataset.status,
    yours: Boolean($(".is-yours")),
    hand: cards().map((card) => card.value),
    floor: new Map($$("[data-floor] .pick").map((pick) => [pick.value, { box: spot(pick), face: pick.querySelector(".card") }])),
  });
  const move_about = (before) => {
    const now = table().dataset;
    if (still.matches || !now.mover || now.round !== before.round || now.moves === before.moves) return;
    const seat = spot(seat_of(now.mover));
    for (const pick of $$("[data-floor] .pick")) {
      const to = spot(pick);
      pick.animate([{ transform: `translate(${seat.left + seat.width / 2 - to.left - to.width / 2}px, ${seat.top + seat.height / 2 - to.top - to.height / 2}px) scale(.6)` }, { transform: "none" }], { duration: 380, easing: "cubic-bezier(.2,.7,.3,1)" });
    }
    const taken = before.floor.get(now.took);
    if (taken) fly(taken.face, taken.box, seat);
    else if ($(".pick-deck .card-back")) fly($(".pick-deck .card-back"), spot($(".pick-deck")), seat);
  };
  const mark_new = (before) => {
    if (before.round !== table().dataset.round || !before.hand.length) return;
    const had = [...before.hand];
    for (const card of cards()) {
      const at = had.indexOf(card.value);
      if (at >= 0) had.splice(at, 1); else card.parentElement.classList.add("is-new");
    }
  };
  let sounding = remembered("sound") === "on", audio = null;
  const sound = (pitch) => {
    if (!sounding) return;
    audio ??= new AudioContext();
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  };
  const tell = (before) => {
    const same = before.round === table().dataset.round ? Number(before.moves) : 0;
    const news = $$("[data-news] > span", table()).filter((part) => !part.dataset.move || Number(part.dataset.move) > same);
    const words = news.map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(" ");
    if (words) $("#said").textContent = words;
    if ($(".is-yours") && !before.yours) sound(660);
    else if (before.status === "playing" && table().dataset.status !== "playing") sound(440);
  };

  // ── The part comes anew: what one was doing stays ──
  const key = (element) => ["data-keep", "data-pick", "value"].map((name) => element.getAttribute(name) && `[${name}="${CSS.escape(element.getAttribute(name))}"]`).find(Boolean)
    ?? (element.matches("summary") && element.parentElement.dataset.keep ? `[data-keep="${element.parentElement.dataset.keep}"] > summary` : null);
  let before = null;
  const leave = () => {
    const active = document.activeElement;
    before = { ...scene(), chosen: chosen(), open: $$("details[data-keep][open]", table()).map((fold) => fold.dataset.keep), focus: table().contains(active) ? key(active) ?? "h1" : null };
  };
  const arrive = () => {
    if (!before) return;
    const was = before;
    before = null;
    order();
    choose(was.chosen);
    for (const fold of $$("details[data-keep]", table())) fold.open = was.open.includes(fold.dataset.keep);
    mark_new(was);
    move_about(was);
    tick();
    tell(was);
    if (was.focus) ($$(was.focus, table()).find((element) => !element.disabled) ?? cards()[0] ?? $("h1", table())).focus({ preventScroll: true });
    offer_seed();
  };
  const version_in = (html) => Number(/ data-version="(\d+)"/.exec(html)?.[1] ?? -1);
  const put = (html, { forget = false } = {}) => {
    if (!html.includes('id="table"')) {
      $("[data-problem]").innerHTML = html;
      return;
    }
    if (version_in(html) < Number(table().dataset.version)) return;
    leave();
    if (forget) before.chosen = [];
    htmx.swap(table(), html, { swapStyle: "outerHTML" });
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "table") return;
    // An answer that was overtaken by a newer one.
    if (version_in(event.detail.serverResponse) < Number(table().dataset.version)) event.detail.shouldSwap = false;
    else leave();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "around" || event.detail.elt?.id === "around") return;
    arrive();
    if (event.detail.target?.id === "signs" || event.detail.elt?.id === "signs") setTimeout(() => $$(".sign").forEach((sign) => sign.remove()), SIGN);
  });
  document.addEventListener("toggle", (event) => { if (event.target.matches(".act[open]")) event.target.scrollIntoView({ block: "nearest" }); }, true);

  // ── Sending: once, and again under the same operation when no answer came ──
  const shelf = `kept:${play.dataset.code}`;
  const kept_before = () => { try { return JSON.parse(sessionStorage.getItem(shelf)); } catch { return null; } };
  let kept = kept_before(), sending = false, again, following = null;
  const keep = (what) => {
    kept = what;
    try { if (what) sessionStorage.setItem(shelf, JSON.stringify(what)); else sessionStorage.removeItem(shelf); } catch { /* then the page keeps it */ }
  };
  const send = async () => {
    if (sending || !kept) return;
    clearTimeout(again);
    sending = true;
    turn()?.classList.add("is-sending");
    let answer = null, html = "";
    try {
      answer = await post(kept.url, kept.fields, { signal: AbortSignal.timeout(PATIENCE) });
      html = await answer.text();
    } catch { answer = null; }
    sending = false;
    turn()?.classList.remove("is-sending");
    $("#kept").hidden = Boolean(answer) && answer.status < 500;
    if (!$("#kept").hidden) { again = setTimeout(send, AGAIN); return; }
    keep(null);
    const elsewhere = answer.headers.get("HX-Redirect");
    if (elsewhere) { location.href = elsewhere; return; }
    put(html, { forget: answer.ok });
    if (following) { keep(following); following = null; send(); }
  };
  document.addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter;
    if (form.matches("[data-says]")) { event.preventDefault(); speak(form, by); return; }
    if (!form.matches("[data-write]")) return;
    event.preventDefault();
    const { version } = table().dataset;
    if (kept?.version === version) return; // a double tap
    if (form === turn()) {
      if (!chosen().length) { refuse(); return; }
      if (form.dataset.legal === "false") { refuse(); return; }
    }
    const fields = [...new FormData(form)];
    if (by?.name) fields.push([by.name, by.value]);
    const write = { url: form.getAttribute("action"), fields, version };
    if (kept) { following = write; return; } // the table went on before the answer came: first that, then this
    keep(write);
    send();
  });
  $("[data-again]").addEventListener("click", send);
  addEventListener("online", send);

  const speak = (form, by) => {
    form.closest("details").open = false;
    post(form.getAttribute("action"), { op: random(), sign: by.value }).catch(() => {}); // a word lost is no loss
  };
  const here = () => {
    if (play.dataset.here && !document.hidden) post(play.dataset.here, {}).catch(() => {});
  };
  let seeded = "";
  const offer_seed = () => {
    const { status, round } = table().dataset;
    if (status !== "round_over" || seeded === round || !play.dataset.seed) return;
    seeded = round;
    post(play.dataset.seed, { client_seed: random() }).catch(() => { seeded = ""; });
  };

  // ── Taps and keys ──
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-hand] input")) check();
    if (event.target.matches("[data-shortcuts]")) remember("shortcuts", event.target.checked ? "on" : "off");
  });
  const acts = {
    "[data-choose]:not([data-hint])": (button) => { choose(button.dataset.choose.split(" ")); button.closest("details").open = false; cards().find((card) => card.checked)?.focus({ preventScroll: true }); },
    "[data-sort]": () => { remember("sort", remembered("sort") === "suit" ? "rank" : "suit"); order(); },
    "[data-close]": (button) => { const fold = button.closest("details"); fold.open = false; $("summary", fold).focus(); },
    "[data-sound]": () => { sounding = !sounding; remember("sound", sounding ? "on" : "off"); show_sound(); sound(660); },
  };
  document.addEventListener("click", (event) => {
    for (const [selector, act] of Object.entries(acts)) {
      const button = event.target.closest?.(selector);
      if (button) act(button);
    }
    for (const tool of $$("[data-tool][open]")) if (!tool.contains(event.target)) tool.open = false;
  });
  const show_sound = () => {
    const button = $("[data-sound]");
    button.setAttribute("aria-pressed", String(sounding));
    $("[data-sound-on]").hidden = !sounding;
    $("[data-sound-off]").hidden = sounding;
  };
  const fold = (name) => { const summary = $(`[data-keep="${name}"] > summary`); summary?.click(); summary?.focus(); };
  const keys = {
    o: () => fold("throws"),
    x: () => fold("declare"),
    s: () => $("[data-sort]")?.click(),
    n: () => $("[data-next]")?.click(),
    Escape: () => {
      const open = $$("[data-tool][open], [data-keep][open]")[0];
      if (open) { open.open = false; $("summary", open).focus(); } else choose([]);
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
    if (event.key !== "Escape" && remembered("shortcuts") === "off") return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const card = cards()[Number(pressed) - 1];
    const pick = $(`[data-pick="${CSS.escape(pressed)}"]:not([disabled])`);
    if (card) { card.checked = !card.checked; check(); }
    else if (pick) pick.click();
    else if (keys[pressed]) keys[pressed]();
    else return;
    event.preventDefault();
  });

  order();
  tick();
  show_sound();
  $("[data-shortcuts]").checked = remembered("shortcuts") !== "off";
  check_on_load();
  function check_on_load() { if (turn() && chosen().length) check(); }
  offer_seed();
  here();
  setInterval(here, HERE);
  document.addEventListener("visibilitychange", here);
  if (kept) send();
})();
