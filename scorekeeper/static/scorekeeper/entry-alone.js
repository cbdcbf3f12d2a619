"use strict";
// The pad without the server: a save goes into the outbox; while the server has not answered, the page goes on to the next round by
// the phone's own arithmetic. When the server has, its page takes this one's place. entry.js asks `Alone` what it may do.
globalThis.Alone = (() => {
  const WAIT = 4000; // ms that a save waits for its answer before the page goes on
  const $ = (selector, from = document) => from?.querySelector(selector);
  const $$ = (selector, from = document) => [...(from?.querySelectorAll(selector) ?? [])];
  const entry = () => $("[data-standing]");
  const form = () => $("[data-standing] #round-form");
  const match = () => entry()?.dataset.match;
  const words = () => entry().dataset;
  const worded = (text, facts) => text.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
  const tell = (what) => document.dispatchEvent(new CustomEvent(what));

  let saving = false;
  let pattern = null; // a row, a choice and the dealer's tag of the server's page, to make others of
  let shown = 0; // the round that this phone shows by itself; 0: the server's page
  let drawn = ""; // who is in, deals and has which score there
  const standing = () => (match() ? Outbox.standing(match()) : null);
  const is_off = () => !navigator.onLine || Outbox.reached() === false;
  const looks = ({ next_round, status, dealer, winners, seats }) => JSON.stringify([next_round, status, dealer, winners, seats.map((seat) => [seat.seat, seat.player, seat.status, seat.score])]);
  const is_ahead = (now = standing()) => Boolean(now && now.match.next_round > now.base.next_round);
  const name = (now, seat) => now.seats.find((each) => each.seat === seat).player;
  const named = (now, seats) => seats.map((seat) => name(now, seat)).join(", ");

  // ── The pad for the state that the phone has come to ──
  const row = (seat, deals) => {
    const made = pattern.row.cloneNode(true), label = $(".entry-name", made), input = $("input", made), value = $("[id^=value-]", made);
    made.dataset.seat = seat.seat;
    label.id = `name-${seat.seat}`;
    label.htmlFor = input.id = `id_total-${seat.seat}`;
    $("bdi", label).textContent = seat.player;
    $("[class^=seat-]", label).className = `seat-${seat.seat + 1}`;
    $(".entry-line .number", made).textContent = seat.score;
    if (deals) $(".entry-line .number", made).after(pattern.deals.cloneNode(true));
    input.name = `total-${seat.seat}`;
    input.value = "";
    value.id = `value-${seat.seat}`;
    $(".entry-total", made).setAttribute("aria-labelledby", `word-total ${label.id} ${value.id}`);
    return made;
  };
  const choice = (seat) => {
    const made = pattern.choice.cloneNode(true), radio = $("input", made);
    radio.value = seat.seat;
    made.htmlFor = radio.id = `declares-${seat.seat}`;
    $("bdi", made).textContent = seat.player;
    return made;
  };
  const keep_pattern = () => {
    const made = $(".entry-row", form()).cloneNode(true), deals = $(".entry-line .tag:not(.entry-declared)", form());
    made.classList.remove("is-wrong", "is-active", "is-filled", "is-sum", "is-refused");
    for (const gone of $$(".entry-line .tag:not(.entry-declared), .field-error, [id$=_error]", made)) gone.remove();
    for (const empty of $$("[data-value], [data-after]", made)) empty.replaceChildren();
    for (const attribute of ["aria-invalid", "aria-describedby"]) $("input", made).removeAttribute(attribute);
    const chosen = $(".entry-declarers label", form()).cloneNode(true);
    $("input", chosen).removeAttribute("checked");
    return { row: made, deals, choice: chosen };
  };
  const show_round = (now) => {
    const inside = now.seats.filter((seat) => seat.status === "in"), choices = $(".entry-declarers .choices", form());
    $(".entry-rows", form()).replaceChildren(...inside.map((seat) => row(seat, seat.seat === now.dealer)));
    choices.replaceChildren(...inside.map(choice), choices.lastElementChild);
    $("input", choices.lastElementChild).checked = false;
    form().classList.remove("is-complete");
    $("#preview", form()).replaceChildren();
  };
  const entitle = () => { document.title = [$("h1", entry()).textContent, ...document.title.split(" · ").slice(1)].join(" · "); };
  const show = (now) => {
    const { dataset } = entry(), is_over = now.status !== "open";
    shown = now.next_round;
    drawn = looks(now);
    dataset.round = shown;
    dataset.draft = `${dataset.drafts}${shown}`;
    $("h1", entry()).textContent = is_over ? dataset.sawEnded : worded(dataset.sawRound, { number: shown });
    entitle();
    $("#entry-problem").replaceChildren();
    $("[data-over]", entry()).hidden = !is_over;
    $("[data-over] p", entry()).textContent = is_over ? worded(dataset.sawOver, { names: named(now, now.winners) }) : "";
    form().hidden = is_over;
    form().elements.round.value = shown;
    if (is_over) $(".entry-rows", form()).replaceChildren(); else show_round(now);
  };
  const show_undo = () => {
    const last = match() && Outbox.unsent(match()).at(-1), button = entry() && $("[data-alone-undo]", entry());
    if (!button) return;
    button.hidden = !(last && Outbox.may_undo(last));
    if (last) button.lastElementChild.textContent = worded(words().sawUndo, { number: last.round });
  };
  const show_no_store = () => { for (const sign of $$("[data-no-store]")) sign.hidden = false; };
  // Show what the phone has come to; the server's page is asked for again as soon as it has come to the same.
  const catch_up = () => {
    show_undo();
    if (!form() || saving) return;
    const now = standing();
    if (is_ahead(now) || (shown && is_off())) { // a round that was thrown away is counted no longer, even where nobody can be asked
      if (shown && looks(now.match) === drawn) return;
      show(now.match);
      tell("pad:begin");
    } else if (shown) {
      shown = 0;
      tell("pad:refresh");
    }
  };

  // ── What the round would do, as the server's preview says it ──
  const piece = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });
  const typed = () => {
    const declarer = $("[name=declarer]:checked", form())?.value;
    const totals = Object.fromEntries($$(".entry-row", form()).map((each) => [each.dataset.seat, $("input", each).value]).filter(([, text]) => text));
    const is_whole = declarer !== undefined && Object.keys(totals).length === $$(".entry-row", form()).length;
    const numbers = Object.fromEntries(Object.entries(totals).map(([seat, text]) => [seat, Number(text)]));
    return is_whole ? { declarer: declarer === "nobody" ? null : Number(declarer), totals: numbers } : null;
  };
  const verdict = (round, now) => {
    const { sawGood, sawBad, sawNobody } = words();
    if (round.declarer === null) return piece("p", "entry-verdict", sawNobody);
    const said = round.false_declare ? sawBad : sawGood;
    return piece("p", `entry-verdict is-${round.false_declare ? "bad" : "good"}`, worded(said, { name: name(now, round.declarer) }));
  };
  const after = (round, seat) => {
    const made = piece("span", "", ""), mark = Number(seat) === round.declarer ? ` points-${round.false_declare ? "false" : "declared"}` : "";
    made.dataset.of = seat;
    made.append(piece("span", `points${mark}`, `+${round.points[seat]}`), " → ", piece("span", "strong number", round.scores[seat]));
    if (round.knocked_out.includes(Number(seat))) made.append(" ", piece("span", "tag tag-bad", words().sawIsOut));
    return made;
  };
  const too_high = (refused) => worded(words().sawTooHigh, refused);
  const preview = () => {
    const said = form() && typed(), now = standing()?.match;
    if (!said || !now) return [];
    const refused = Scoring.refusal(now, said);
    if (refused) return refused.code === "declare-too-high" ? [piece("p", "entry-verdict is-warn", too_high(refused))] : [];
    const { round, match: then } = Scoring.play(now, said), list = piece("ul", "plain entry-after", "");
    for (const seat of Object.keys(round.points)) list.append(after(round, seat));
    const lines = [verdict(round, now)];
    if (round.knocked_out.length) lines.push(piece("p", "", worded(words().sawOut, { names: named(now, round.knocked_out) })));
    if (then.winners.length) lines.push(piece("p", "", worded(words().sawOver, { names: named(now, then.winners) })));
    return [...lines, list];
  };

  // ── Saving ──
  const saying = (text) => {
    const notice = piece("p", "notice notice-bad", text);
    $("#entry-problem").replaceChildren(notice);
    notice.scrollIntoView({ block: "nearest" });
  };
  const keep_draft = ({ round, declarer, totals }) => {
    const draft = { at: Date.now(), declarer: declarer === null ? "nobody" : String(declarer), totals: Object.fromEntries(Object.entries(totals).map(([seat, total]) => [seat, String(total)])) };
    try { localStorage.setItem(`${words().drafts}${round}`, JSON.stringify(draft)); } catch { /* it stands on the pad */ }
  };
  const drop_draft = () => { try { localStorage.removeItem(words().draft); } catch { /* as above */ } };
  const post_form = () => { // as without an outbox; after this submit, for within it another counts for nothing
    form().dataset.posts = "";
    setTimeout(() => form().requestSubmit($(".entry-save", form())));
  };
  const refused = (kept) => {
    const { problem } = kept;
    if (problem?.code === "round-exists" && problem.disputed) { location.href = `${words().sheet}rounds/${kept.round}/dispute/`; return; }
    Outbox.remove(kept); // it stands on the pad, as typed
    keep_draft(kept);
    saving = false;
    const text = problem?.status === 403 ? form().dataset.sawNoKey : problem?.detail;
    if (problem?.status === 403 || problem?.status === 404) {
      saying(text ?? problem.code);
      tell("pad:ask"); // whether somebody was signed out
    } else document.dispatchEvent(new CustomEvent("pad:refresh", { detail: text }));
  };
  const went_on = (round) => { // the old round's button has the focus: on to the heading of the next, and what became of the old one
    $("h1", entry()).focus({ preventScroll: true });
    $("[data-kept-news]", entry()).textContent = worded(words().sawKept, { number: round });
  };
  const save = async (now) => {
    const round = Number(form().elements.round.value), said = { ...typed(), round };
    const names = Object.fromEntries(Object.keys(said.totals).map((seat) => [seat, name(now, Number(seat))]));
    saving = true; // from before it is kept: else the page would go on at once
    const kept = Outbox.put(match(), { ...said, names });
    if (!kept) {
      saving = false;
      show_no_store();
      post_form();
      return;
    }
    drop_draft();
    $(".entry-save", form()).disabled = true;
    const is_held = Outbox.unsent(match()).some((each) => each.round && each.round < round && Outbox.is_needy(each));
    const state = await Outbox.outcome(kept, is_held ? 0 : WAIT);
    if (state === Outbox.SENT) { location.href = `${words().sheet}?saved=${round}`; return; }
    $(".entry-save", form()).disabled = false;
    if (state === Outbox.NEEDS) { refused(Outbox.entries(match()).find((each) => each.key === kept.key)); return; }
    saving = false;
    catch_up();
    went_on(round);
  };
  document.addEventListener("submit", (event) => {
    if (event.target !== form() || "posts" in form().dataset) return;
    const said = typed(), now = standing()?.match;
    if (!said || !now) return;
    const wrong = Scoring.refusal(now, said), is_next = Number(form().elements.round.value) === now.next_round;
    if ((wrong && wrong.code !== "declare-too-high") || !is_next) return; // the server knows better: as without an outbox
    event.preventDefault();
    event.stopImmediatePropagation();
    if (saving) return;
    if (wrong) saying(too_high(wrong)); else save(now);
  }, true);

  // ── What else happens on the page ──
  const undone = ({ detail }) => {
    if (detail.match !== match()) return;
    keep_draft(detail);
    drawn = ""; // with what is typed again
    const now = standing();
    if (is_ahead(now)) return catch_up();
    show(now.match);
    shown = 0;
    return tell("pad:begin");
  };
  document.addEventListener("outbox:undone", undone);
  document.addEventListener("click", (event) => {
    const last = event.target.closest?.("[data-alone-undo]") && Outbox.unsent(match()).at(-1);
    if (last && Outbox.undo(last)) undone({ detail: last });
  });
  document.addEventListener("outbox:changed", catch_up);
  const begin = () => {
    if (!entry()) return;
    Outbox.learn(JSON.parse(words().standing), Number(words().at));
    shown = 0;
    if (form()) pattern = keep_pattern();
    if (form() && is_ahead()) show(standing().match);
    show_undo();
    if (!Outbox.works()) show_no_store();
  };
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id !== "entry" && event.detail.elt?.id !== "entry") return;
    if (entry()) entitle();
    begin();
  });
  for (const change of ["online", "offline"]) addEventListener(change, catch_up);
  addEventListener("pageshow", (event) => { if (event.persisted) { saving = false; catch_up(); } });
  begin();

  return { is_ahead, holds: () => saving || is_ahead(), preview };
})();
