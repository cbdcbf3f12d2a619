"use strict";
// Rounds that wait on this phone until the server has them. Each lies under a key of its own in localStorage, so that neither another
// tab nor a broken one can spoil the rest: "outbox/<match>/<operation>" → {round, declarer, totals, names, at, state, attempts, …}; state is
// "here" (waits), "sent" (the server has it) or "needs" (the server refused it: people decide). "known/<match>" is the match as the
// server last told it. Nothing leaves but by being sent, or by a tap.
globalThis.Outbox = (() => {
  const ENTRY = "outbox/", KNOWN = "known/", LEASE = "outbox-lease", CLAIMED = "outbox-claimed";
  const PATIENCE = 12000, FIRST_WAIT = 1000, LONGEST_WAIT = 30000, LEASE_TIME = 20000, TAKE_OVER = 5000; // ms
  const KEPT = 12 * 3600 * 1000, CLOCK_OFF = 120000; // ms: sent ones are kept for a restored server; what a clock may be off
  const HERE = "here", SENT = "sent", NEEDS = "needs";
  const SIGNS_OUT = /^\/(?:keys\/release|account\/(?:sign-out|delete|with))\//; // as in sw.js
  const CLAIMS = /^\/k\//;
  const LATER = new Set([408, 425, 429]), NO_KEY = new Set([403, 404]);

  // ── Storage: forbidden, full or spoilt, it is never the end of the page ──
  const keys = (prefix) => { try { return Object.keys(localStorage).filter((key) => key.startsWith(prefix)); } catch { return []; } };
  const parsed = (text) => { try { return JSON.parse(text); } catch { return null; } };
  const get = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const set = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; } };
  const drop = (key) => { try { localStorage.removeItem(key); } catch { /* forbidden: there is nothing */ } };
  const new_id = () => { // crypto.randomUUID is missing on plain http
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const is_entry = (entry) => Number.isInteger(entry?.round) && typeof entry.totals === "object" && entry.totals !== null && entry.state in { here: 1, sent: 1, needs: 1 };
  const read = (key) => {
    const text = get(key), entry = parsed(text), [, match, id] = key.split("/");
    return is_entry(entry) ? { ...entry, key, match, id } : { key, match, id, state: NEEDS, round: 0, totals: {}, broken: text ?? "" };
  };
  const entries = (match = "") => keys(`${ENTRY}${match ? `${match}/` : ""}`).map(read)
    .sort((one, other) => one.match.localeCompare(other.match) || one.round - other.round || one.at - other.at);
  const is_needy = (entry) => entry.state === NEEDS || Boolean(entry.problem); // also while it is tried once more
  const unsent = (match) => entries(match).filter((entry) => entry.state !== SENT);
  const told = () => document.dispatchEvent(new CustomEvent("outbox:changed"));
  const write = ({ key, match: _match, id: _id, ...entry }) => {
    const done = set(key, entry);
    told();
    return done;
  };
  const remove = (entry) => { drop(entry.key); told(); };

  // ── What the server last told of a match ──
  const known = (match) => {
    const found = parsed(get(`${KNOWN}${match}`));
    return Number.isInteger(found?.match?.next_round) ? found : null;
  };
  const learn = ({ rounds: _rounds, ...match }, at) => { // times are the server's, whose clock may be set back; a restored one has old versions
    const before = known(match.id);
    if (!before || at > before.at || match.version > before.match.version) set(`${KNOWN}${match.id}`, { at, match });
  };
  const forget = () => { // somebody signs out: what waits stays, what is only known goes
    const kept = new Set(unsent().map((entry) => entry.match));
    for (const { id } of known_matches()) if (!kept.has(id)) drop(`${KNOWN}${id}`);
    for (const entry of entries()) if (entry.state === SENT) drop(entry.key);
  };
  const known_matches = () => keys(KNOWN).map((key) => known(key.slice(KNOWN.length))).filter(Boolean)
    .sort((one, other) => other.at - one.at).map((each) => each.match);
  // The match with what waits here played on top of it, as far as the rules allow.
  const standing = (id) => {
    const base = known(id);
    if (!base) return null;
    let now = base.match;
    const played = new Map();
    for (const entry of entries(id)) {
      if (entry.broken !== undefined || entry.round !== now.next_round || (entry.state === SENT && entry.sent <= base.at)) continue;
      if (Scoring.refusal(now, entry)) break;
      const done = Scoring.play(now, entry);
      played.set(entry.key, done.round);
      now = done.match;
    }
    return { base: base.match, match: now, played };
  };

  // ── In and out ──
  const same = (one, other) => one.declarer === other.declarer && Object.keys(one.totals).length === Object.keys(other.totals).length
    && Object.keys(one.totals).every((seat) => one.totals[seat] === other.totals[seat]);
  // The entry as it lies here now; null where nothing can be kept. What people had to look at gives way to what they enter now.
  const put = (match, entry) => {
    const before = unsent(match).filter((each) => each.round === entry.round && each.broken === undefined);
    const equal = before.find((each) => !is_needy(each) && same(each, entry));
    if (equal) return equal;
    const id = new_id(), kept = { ...entry, at: Date.now(), state: HERE, tried: false, key: `${ENTRY}${match}/${id}`, match, id };
    if (!write(kept)) return null;
    for (const each of before) if (is_needy(each)) drop(each.key);
    told();
    return kept;
  };
  const still = (entry) => (get(entry.key) === null ? null : read(entry.key));
  const may_undo = (entry) => !is_needy(entry) && entry.state === HERE && !entry.tried && unsent(entry.match).at(-1)?.key === entry.key;
  const undo = (entry) => {
    const now = still(entry);
    if (!now || !may_undo(now)) return false;
    remove(now);
    return true;
  };
  const names_now = (entry) => {
    const seats = known(entry.match)?.match.seats ?? [];
    return Object.fromEntries(seats.filter((seat) => seat.seat in entry.totals).map((seat) => [seat.seat, seat.player]));
  };
  const again = (entry) => write({ ...entry, state: HERE, problem: undefined, version: undefined, names: names_now(entry) });
  // Sent once, and not there any more: the server began anew from an older copy. What this phone still has can close the gap.
  const lost_before = (entry) => {
    const next = entry.problem?.code === "not-the-next-round" ? entry.problem.facts.next : Infinity;
    const gap = entries(entry.match).filter((each) => each.state === SENT && !each.passed_over && each.round >= next && each.round < entry.round);
    return gap.length && gap.length === entry.round - next ? gap : [];
  };
  const send_lost = (entry) => {
    for (const each of lost_before(entry)) write({ ...each, state: HERE, tried: true, version: undefined });
    again(entry);
    send();
  };

  // A round before it was thrown away, or undone: the number that it would have now, if it can be the next.
  const due = (entry) => {
    const now = standing(entry.match);
    const first = now && unsent(entry.match).find((each) => each.broken === undefined && each.round >= now.match.next_round && !now.played.has(each.key));
    const may_be_there = entry.tried && entry.problem?.code !== "not-the-next-round";
    if (first?.key !== entry.key || may_be_there || lost_before(entry).length || !is_seated_alike(entry, now.match)) return null;
    return entry.round > now.match.next_round && !Scoring.refusal(now.match, entry) ? now.match.next_round : null;
  };
  const renumber = (entry) => { // under a new operation: what was refused under the old one stays refused
    const round = due(entry);
    if (round === null) return;
    const { declarer, totals, names, match } = entry, id = new_id();
    const kept = { round, declarer, totals, names, at: Date.now(), state: HERE, tried: false };
    if (!set(`${ENTRY}${match}/${id}`, kept)) return;
    remove(entry);
    send();
  };
  // The needy round that one waits behind, if any: they are sent in order.
  const behind = (entry) => unsent(entry.match).find((each) => each.round && each.round < entry.round && is_needy(each));

  // ── The network: what is known of it, and of this phone's clock ──
  let reach = null; // whether the last request got through
  let clock = 0; // minutes that the server's clock is ahead, if that is much
  const heard = (answer) => {
    const date = Date.parse(answer.headers.get("Date") ?? "") || Date.now(), off = date - Date.now(), was = [reach, clock].join();
    reach = true;
    clock = Math.abs(off) > CLOCK_OFF ? Math.round(off / 60000) : 0;
    if ([reach, clock].join() !== was) told();
    return date;
  };
  const unheard = () => {
    const is_news = reach !== false;
    reach = false;
    if (is_news) told();
  };
  const ask = async (url, options = {}) => {
    const patience = new AbortController(), timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      return await fetch(url, { cache: "no-store", credentials: "same-origin", redirect: "error", ...options, signal: patience.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const is_ours = (answer) => (answer.headers.get("Content-Type") ?? "").includes("json"); // a pub's log-in page is not
  let trouble = ""; // why a server that was reached takes nothing just now, in its words
  const hear_trouble = async (answer) => {
    const said = answer.status >= 500 && is_ours(answer) ? parsed(await answer.text()) : null;
    trouble = said?.errors?.[0]?.detail ?? "";
    told();
  };
  const api = (entry) => `/api/v1/matches/${entry.match}/`;
  const post = async (entry, path, operation, body) => {
    const send_it = (token) => ask(`${api(entry)}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", [FormToken.HEADER]: token, "Idempotency-Key": operation, "Outbox-Attempt": String(entry.attempts ?? 1) },
      body: JSON.stringify(body),
    });
    const token = FormToken.present();
    let answer = await send_it(token);
    if (answer.status === 403) { // perhaps only the token: a page of ours brings one where it was lost
      await ask("/offline/");
      if (FormToken.present() !== token) answer = await send_it(FormToken.present());
    }
    if (answer.status >= 500 || LATER.has(answer.status) || !is_ours(answer)) {
      await hear_trouble(answer);
      throw Object.assign(new Error("later"), { wait: 1000 * Number(answer.headers.get("Retry-After")) || 0 });
    }
    trouble = "";
    return { status: answer.status, ok: answer.ok, at: heard(answer), told: await answer.json() };
  };

  // ── Sending: one at a time and in order, whatever else happens meanwhile ──
  const needs = (entry, problem) => {
    if (!write({ ...entry, state: NEEDS, problem })) throw new Error("later"); // storage is full: nothing is noted, so nothing goes on
  };
  const sent = (entry, at) => { if (!write({ ...entry, state: SENT, problem: undefined, sent: at, sent_here: Date.now() })) remove(entry); };
  const is_seated_alike = (entry, match) => Object.entries(entry.names ?? {})
    .every(([seat, name]) => match.seats.find((each) => each.seat === Number(seat))?.player === name);

  const dispute = async (entry, problem) => {
    const { declarer, totals } = entry;
    const answer = await post(entry, `rounds/${entry.round}/dispute/`, `${entry.id}-d`, { declarer, totals });
    if (answer.ok) learn(answer.told.match, answer.at);
    const stands = answer.ok && answer.told.match.rounds?.find((each) => each.round === entry.round);
    const passed_over = Boolean(stands) && !same(stands, entry);
    if (answer.ok && !answer.told.open) sent({ ...entry, passed_over }, answer.at); // people have settled it
    else needs(entry, { ...problem, disputed: answer.ok });
  };
  const send_one = async (entry) => {
    const before = known(entry.match)?.match;
    if (before && !is_seated_alike(entry, before)) {
      needs(entry, { code: "seats-changed" });
      return;
    }
    const { round, declarer, totals, version = before?.version } = entry;
    const keys = keys_now(), as_of = changes; // as it is sent: what changes meanwhile may be news to the answer
    const now = { ...entry, tried: true, attempts: (entry.attempts ?? 0) + 1, version };
    write(now);
    const answer = await post(now, "rounds/", entry.id, { round, declarer, totals, ...(version === undefined ? {} : { version }) });
    const [error] = answer.told.errors ?? [];
    if (answer.ok) {
      learn(answer.told.match, answer.at);
      sent(now, answer.at);
    } else if (error?.code === "stale-version") {
      learn(answer.told.current, answer.at);
      if (!write({ ...now, version: answer.told.current.version })) throw new Error("later"); // else the same would be sent for ever
    } else if (error?.code === "round-exists") {
      await dispute(now, error);
    } else {
      if (answer.told.current) learn(answer.told.current, answer.at);
      needs(now, { status: answer.status, code: error?.code, detail: error?.detail, facts: error?.facts, keys });
      if (changes !== as_of) retry(entry.match);
    }
  };
  const first_waiting = (match) => {
    const [first] = unsent(match).filter((entry) => entry.broken === undefined);
    return first?.state === HERE ? first : null;
  };
  const send_match = async (match) => {
    for (let entry = first_waiting(match); entry; entry = first_waiting(match)) {
      renew();
      await send_one(entry);
    }
  };
  const probe = async (match) => { // so that nothing has left the phone while there is no network
    if (reach === true && navigator.onLine) return; // a page that has just been opened knows nothing of it
    const answer = await ask(`/api/v1/matches/${match}/`, { method: "HEAD" });
    if (!is_ours(answer)) throw new Error("later");
    heard(answer);
  };
  const send_all = async () => {
    let wait = null;
    for (const match of new Set(unsent().map((entry) => entry.match))) {
      try {
        if (!first_waiting(match)) continue;
        await probe(match);
        await send_match(match);
      } catch (failed) {
        if (failed.message !== "later") unheard();
        wait = Math.max(wait ?? 0, failed.wait ?? 0);
      }
    }
    return wait;
  };

  const me = new_id();
  const lease = () => parsed(get(LEASE));
  const renew = () => { if (!navigator.locks) set(LEASE, { me, until: Date.now() + LEASE_TIME }); };
  const sleep = (time) => new Promise((go) => { setTimeout(go, time); });
  const alone = async (work) => { // plain http has no Web Locks; the operation id makes what slips through harmless
    if (navigator.locks) return navigator.locks.request("outbox", work);
    const held = lease(), left = (held?.until ?? 0) - Date.now();
    if (held && held.me !== me && left > 0 && left <= LEASE_TIME) return left;
    renew();
    await sleep(20 + Math.random() * 40);
    if (lease()?.me !== me) return FIRST_WAIT;
    try { return await work(); } finally { drop(LEASE); }
  };

  let running = false, timer = null, wait = FIRST_WAIT;
  const send = () => {
    clearTimeout(timer);
    if (running) return;
    running = true;
    alone(send_all).catch(() => FIRST_WAIT).then((later) => {
      running = false;
      if (later === null) wait = FIRST_WAIT;
      if (![...new Set(unsent().map((entry) => entry.match))].some(first_waiting)) return;
      timer = setTimeout(send, Math.max(later ?? 0, later === null ? 0 : wait));
      if (later !== null) wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  };
  const soon = () => { wait = FIRST_WAIT; send(); };
  // How it went with an entry, as far as that is known within some time: its state.
  const outcome = async (entry, within) => {
    const until = Date.now() + within;
    trouble = "";
    send();
    while (still(entry)?.state === HERE && !trouble && reach !== false && navigator.onLine && Date.now() < until) await sleep(30);
    return still(entry)?.state ?? SENT;
  };
  // Which keys this phone has, as far as it can tell: others since somebody signed in or out, or claimed one. The token of forms tells
  // the first; a few letters of it do.
  const keys_now = () => `${FormToken.present().slice(0, 6)} ${get(CLAIMED) ?? ""}`;
  const rests = ({ broken, problem }) => broken !== undefined || problem?.code === "seats-changed" || (NO_KEY.has(problem?.status) && problem.keys === keys_now());
  // Refused once, an entry is tried again whenever something may have changed: for want of a key, when there are others.
  let changes = 0; // how often something may have changed
  const retry = (match = "") => {
    changes += 1;
    for (const entry of unsent(match)) if (entry.state === NEEDS && !rests(entry)) write({ ...entry, state: HERE });
    soon();
  };
  const tidy = () => {
    for (const entry of entries()) if (entry.state === SENT && !(Date.now() - entry.at < KEPT)) drop(entry.key);
  };

  // ── What every page shows of it ──
  const worded = (text, facts) => text.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
  const say = (part, text) => { if (part.textContent !== text) part.textContent = text; }; // the same again would be read out again
  const each_of = (selector, show) => { for (const part of document.querySelectorAll(selector)) show(part, part.dataset); };
  // Parts that few pages need stand in the offline page alone, and are fetched from there.
  let stand_in = null;
  const part = async (selector) => {
    const here = document.querySelector(selector);
    if (here) return here;
    stand_in ??= ask("/offline/").then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));
    try {
      const found = (await stand_in).querySelector(selector);
      return found && document.importNode(found, true);
    } catch {
      stand_in = null; // no network: another time
      return null;
    }
  };
  // The score sheet gets its list, and what fills it, only where something waits.
  const give_list = async () => {
    const sheet = document.getElementById("sheet"), match = sheet?.dataset.live?.split(":")[1];
    if (!match || !unsent(match).length || document.querySelector("[data-waiting]")) return;
    const list = await part("[data-waiting]");
    if (!list || document.querySelector("[data-waiting]")) return;
    list.dataset.waiting = match;
    document.getElementById("sheet").before(list);
    const loaded = new Set([...document.scripts].map((script) => script.src));
    for (const { src } of (await stand_in).scripts) {
      if (!loaded.has(new URL(src, location.href).href)) document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
    }
  };
  const give_strip = async () => {
    if (!(unsent().length || clock) || document.querySelector("[data-outbox-strip]")) return;
    const strip = await part("[data-outbox-strip]");
    if (strip && !document.querySelector("[data-outbox-strip]")) document.querySelector("main .wrap")?.prepend(strip);
    show();
  };
  const show = () => {
    const all = unsent(), number = all.length, is_needed = all.some(is_needy);
    const is_off = reach === false || !navigator.onLine || all.some((entry) => entry.at < Date.now() - 2 * FIRST_WAIT);
    each_of("[data-outbox-strip]", (strip, words) => {
      const is_told = number && (is_needed || is_off), link = strip.querySelector("a");
      say(strip.querySelector("[data-text]"), is_told ? worded(is_needed ? words.needs : number === 1 ? words.one : words.many, { number }) : "");
      say(strip.querySelector("[data-clock]"), clock ? worded(words.off, { minutes: Math.abs(clock) }) : "");
      if (document.querySelector("[data-waiting]")) link.href = "#waiting-title";
      link.hidden = !is_told;
      strip.hidden = !is_told && !clock;
    });
  };
  document.addEventListener("outbox:changed", show);
  document.addEventListener("htmx:afterSettle", show);
  for (const change of ["online", "offline"]) addEventListener(change, told);
  const come = () => {
    told();
    give_strip();
    give_list();
  };
  addEventListener("pageshow", (event) => { if (event.persisted) come(); }); // it was left before what waits now

  addEventListener("online", soon);
  addEventListener("storage", (event) => {
    if (event.key && !event.key.startsWith(ENTRY)) return;
    come();
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(send, TAKE_OVER); // should the tab that has kept it be closed
  });
  addEventListener("submit", (event) => {
    const { pathname } = new URL(event.target.action, location.href);
    if (SIGNS_OUT.test(pathname)) forget();
    if (CLAIMS.test(pathname)) set(CLAIMED, new_id());
  }, true);
  addEventListener("pagehide", () => { if (lease()?.me === me) drop(LEASE); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
  document.addEventListener("live:changed", (event) => {
    const [kind, match] = (event.target.dataset?.live ?? "").split(":");
    if (kind === "match" && unsent(match).length) retry(match);
  }, true);
  addEventListener("DOMContentLoaded", () => { tidy(); if (unsent().length) retry(); come(); });

  return {
    HERE, NEEDS, SENT, entries, unsent, is_needy, put, undo, may_undo, again, remove, lost_before, send_lost, due, renumber, behind, known, known_matches, learn, standing, outcome, send: soon,
    heard, unheard, part, clock: () => clock, reached: () => reach, trouble: () => trouble, works: () => set("outbox-try", 1) && (drop("outbox-try"), true),
  };
})();
