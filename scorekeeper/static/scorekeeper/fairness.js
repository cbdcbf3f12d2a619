"use strict";
// The check in the page: dealt again from seed and transcript. Plain http has no crypto.subtle, so SHA-256 is here.
(() => {
  const V = "least-score/deal/v1", BLOCK = 64;
  const bytes = (text) => new TextEncoder().encode(text);
  const from_hex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const to_hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

  // FIPS 180-4: the constants are the fractions of the roots of the first primes.
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  const K = primes.map((prime) => fraction(Math.cbrt(prime)));
  const H = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  const sha256 = (data) => {
    const padded = new Uint8Array((((data.length + 8) >> 6) + 1) * BLOCK), view = new DataView(padded.buffer), state = [...H], w = new Array(64);
    padded.set(data);
    padded[data.length] = 0x80;
    view.setUint32(padded.length - 4, data.length * 8);
    for (let at = 0; at < padded.length; at += BLOCK) {
      for (let i = 0; i < 64; i += 1) {
        const two = w[i - 2], fifteen = w[i - 15];
        w[i] = i < 16 ? view.getUint32(at + 4 * i) : (w[i - 16] + (turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)) + w[i - 7] + (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10))) >>> 0;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i += 1) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) >>> 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) >>> 0; });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => out.setUint32(4 * i, word));
    return new Uint8Array(out.buffer);
  };
  const hmac = (key, message) => {
    const pad = (byte) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ byte);
    return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
  };

  const canonical = (value) => {
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
  };
  function* numbers(key, label) {
    for (let n = 0; ; n += 1) {
      const count = new DataView(new ArrayBuffer(8));
      count.setUint32(4, n);
      const block = new DataView(hmac(key, join(bytes(`${V}/stream\0${label}\0`), new Uint8Array(count.buffer))).buffer);
      for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
    }
  }
  const PACK = [..."CDHS"].flatMap((suit) => ["A", ..."23456789", "10", ..."JQK"].map((rank) => rank + suit));
  const shuffle = (key, cards, label) => {
    const order = [...cards].sort((one, other) => PACK.indexOf(one) - PACK.indexOf(other)), stream = numbers(key, label);
    for (let i = order.length - 1; i > 0; i -= 1) {
      const limit = 2 ** 32 - (2 ** 32 % (i + 1));
      let x = stream.next().value;
      while (x >= limit) x = stream.next().value;
      const j = x % (i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  };

  // The moves again: every card that was drawn or held must come from the deck that seed and transcript give.
  const without = (cards, gone) => {
    const left = [...cards];
    for (const card of gone) {
      const at = left.indexOf(card);
      if (at < 0) throw new Error(`${card} was not there`);
      left.splice(at, 1);
    }
    return left;
  };
  const hands_after = (round, key, deck) => {
    const seats = round.transcript.seats.map((seat) => seat.seat);
    const hands = new Map(seats.map((seat, at) => [seat, deck.slice(5 * at, 5 * at + 5)]));
    const open = round.rules.initial_open_card ? 1 : 0;
    let stock = deck.slice(5 * seats.length + open), floor = deck.slice(5 * seats.length, 5 * seats.length + open), buried = [], made = 0;
    for (const move of round.moves.filter((each) => !each.declared)) {
      let taken = move.picked_up;
      if (taken === "deck") {
        if (!stock.length) { stock = shuffle(key, buried, `reshuffle-${made += 1}`); buried = []; }
        taken = stock.shift();
      } else floor = without(floor, [taken]);
      if (taken !== move.card) throw new Error("another card was drawn");
      buried = buried.concat(floor);
      hands.set(move.seat, [...without(hands.get(move.seat), move.discard), taken]);
      floor = move.discard;
    }
    return hands;
  };
  const holds = (round) => {
    const seed = from_hex(round.seed), agreed = round.transcript;
    const sealed = to_hex(sha256(join(bytes(`${V}/commit\0`), seed)));
    const rules = to_hex(sha256(bytes(canonical(round.rules))));
    const key = hmac(seed, join(bytes(`${V}/key\0`), bytes(canonical(agreed))));
    const deck = shuffle(key, round.deck, "stock");
    if (sealed !== round.commitment || sealed !== agreed.commit || rules !== agreed.rules || String(deck) !== String(round.deck)) return false;
    const packs = new Set(PACK.map((card) => deck.filter((each) => each === card).length));
    if (packs.size !== 1 || deck.length % PACK.length) return false;
    return [...hands_after(round, key, deck)].every(([seat, held]) => String([...held].sort()) === String([...round.hands[seat]].sort()));
  };

  const box = document.querySelector("[data-check]"), words = box.querySelector("span");
  const show = (fair) => {
    box.classList.add(fair ? "notice-success" : "notice-bad");
    words.textContent = fair ? box.dataset.good : box.dataset.bad;
    box.dataset.fair = fair ? "yes" : "no";
  };
  fetch(document.querySelector("[data-published]").href).then((answer) => answer.json()).then((round) => {
    try { show(holds(round)); } catch { show(false); }
  }).catch(() => { box.hidden = true; });
})();
