"use strict";
// The number pad. What is typed lives in the form's own fields, so the server can answer with the form at any
// time; texts come from the page, points and knock-outs from the server's preview.
(() => {
  const $ = (selector, from = document) => from?.querySelector(selector);
  const $$ = (selector, from = document) => [...(from?.querySelectorAll(selector) ?? [])];
  const KEPT = 6 * 3600 * 1000; // ms: what was typed longer ago is not meant any more
  const AGAIN = 3000; // ms
  const store = {
    get: (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* storage may be forbidden */ } },
    drop: (key) => { try { localStorage.removeItem(key); } catch { /* as above */ } },
    keys: () => { try { return Object.keys(localStorage); } catch { return []; } },
  };
  const entry = () => $("[data-entry]");
  const form = () => $("#round-form");
  const rows = () => $$(".entry-row", form());
  const field = (row) => $("input", row);
  const number = (name) => Number(form().dataset[name]);

  let active = null; // the seat whose total is typed
  let fresh = false; // the next digit replaces what stands there
  let left = null; // the seat that was just left by itself: "+" goes back to it
  let leaving = false; // saved, and on the way to the score sheet
  let place = null; // the round and the panel that the pad was on, should it be drawn anew
  let counted = ""; // the cards that were tapped for that seat
  let by_keys = false; // a hardware keyboard was used last, so the focus follows

  // ── What is typed: "27", or a sum "7+10+3" that stands in data-typed while the field has its value ──
  const typed = (row) => row.dataset.typed ?? field(row).value;
  const worth = (text) => {
    const parts = text.split("+").filter(Boolean);
    return parts.length ? String(parts.reduce((sum, part) => sum + Number(part), 0)) : "";
  };
  const show = (row) => {
    const text = typed(row), is_sum = text.includes("+");
    $("[data-value]", row).textContent = is_sum ? `${text}${text.endsWith("+") ? "" : `=${worth(text)}`}` : text;
    $("[data-empty]", row).hidden = Boolean(text);
    row.classList.toggle("is-sum", is_sum);
    row.classList.toggle("is-filled", Boolean(text));
    if (row.dataset.seat === active) show_now(row);
  };
  // Zoomed in, the rows are out of sight: who is asked stands at the keys too.
  const show_now = (row) => {
    $("[data-now-name]", form()).textContent = row ? name(row) : "";
    $("[data-now-value]", form()).textContent = row ? $("[data-value]", row).textContent : "";
  };
  const write = (row, text) => {
    row.dataset.typed = text;
    field(row).value = worth(text);
    row.classList.remove("is-wrong");
    show(row);
    changed();
  };
  const changed = () => {
    const declarer = $("[name=declarer]:checked", form())?.value ?? "";
    const totals = Object.fromEntries(rows().map((row) => [row.dataset.seat, typed(row)]));
    const key = entry().dataset.draft;
    if (declarer || Object.values(totals).some(Boolean)) store.set(key, { at: Date.now(), declarer, totals }); else store.drop(key);
    for (const row of rows()) $(".entry-declared", row).hidden = row.dataset.seat !== declarer;
    form().classList.toggle("is-complete", Boolean(declarer) && rows().every((row) => field(row).value));
    clearTimeout(asking);
    asking = setTimeout(ask, 60);
  };

  // The server says what the round would do: as a list, whose parts move to the players' rows.
  let asking = null, asked = null;
  const values = () => {
    const all = new URLSearchParams(new FormData(form()));
    for (const hidden of ["csrfmiddlewaretoken", "op", "version"]) all.delete(hidden);
    return all;
  };
  const ask = async () => {
    const preview = $("#preview");
    asked?.abort();
    asked = new AbortController();
    if (globalThis.Alone?.is_ahead()) { previewed(Alone.preview()); return; } // of what the server cannot know yet
    const { signal } = asked;
    try {
      const answer = await fetch(`${preview.dataset.from}?${values()}`, { signal });
      Outbox.heard(answer);
      if (answer.status in { 403: 1, 404: 1 }) no_key(await answer.text());
      if (answer.status >= 500 && globalThis.Alone) previewed(Alone.preview()); // it cannot get at its data: as without a network
      if (!answer.ok) return;
      unsay(form().dataset.sawOffline);
      const told = document.createElement("template");
      told.innerHTML = await answer.text();
      previewed([told.content]);
    } catch { // a newer question, or no network: then the phone says it, as far as it can
      if (signal.aborted) return;
      Outbox.unheard();
      if (form() && globalThis.Alone) previewed(Alone.preview());
    }
  };
  const previewed = (parts) => {
    const preview = $("#preview");
    preview.replaceChildren(...parts);
    for (const row of rows()) {
      const after = $(`[data-of="${row.dataset.seat}"]`, preview);
      $("[data-after]", row).replaceChildren(...(after ? [after] : []));
    }
    $(".entry-after", preview)?.remove();
  };

  // ── Where one is ──
  const say = (text) => { $("[data-say]", form()).textContent = text; };
  const name = (row) => $(".entry-name bdi", row).textContent;
  const row_of = (seat) => rows().find((row) => row.dataset.seat === seat);
  const on_pad = () => Boolean(document.activeElement?.closest(".entry-keys, .entry-cards"));
  const START = { pad: ".entry-keys button", cards: ".entry-cards button", who: "[name=declarer]" };
  const mode = (which) => {
    entry().dataset.mode = which;
    place = { draft: entry().dataset.draft, mode: which };
    // What was pressed may have gone with its panel: then the focus goes on to the one that came.
    const focused = document.activeElement;
    if (form().contains(focused) && !focused.getClientRects().length) $(START[which], form()).focus({ preventScroll: true });
  };
  const activate = (row, { replace = true, stay = false } = {}) => {
    const follow = by_keys && !on_pad(); // who presses the pad's own keys stays there
    for (const each of rows()) {
      each.classList.toggle("is-active", each === row);
      $(".entry-total", each).toggleAttribute("aria-current", each === row);
      if (each === row) $(".entry-total", each).setAttribute("aria-current", "true");
    }
    hint("");
    active = row?.dataset.seat ?? null;
    fresh = replace && Boolean(row && typed(row));
    left = null;
    counted = "";
    $("[data-card-counter]", form())?.dispatchEvent(new CustomEvent("cards:reset", { bubbles: true }));
    show_now(row);
    if (!row) return;
    if (entry().dataset.mode === "who" && !stay) mode("pad");
    if (follow) $(".entry-total", row).focus({ preventScroll: true });
    else say(name(row));
    // Where the pad scrolls with the page (large text), the page stays where the keys are.
    if (getComputedStyle($(".entry-dock", form())).position === "sticky") row.scrollIntoView({ block: "nearest" });
  };
  const hint = (text) => {
    const shown = $("[data-hint]", form());
    shown.textContent = text;
    shown.hidden = !text;
    if (text) say(text);
  };
  const refuse = (row) => {
    hint(form().dataset.sawRefused);
    row.classList.remove("is-refused");
    void row.offsetWidth; // so that the animation starts anew
    row.classList.add("is-refused");
  };
  const next_empty = (row) => {
    const all = rows(), at = all.indexOf(row);
    return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((each) => !field(each).value);
  };
  const complete = () => {
    const follow = by_keys && !on_pad();
    activate(null);
    if (!$("[name=declarer]:checked", form())) {
      mode("who");
      if (by_keys) $("[name=declarer]", form()).focus();
      say(form().dataset.sawWho);
    } else {
      mode("pad");
      if (follow) $(".entry-save", form()).focus();
      say(form().dataset.sawComplete);
    }
  };
  const advance = (row, by_itself) => {
    const next = next_empty(row);
    if (next && next !== row) activate(next); else if (!next) complete();
    left = by_itself ? row.dataset.seat : null;
    if (field(row).value) say(`${name(row)} ${field(row).value}. ${what_next(next)}`);
  };
  const what_next = (row) => {
    const { sawNext, sawWho, sawComplete } = form().dataset;
    if (row) return `${sawNext} ${name(row)}`;
    return $("[name=declarer]:checked", form()) ? sawComplete : sawWho;
  };

  // ── Keys ──
  const digit = (key) => {
    const row = row_of(active);
    if (!row) return;
    left = null;
    const before = fresh ? "" : typed(row), text = before + key;
    if (Number(text.split("+").at(-1)) < number("low") || Number(worth(text)) > number("high")) { refuse(row); return; }
    fresh = false;
    hint("");
    write(row, text);
    say(text);
    // Two digits, or one that no second could follow: on to the next. A sum goes on until "next".
    if (!text.includes("+") && Number(`${text}0`) > number("high")) advance(row, true);
  };
  const plus = () => {
    const back = left && row_of(left);
    if (back) activate(back, { replace: false });
    const row = row_of(active);
    if (!row) return;
    fresh = false;
    if (/[0-9]$/.test(typed(row))) write(row, `${typed(row)}+`);
    say(typed(row));
  };
  const back = () => {
    const all = rows();
    let row = row_of(active) ?? row_of(left);
    if (!row) return;
    if (!typed(row) && all.indexOf(row) > 0) row = all[all.indexOf(row) - 1];
    if (row.dataset.seat !== active) activate(row, { replace: false });
    write(row, fresh ? "" : typed(row).slice(0, -1));
    fresh = false;
    say(`${name(row)} ${typed(row) || $("[data-empty]", row).textContent}`);
  };
  const next = () => {
    const row = row_of(active);
    if (!row) return complete_or_say();
    if (typed(row).endsWith("+")) write(row, typed(row).slice(0, -1));
    advance(row, false);
    return undefined;
  };
  const is_just_left = () => Boolean(left && row_of(active) && !typed(row_of(active)));
  const enter = () => { // out of habit, when the second digit has gone on already: once, that skips nobody
    if (is_just_left()) left = null; else next();
  };
  const move = (by) => {
    const all = rows(), at = all.indexOf(row_of(active));
    activate(all[(at + by + all.length) % all.length] ?? all[0]);
  };
  const complete_or_say = () => {
    const empty = rows().filter((row) => !field(row).value);
    if (!empty.length) { complete(); return; }
    activate(empty[0]);
    hint(`${form().dataset.sawMissing} ${empty.map(name).join(", ")}`);
  };
  // On Save, say, a digit means nothing. Who has not gone anywhere yet begins with the first total that is empty.
  const typed_key = (key, on) => {
    const empty = rows().find((row) => !field(row).value);
    if (active === null && !on.closest("button, input") && empty) activate(empty);
    digit(key);
  };
  const keys = {
    back, plus, next,
    who: () => { mode("who"); if (by_keys) $("[name=declarer]", form()).focus(); },
    cards: () => { if (!row_of(active)) activate(rows().find((row) => !field(row).value) ?? rows()[0]); mode("cards"); },
    pad: () => mode("pad"),
  };

  // ── What happens on the page ──
  document.addEventListener("pointerdown", () => { by_keys = false; }, true);
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.bind(event.target);
    if (at?.("[data-forget], [data-filled] .back")) store.drop(entry()?.dataset.draft);
    if (!form()) return;
    if (at("[data-digit]")) digit(at("[data-digit]").dataset.digit);
    else if (at("[data-key]")) keys[at("[data-key]").dataset.key]();
    else if (event.target.name === "declarer") on_from_declarer(); // also on the one that is chosen already
    else if (at(".entry-row") && !at("input")) activate(row_of(at(".entry-row").dataset.seat));
    else if (at(".entry-save") && !form().classList.contains("is-complete")) {
      event.preventDefault();
      complete_or_say();
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.name === "declarer" && form()) changed();
  });
  const on_from_declarer = () => {
    if (by_keys) return; // arrow keys are still choosing
    const empty = rows().find((row) => !field(row).value);
    if (empty) activate(empty); else complete();
  };
  document.addEventListener("cards:changed", (event) => {
    const row = form() && row_of(active);
    if (!row) return;
    const { points, full } = event.detail;
    fresh = false;
    counted = points.join("+");
    write(row, counted);
    if (full) advance(row, true);
  });
  document.addEventListener("focusin", (event) => {
    const row = by_keys && event.target.classList?.contains("entry-total") && event.target.closest(".entry-row");
    if (row && row.dataset.seat !== active) activate(row, { stay: true }); // who only passes by may still answer who declared
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    by_keys = true;
    const on = event.target;
    if (!form() || on.closest("a, details, select, textarea, input:not([type=radio])")) return;
    const is_radio = on.type === "radio", on_button = on.closest("button") && !on.closest(".entry-total");
    const acts = {
      "+": plus,
      Backspace: row_of(active) ? back : null,
      Enter: on_button ? null : () => { if (is_radio) { activate(rows().find((row) => !field(row).value)); if (active === null) complete(); } else enter(); },
      ArrowDown: is_radio ? null : () => move(1), ArrowUp: is_radio ? null : () => move(-1),
    };
    const act = /^[0-9]$/.test(event.key) ? () => typed_key(event.key, on) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // ── Server ──
  const said = (text) => $$("#entry-problem .notice").find((each) => each.textContent === text);
  const unsay = (text) => said(text)?.remove();
  const saying = (text) => {
    const problem = $("#entry-problem"), notice = document.createElement("p");
    notice.className = "notice notice-bad";
    notice.textContent = text;
    problem?.replaceChildren(notice);
    problem?.scrollIntoView({ block: "nearest" });
  };
  const no_key = (html) => { // who was signed out is told so, with a way to sign in
    const main = new DOMParser().parseFromString(html, "text/html").querySelector("main"), way = main?.querySelector("[data-way-on]");
    const text = way ? main.querySelector("p").textContent : form().dataset.sawNoKey;
    if (said(text)) return;
    saying(text);
    if (way) $("#entry-problem")?.append(way);
  };
  const in_its_words = (xhr) => { // a server that cannot save just now says why
    const told = xhr?.status in { 503: 1, 507: 1 } && new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector(".notice");
    return told ? told.textContent.trim() : null;
  };
  const is_save = (event) => event.detail.elt === form();
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const forgets = event.detail.elt.closest?.("[data-forgets]")?.dataset.forgets;
    const done = event.detail.xhr.getResponseHeader("HX-Redirect");
    if (!done || !(is_save(event) || forgets)) return;
    leaving = true;
    store.drop(forgets ?? entry().dataset.draft);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    // An answer that is not this page (no key any more, say) never takes the place of what was typed.
    const { xhr, target } = event.detail;
    if (target.id === "entry" && !xhr.responseText.includes('id="entry"')) {
      event.detail.target = $("#entry-problem");
      event.detail.swapOverride = "innerHTML";
    }
  });
  const try_again = () => { // an answer to the preview takes "no answer" back
    if (!form() || !said(form().dataset.sawOffline)) return;
    ask();
    setTimeout(try_again, AGAIN);
  };
  addEventListener("online", try_again);
  for (const failed of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(failed, (event) => {
      if (is_save(event) && !(event.detail.xhr?.status in { 403: 1, 404: 1, 409: 1, 422: 1 })) {
        clearTimeout(asking);
        asked?.abort(); // what was asked before this says nothing of now
        saying(in_its_words(event.detail.xhr) ?? form().dataset.sawOffline);
        setTimeout(try_again, AGAIN);
      }
    });
  }
  const refresh = () => {
    if (leaving || globalThis.Alone?.holds() || !entry()?.dataset.refresh || form()?.classList.contains("htmx-request")) return;
    const url = form() ? `${entry().dataset.refresh}?${values()}` : entry().dataset.refresh;
    return window.htmx?.ajax("GET", url, { target: "#entry", swap: "outerHTML" });
  };
  document.addEventListener("pad:begin", () => begin(true));
  document.addEventListener("pad:ask", () => ask());
  document.addEventListener("pad:refresh", async (event) => {
    await refresh();
    if (event.detail) saying(event.detail);
  });
  document.addEventListener("live:changed", refresh, true);
  addEventListener("pageshow", (event) => { if (event.persisted) { leaving = false; refresh(); } });

  // ── The page begins, and begins anew after each answer ──
  const restore = () => {
    const kept = store.get(entry().dataset.draft), draft = Date.now() - kept?.at < KEPT ? kept : null;
    for (const row of rows()) {
      const text = draft?.totals[row.dataset.seat];
      if (text !== undefined) {
        row.dataset.typed = text;
        field(row).value = worth(text);
      }
      show(row);
    }
    const declared = draft?.declarer && $(`[name=declarer][value="${CSS.escape(draft.declarer)}"]`, form());
    if (declared) declared.checked = true;
  };
  const settle_old = () => {
    // Typed for a round that another phone has saved since: compare before it is forgotten.
    if (globalThis.Alone?.holds()) return; // the outbox compares what it sends
    const { drafts, round, refresh: url } = entry().dataset;
    for (const key of drafts ? store.keys().filter((each) => each.startsWith(drafts)) : []) {
      const old = key.slice(drafts.length), draft = store.get(key);
      if (Number(old) >= Number(round)) continue;
      if (!(Date.now() - draft?.at < KEPT)) { store.drop(key); continue; }
      const values = Object.entries(draft?.totals ?? {}).map(([seat, text]) => [`total-${seat}`, worth(text)]);
      const asked = new URLSearchParams([["round", old], ["declarer", draft?.declarer ?? ""], ...values]);
      fetch(`${url}?${asked}`, { method: "HEAD" }).then(() => location.replace(`${url}?${asked}`), () => { /* no network: later */ });
      return;
    }
  };
  const go_on = (was) => { // drawn anew under the thumb: the next digit means what it would have meant
    activate(was.row, { replace: false });
    ({ fresh } = was);
    mode(was.mode);
    if (was.counted === typed(was.row)) for (const points of was.counted.split("+")) $(`[data-rank][data-points="${points}"]`, form())?.click();
  };
  const begin = (is_swap = false) => {
    $("#entry [data-focus]")?.focus();
    if (!entry()) return;
    if (entry().dataset.settled) store.drop(entry().dataset.settled); // another phone has saved just that
    settle_old();
    if (!form()) return;
    restore();
    say(""); // what was said of the round before
    const was = is_swap && place?.draft === entry().dataset.draft && row_of(active) ? { ...place, row: row_of(active), fresh, counted } : null;
    mode("pad");
    const wrong = $(".is-wrong", form()), empty = rows().find((row) => !field(row).value);
    const declared = $("[name=declarer]:checked", form());
    const dock = $(".entry-dock");
    // On the root: htmx copies the attributes of what it swaps, and a copied style would offend the CSP.
    document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`);
    if (wrong) activate(wrong);
    else if (was) go_on(was);
    else if (!declared) mode("who");
    else activate("filled" in entry().dataset ? null : empty ?? null);
    changed();
    // What had the focus was swapped away.
    if (is_swap && document.activeElement === document.body) $("h1", entry()).focus({ preventScroll: true });
  };
  let lock = null;
  const stay_awake = async () => {
    if (document.visibilityState !== "visible" || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch { /* not allowed, or plain http: the phone sleeps as it likes */ }
  };
  document.addEventListener("visibilitychange", stay_awake);
  document.addEventListener("htmx:afterSettle", (event) => { if (event.detail.target?.id === "entry" || event.detail.elt?.id === "entry") begin(true); });
  stay_awake();
  begin();
})();
