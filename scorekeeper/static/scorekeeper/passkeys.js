// Passkeys: fetches what the browser is to ask for, asks, and sends what comes of it by the form.
(() => {
  const here = document.querySelector("[data-passkeys]");
  if (!here) return;
  const has = window.isSecureContext && "PublicKeyCredential" in window;
  here.querySelector(has ? "[data-passkeys-here]" : "[data-passkeys-missing]").hidden = false;
  const said = here.querySelector("[data-passkeys-said]");
  const say = (words) => {
    said.textContent = words;
    said.hidden = !words;
    if (words) document.querySelector(".messages").replaceChildren(); // what was said before is no news
  };

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const named = (list) => (list ?? []).map((each) => ({ ...each, id: bytes(each.id) }));

  const asked = ({ publicKey }) => ({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      ...(publicKey.user && { user: { ...publicKey.user, id: bytes(publicKey.user.id) } }),
      ...(publicKey.allowCredentials && { allowCredentials: named(publicKey.allowCredentials) }),
      ...(publicKey.excludeCredentials && { excludeCredentials: named(publicKey.excludeCredentials) }),
    },
  });

  const told = (credential) => {
    const { response } = credential;
    const part = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) if (response[name]) part[name] = text(response[name]);
    return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: part, clientExtensionResults: credential.getClientExtensionResults() };
  };

  class Refused extends Error {}
  const sentence = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main p")?.textContent ?? said.dataset.lost;
  const words = (wrong) => {
    if (wrong instanceof Refused) return wrong.message;
    if (wrong instanceof TypeError) return said.dataset.lost;
    return wrong.name === "InvalidStateError" ? said.dataset.known : said.dataset.cancelled;
  };

  const options = async (form) => {
    const body = new URLSearchParams({ [FormToken.FIELD]: FormToken.present() });
    const answer = await fetch(form.dataset.begin, { method: "POST", body, headers: { Accept: "application/json" } });
    if (!answer.ok || answer.redirected) throw new Refused(await sentence(answer));
    return answer.json();
  };

  const use = async (form) => {
    const made = await navigator.credentials[form.dataset.passkey](asked(await options(form)));
    form.elements.credential.value = JSON.stringify(told(made));
    form.elements[FormToken.FIELD].value = FormToken.present();
    form.submit();
  };

  // Not `disabled`: a button that is would lose the focus.
  const at_work = (button, is_busy) => button.setAttribute("aria-disabled", String(is_busy));
  for (const form of here.querySelectorAll("form[data-passkey]")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      if (here.querySelector("[aria-disabled=true]")) return;
      at_work(button, true);
      say("");
      try {
        await use(form);
      } catch (wrong) {
        say(words(wrong));
        at_work(button, false);
      }
    });
  }
  addEventListener("pageshow", () => { for (const button of here.querySelectorAll("[aria-disabled]")) at_work(button, false); });
})();
