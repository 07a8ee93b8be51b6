// Packing: values as short texts that a link or a picture can carry: JSON, deflated, in the letters that
// links may hold.

export const Packing = {
  kMost: 1 << 20, // characters that something unpacked may have

  letters: (/** @type {Uint8Array} */ bytes) =>
    btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", ""),
  bytes(text) {
    if (!/^[\w-]*$/.test(text)) throw new Error("this code is damaged");
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  },

  async pack(value) {
    const stream = new Blob([JSON.stringify(value)])
      .stream()
      .pipeThrough(new globalThis["CompressionStream"]("deflate-raw"));
    return Packing.letters(new Uint8Array(await new Response(stream).arrayBuffer()));
  },
  async unpack(text) {
    try {
      const stream = new Blob([Packing.bytes(text.trim())])
        .stream()
        .pipeThrough(new globalThis["DecompressionStream"]("deflate-raw"));
      return JSON.parse(await Packing.read(stream.getReader()));
    } catch {
      throw new Error("this code is damaged, or a part of it is missing");
    }
  },
  // Few letters can unpack to more than a page can hold: reading ends before that.
  async read(reader) {
    const decoder = new TextDecoder();
    let all = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return all + decoder.decode();
      all += decoder.decode(value, { stream: true });
      if (all.length > Packing.kMost) throw new Error("too long");
    }
  },

  /** What follows `#name=` in a link, or the code itself. */
  code: (text, name) => text.trim().split(`#${name}=`).at(-1).replaceAll(/\s/g, ""),
  /** A link to this page that carries a code; from disk there is none, and the code goes alone. */
  link: (name, code) =>
    location.protocol.startsWith("http") ? `${location.href.split("#")[0]}#${name}=${code}` : code,
  /** A short number of a text: the same text, the same number. */
  mark: (text) =>
    [...text]
      .reduce((hash, c) => Math.imul(hash ^ c.codePointAt(0), 0x01000193) >>> 0, 0x811c9dc5)
      .toString(36),
};
