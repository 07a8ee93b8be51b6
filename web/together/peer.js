// Peer: a line between two browsers (WebRTC) that no server of ours helps with. What a browser says of
// itself, where and how it is reached, is packed into a short code that the players pass on; so is the
// answer. Without an address helper (STUN) browsers of one network find each other; with one, of the
// player's own choice in the settings, also most of others.
import { Store } from "../page/store.js";
import { Packing } from "./packing.js";

const kPart = 16_000; // characters of one message; what is longer goes in parts
const kMostWaiting = 4 << 20; // characters that parts may add up to
const kGathering = 3000; // milliseconds that addresses are looked for

export class Peer {
  constructor() {
    const helper = Store.settings().helper.trim();
    this.line = new RTCPeerConnection({ iceServers: helper ? [{ urls: helper }] : [] });
    this.waiting = "";
    this.heard = (/** @type {any} */ _) => {}; // of a message
    this.lost = () => {};
    this.open = new Promise((done) => {
      this.opened = () => done(null);
    });
    this.line.addEventListener("connectionstatechange", () => {
      if (["failed", "closed", "disconnected"].includes(this.line.connectionState)) this.lost();
    });
  }

  // ---- codes ----
  /** The inviting side's code. */
  async invite() {
    this.use(this.line.createDataChannel("table"));
    await this.line.setLocalDescription();
    return this.code();
  }
  /** The other side's answer to an invitation. */
  async answer(code) {
    const told = await Packing.unpack(code);
    if (told?.[0] !== "offer") throw new Error("this is not an invitation");
    this.line.addEventListener("datachannel", ({ channel }) => this.use(channel));
    await this.line.setRemoteDescription({ type: "offer", sdp: sdpOf(told) });
    await this.line.setLocalDescription();
    return this.code();
  }
  async accept(code) {
    const told = await Packing.unpack(code);
    if (told?.[0] !== "answer") throw new Error("this is not the answer to an invitation");
    await this.line.setRemoteDescription({ type: "answer", sdp: sdpOf(told) });
  }
  async code() {
    await new Promise((done) => {
      const look = () => this.line.iceGatheringState === "complete" && done(null);
      this.line.addEventListener("icegatheringstatechange", look);
      setTimeout(() => done(null), kGathering);
      look();
    });
    const { type, sdp } = this.line.localDescription;
    return Packing.pack([type, ...saidIn(sdp)]);
  }

  // ---- messages ----
  use(channel) {
    this.channel = channel;
    channel.addEventListener("message", ({ data }) => this.arrived(String(data)));
    channel.addEventListener("close", () => this.lost());
    if (channel.readyState === "open") this.opened();
    else channel.addEventListener("open", () => this.opened());
  }
  send(message) {
    const text = JSON.stringify(message);
    for (let from = 0; from < text.length; from += kPart)
      this.channel.send((from + kPart < text.length ? "+" : ".") + text.slice(from, from + kPart));
  }
  arrived(data) {
    this.waiting += data.slice(1);
    if (this.waiting.length > kMostWaiting) return this.close();
    if (data[0] !== ".") return;
    const text = this.waiting;
    this.waiting = "";
    try {
      this.heard(JSON.parse(text));
    } catch {
      /* what is no message says nothing */
    }
  }
  close() {
    this.lost = () => {};
    this.line.close();
  }
}

// What a description says that is not always the same: [name, password, fingerprint, [[address, port,
// kind]]].
function saidIn(sdp) {
  const of = (key) => sdp.match(new RegExp(`^a=${key}:(.*)$`, "m"))?.[1].trim() ?? "";
  const print = of("fingerprint").replace(/^sha-256 /i, "");
  const places = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \S+ (\S+) (\d+) typ (host|srflx)/gim)];
  return [
    of("ice-ufrag"),
    of("ice-pwd"),
    Packing.letters(Uint8Array.from(print.split(":").map((byte) => Number.parseInt(byte, 16)))),
    places.map(([, address, port, kind]) => [address, Number(port), kind]),
  ];
}
function sdpOf([type, name, password, print, places]) {
  const plain = (text) => {
    if (typeof text !== "string" || !/^[\w.:+/-]+$/.test(text)) throw new Error("this code is damaged");
    return text;
  };
  const hex = [...Packing.bytes(plain(print))].map((byte) =>
    byte.toString(16).padStart(2, "0").toUpperCase(),
  );
  const lines = places.map(([address, port, kind], i) => {
    const from = kind === "srflx" ? " raddr 0.0.0.0 rport 0" : "";
    const where = `${plain(address)} ${Number(port)} typ ${kind === "srflx" ? "srflx" : "host"}`;
    return `a=candidate:${i + 1} 1 udp ${2122260223 - 256 * i} ${where}${from}`;
  });
  return [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${plain(name)}`,
    `a=ice-pwd:${plain(password)}`,
    `a=fingerprint:sha-256 ${hex.join(":")}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...lines,
    "",
  ].join("\r\n");
}
