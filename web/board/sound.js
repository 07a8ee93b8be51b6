// Sound: dice that fall and pieces that are put down, made of short noise; off unless the settings want it.
import { Store } from "../page/store.js";

export const Sound = {
  context: null,

  /** `rolled` dice, else a piece. */
  of(rolled) {
    if (!Store.settings().sound) return;
    Sound.context ??= new AudioContext();
    for (let i = 0; i < (rolled ? Math.min(4, 1 + rolled) : 1); ++i)
      Sound.knock(0.07 * i, rolled ? 0.05 : 0.03);
  },
  // A burst of noise that dies away.
  knock(after, length) {
    const { context } = Sound,
      samples = Math.round(context.sampleRate * length),
      buffer = context.createBuffer(1, samples, context.sampleRate),
      wave = buffer.getChannelData(0);
    for (let i = 0; i < samples; ++i) wave[i] = 0.25 * (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(context.currentTime + after);
  },
};
