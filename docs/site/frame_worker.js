// A worker for pages that are read from disk, where browsers refuse real ones: its script runs in a hidden frame.
// The theme's search looks for the name IFrameWorker.
"use strict";
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = (this.inside = frame.contentWindow);
      const load = (address) =>
        new Promise((loaded, failed) => {
          const script = inside.document.createElement("script");
          script.src = new URL(address, location.href).href;
          script.onload = loaded;
          script.onerror = failed;
          inside.document.head.append(script);
        });
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", { data });
        this.dispatchEvent(event);
        this.onmessage?.(event);
      };
      inside.importScripts = (...addresses) =>
        addresses.reduce((before, address) => before.then(() => load(address)), Promise.resolve());
      this.ready = load(url);
    }
    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate() {
      this.inside.frameElement?.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
