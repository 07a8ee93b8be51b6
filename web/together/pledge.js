// Pledge: dice that neither of two players has chosen. Each draws a secret. The host's is pledged first (its
// SHA-256 is told), then the guest tells its own, and the seed of all dice is the SHA-256 of both. When the
// game is over the host tells its secret, and the guest checks pledge and seed.

const hex = (/** @type {Uint8Array} */ bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const Pledge = {
  /** The seed of a saved game as text: it may be larger than numbers here are exact. */
  seed_in: (save) => save.slice(0, save.indexOf("\n")).match(/"seed":(\d+)/)?.[1] ?? "",
  secret: () => hex(crypto.getRandomValues(new Uint8Array(16))),
  async of(text) {
    if (!crypto.subtle)
      throw new Error("this page is not served in a way that lets dice be pledged: use https");
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  },
  seal: (secret) => Pledge.of(`pandemonium pledge 1 ${secret}`),
  /** The seed of two secrets, as text: 64 bits. */
  async seed(host, guest) {
    const sum = await Pledge.of(`pandemonium seed 1 ${host} ${guest}`);
    return BigInt(`0x${sum.slice(0, 16)}`).toString();
  },
};
