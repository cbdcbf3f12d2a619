"use strict";
// The rules that matter to scores (RULES.md 2.5 and 5 to 7), for a phone that cannot ask the server. Pure functions over a match
// as the API tells it; tests/e2e/test_scoring.py holds them against rules/, on all vectors and on thousands of matches.
globalThis.Scoring = (() => {
  const LOWEST = 1, HIGHEST = 50; // 1.3
  const by_number = (one, other) => one - other;

  // ── Rule 5: a round's points, from the totals of everybody who is in: {"0": 10, "1": 8} ──
  const is_false = (totals, declarer, rules) => {
    if (declarer === null) return false;
    const own = totals[declarer];
    const others = Object.keys(totals).filter((who) => who !== String(declarer)).map((who) => totals[who]);
    return others.some((total) => total < own || (rules.tie_is_false && total === own)); // 5.2, 5.3
  };
  const round_points = (totals, declarer, rules) => {
    const low = Math.min(...Object.values(totals)), false_declare = is_false(totals, declarer, rules);
    const worth = (who) => {
      if (!false_declare) return totals[who] - low; // 5.1, 2.6
      return who === String(declarer) ? rules.penalty + totals[who] - low : 0; // 5.2, 5.4
    };
    const points = Object.fromEntries(Object.keys(totals).map((who) => [who, worth(who)]));
    return { points, false_declare, lowest: Object.keys(totals).filter((who) => totals[who] === low) };
  };
  const may_declare_with = (total, rules) => rules.declare_at_most == null || total <= rules.declare_at_most; // 4.4

  // ── Rules 6.1 and 7 ──
  const is_knocked_out = (score, rules) => score > rules.threshold || (rules.out_on_reaching && score === rules.threshold);
  const is_in = (seat) => seat.status === "in";
  const before = (one, other) => // in before out; out later before out earlier; then the lower score
    Number(!is_in(one)) - Number(!is_in(other)) || (other.out_in_round ?? 0) - (one.out_in_round ?? 0) || one.score - other.score;
  const placed = (seats) => seats.map((seat) => ({ ...seat, place: 1 + seats.filter((other) => before(other, seat) < 0).length }));

  // ── Rule 2.5: who deals and who starts, among the seats that are in ──
  const clockwise = (after, seats) => [...seats].sort((one, other) => Number(one <= after) - Number(other <= after) || one - other);
  const next_seat = (after, seats) => clockwise(after, seats)[0];
  const seat_before = (seat, seats) => {
    const others = seats.filter((other) => other !== seat);
    return clockwise(seat, others.length ? others : [seat]).at(-1);
  };
  const lowest_starts = (lowest, declarer, last, seats) => {
    const ordered = clockwise(last, lowest);
    if (lowest.includes(declarer)) ordered.sort((one, other) => Number(one !== declarer) - Number(other !== declarer));
    return ordered.find((seat) => seats.includes(seat)) ?? next_seat(ordered[0], seats);
  };
  const turn_order = (match, lowest, declarer, seats) => {
    if (match.rules.starter === "lowest") {
      const starter = lowest_starts(lowest, declarer, match.starter, seats);
      return { dealer: seat_before(starter, seats), starter };
    }
    const dealer = next_seat(match.dealer, seats);
    return { dealer, starter: next_seat(dealer, seats) };
  };

  // ── Rules 6.3 and 6.5: what ends the match, if anything ──
  const ending = (rules, seats, number, knocked_out) => {
    if (rules.ends === "first_knockout") {
      if (knocked_out.length) return "first_knockout";
    } else if (seats.filter(is_in).length === 1) return "last_standing";
    return number === rules.rounds ? "rounds" : null;
  };

  const seats_in = (match) => match.seats.filter(is_in).map((seat) => seat.seat);

  // What forbids the round, as the API's code and facts, or null: one who is out since, or a hand too high to declare with.
  const refusal = (match, { declarer, totals }) => {
    const inside = seats_in(match);
    if (match.status !== "open") return { code: "match-over", after_round: match.next_round - 1 };
    const wrong = Object.keys(totals).find((seat) => !(Number.isInteger(totals[seat]) && totals[seat] >= LOWEST && totals[seat] <= HIGHEST));
    if (wrong !== undefined) return { code: "total-out-of-range", seat: Number(wrong) };
    const extra = Object.keys(totals).map(Number).find((seat) => !inside.includes(seat));
    if (extra !== undefined) return { code: "seat-not-in", seat: extra };
    const missing = inside.find((seat) => !(seat in totals));
    if (missing !== undefined) return { code: "missing-total", seat: missing };
    if (inside.length < 2) return { code: "too-few-players" };
    if (declarer !== null && !inside.includes(declarer)) return { code: "declarer-not-in" };
    if (declarer !== null && !may_declare_with(totals[declarer], match.rules)) {
      return { code: "declare-too-high", total: totals[declarer], at_most: match.rules.declare_at_most };
    }
    return null;
  };

  // The match one round later, and that round: {match, round}.
  const play = (match, { declarer, totals }) => {
    const { rules, next_round: number } = match;
    const { points, false_declare, lowest } = round_points(totals, declarer, rules);
    const scored = match.seats.map((seat) => {
      const worth = points[seat.seat] ?? 0, score = seat.score + worth;
      if (!worth || !is_knocked_out(score, rules)) return { ...seat, score };
      return { ...seat, score, status: "out", out_in_round: number };
    });
    const knocked_out = scored.filter((seat) => seat.out_in_round === number && seat.status === "out").map((seat) => seat.seat);
    const seats = placed(scored), ended_by = ending(rules, seats, number, knocked_out);
    const order = ended_by ? { dealer: null, starter: null }
      : turn_order(match, lowest.map(Number).sort(by_number), declarer, seats_in({ seats }));
    const winners = ended_by ? seats.filter((seat) => seat.place === 1).map((seat) => seat.seat) : [];
    const scores = Object.fromEntries(seats.map((seat) => [seat.seat, seat.score]));
    return {
      match: { ...match, ...order, seats, winners, ended_by, status: ended_by ? "finished" : "open", next_round: number + 1 },
      round: { round: number, declarer, totals, points, false_declare, knocked_out, scores },
    };
  };

  return { round_points, may_declare_with, is_knocked_out, seats_in, refusal, play };
})();
