"use strict";
// What waits on this phone, in words: saved here, on the server, or it needs somebody. Texts come from the page.
(() => {
  const begun = Date.now();
  const lists = () => [...document.querySelectorAll("[data-waiting]")];
  const enter_url = (entry) => {
    const totals = Object.entries(entry.totals).map(([seat, total]) => [`total-${seat}`, total]);
    const typed = new URLSearchParams([["round", entry.round], ["declarer", entry.declarer ?? "nobody"], ...totals]);
    return `/m/${entry.match}/round/?${typed}`;
  };
  const name_of = (entry, seat) => entry.names?.[seat] ?? `${Number(seat) + 1}`;

  const worded = (text, facts) => text.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
  const what_is_wrong = (entry, words) => {
    const { problem } = entry;
    if (entry.broken !== undefined) return `${words.broken} ${entry.broken.slice(0, 200)}`;
    if (problem?.code === "seats-changed") return words.seats;
    if (problem?.code === "round-exists") return words.differs;
    if (entry.passed_over) return words.passedOver;
    const first = Outbox.behind(entry);
    if (first && !Outbox.due(entry)) return worded(words.behind, { number: first.round });
    if (problem?.code === "match-over") return `${problem.detail ?? ""} ${words.ended}`.trim();
    if (problem) return problem.detail ?? problem.code;
    if (!entry.tried || entry.state !== Outbox.HERE) return "";
    return Outbox.trouble() || (Outbox.reached() ? "" : words.left);
  };
  const totals = (entry, played, words) => {
    const each = Object.entries(entry.totals).map(([seat, total]) => {
      const after = played ? ` → ${played.scores[seat]}` : "";
      return `${name_of(entry, seat)} ${total}${Number(seat) === entry.declarer ? ` (${words.declared})` : ""}${after}`;
    });
    return [...each, ...(entry.declarer === null ? [`${words.declared}: ${words.nobody}`] : [])].join(" · ");
  };
  const offered = (entry) => {
    const is_needy = Outbox.is_needy(entry), is_read = entry.broken === undefined;
    return {
      undo: Outbox.may_undo(entry),
      compare: is_needy && entry.problem?.code === "round-exists",
      sheet: is_needy && entry.problem?.code === "match-over",
      look: is_needy && is_read && !["round-exists", "match-over"].includes(entry.problem?.code),
      again: is_needy && is_read && entry.problem?.code !== "round-exists",
      lost: is_needy && Outbox.lost_before(entry).length > 0,
      renumber: Boolean(Outbox.due(entry)),
      drop: is_needy && entry.problem?.code !== "round-exists",
    };
  };

  const acts = {
    undo: (entry) => { if (Outbox.undo(entry)) document.dispatchEvent(new CustomEvent("outbox:undone", { detail: entry })); },
    again: (entry) => { Outbox.again(entry); Outbox.send(); },
    renumber: (entry) => Outbox.renumber(entry),
    lost: (entry) => Outbox.send_lost(entry),
    drop: (entry, button, words) => { // the one thing that loses something: asked twice
      if (button.dataset.sure) { Outbox.remove(entry); return; }
      button.dataset.sure = "1";
      button.lastElementChild.textContent = words.sure;
    },
  };
  const fill = (item, entry, list) => {
    const words = list.dataset, part = (what) => item.querySelector(`[data-${what}]`), is_needy = Outbox.is_needy(entry);
    const played = Outbox.standing(entry.match)?.played.get(entry.key);
    const title = Outbox.known(entry.match)?.match.title || Object.values(entry.names ?? {}).join(", ");
    item.dataset.stored = entry.key;
    part("match").textContent = words.waiting ? "" : `${title}: `;
    part("round").textContent = entry.round || "?";
    part("state").textContent = words[is_needy ? Outbox.NEEDS : entry.passed_over ? "notTaken" : entry.state];
    part("state").classList.toggle("tag-bad", is_needy);
    part("totals").textContent = totals(entry, played, words);
    part("problem").textContent = what_is_wrong(entry, words);
    part("problem").hidden = !part("problem").textContent;
    for (const [act, is_offered] of Object.entries(offered(entry))) item.querySelector(`[data-act="${act}"]`).hidden = !is_offered;
    const renumber = item.querySelector("[data-act=renumber]").lastElementChild;
    renumber.textContent = worded(renumber.textContent, { number: Outbox.due(entry) });
    item.querySelector("[data-act=compare]").href = entry.problem?.disputed ? `/m/${entry.match}/rounds/${entry.round}/dispute/` : enter_url(entry);
    item.querySelector("[data-act=sheet]").href = `/m/${entry.match}/#sheet`;
    item.querySelector("[data-act=look]").href = enter_url(entry);
  };
  const shown = (match) => {
    const all = Outbox.entries(match), is_news = (entry) => entry.state !== Outbox.SENT || entry.sent_here > begun;
    return all.some((entry) => entry.state !== Outbox.SENT) || all.some(is_news) ? all.filter(is_news) : [];
  };
  const said = new Map();
  const render = () => {
    for (const list of lists()) {
      const entries = shown(list.dataset.waiting), now = JSON.stringify([entries, Outbox.reached(), Outbox.trouble(), navigator.onLine]);
      if (said.get(list) === now) continue; // so that nobody's button is changed under the thumb
      said.set(list, now);
      const had = document.activeElement?.closest?.("[data-stored]")?.dataset.stored, act = document.activeElement?.dataset?.act;
      const items = entries.map((entry) => {
        const item = list.querySelector("template").content.firstElementChild.cloneNode(true);
        fill(item, entry, list);
        return item;
      });
      list.querySelector("[data-entries]").replaceChildren(...items);
      list.querySelector("[data-corrections]").hidden = navigator.onLine && Outbox.reached() !== false;
      list.hidden = !items.length;
      const there = items.find((item) => item.dataset.stored === had)?.querySelector(`[data-act="${act}"]:not([hidden])`);
      if (had) (there ?? list.querySelector("h2")).focus({ preventScroll: true });
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-act]"), item = button?.closest("[data-stored]");
    if (!item) return;
    const entry = Outbox.entries().find((each) => each.key === item.dataset.stored);
    if (entry) acts[button.dataset.act](entry, button, button.closest("[data-waiting]").dataset);
  });
  // The page that stands in for others tells where one is, and what is kept here.
  const stand_in = () => {
    const $ = (selector) => document.querySelector(selector);
    if (!$("[data-kept]")) return;
    $("[data-is-off]").hidden = navigator.onLine;
    $("[data-nothing]").hidden = Outbox.unsent().length > 0;
    $("[data-no-store]").hidden = Outbox.works();
    $("[data-secure]").hidden = !isSecureContext;
    $("[data-plain-http]").hidden = isSecureContext;
    const matches = Outbox.known_matches();
    $("[data-kept-matches]").replaceChildren(...matches.map(({ id, title, seats }) => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.className = "button button-quiet";
      link.href = `/m/${id}/`;
      link.textContent = title || seats.map((seat) => seat.player).join(", ");
      item.append(link);
      return item;
    }));
    $("[data-kept]").hidden = !matches.length;
  };
  for (const shows of [render, stand_in]) document.addEventListener("outbox:changed", shows);
  document.addEventListener("htmx:afterSettle", render);
  for (const change of ["online", "offline", "DOMContentLoaded"]) addEventListener(change, render);
  if (document.readyState === "complete") render(); // fetched later, for a page that had no list
})();
