// Parcel: a text that one person sends to another: to copy, to share, as a picture that a phone reads; and
// the place where such a text is put in.
import { mount } from "../board/board.js";
import { Draw } from "../board/draw.js";
import { html } from "../page/html.js";
import { App } from "../table/app.js";
import { Qr } from "./qr.js";

export const Parcel = {
  /** @param {string} text @param {string} id */
  out(text, id) {
    const field = html("textarea", { id, readonly: true, rows: 3, "aria-label": "To be sent" });
    field.value = text;
    const copy = async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(text);
        App.notice("Copied");
      } catch {
        document.execCommand("copy");
      }
    };
    const picture = html("div", { class: "qr", hidden: true });
    const show = () => {
      picture.hidden = !picture.hidden;
      if (!picture.firstChild) picture.append(mount(Parcel.picture(text)));
    };
    return html(
      "div",
      {},
      field,
      html(
        "div",
        { class: "tools" },
        html("button", { type: "button", class: "strong", id: `${id}-copy`, onclick: copy }, "Copy"),
        "share" in navigator
          ? html(
              "button",
              { type: "button", onclick: () => navigator.share({ text }).catch(() => {}) },
              "Share",
            )
          : null,
        Qr.fits(text)
          ? html("button", { type: "button", id: `${id}-qr`, onclick: show }, "As a QR code")
          : null,
      ),
      picture,
    );
  },
  picture(text) {
    const rows = Qr.of(text),
      size = rows.length + 8;
    const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
    return Draw.el(
      "svg",
      { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the text above" },
      Draw.rect(0, 0, size, size, { rx: 0, class: "qr-paper" }),
      Draw.path(dark.join(""), { class: "qr-ink" }),
    );
  },

  /** A field for a text that came from elsewhere, and what is done with it. */
  in(words, id, label, take) {
    const field = html("textarea", { id, rows: 3, autocomplete: "off", spellcheck: "false" });
    return html(
      "div",
      {},
      html("label", { for: id }, words),
      field,
      html(
        "div",
        { class: "tools" },
        html(
          "button",
          { type: "button", class: "strong", id: `${id}-go`, onclick: () => take(field.value) },
          label,
        ),
      ),
    );
  },
};
