// Qr: a text as a QR code (ISO/IEC 18004): bytes, error correction level L, versions 1 to 40, drawn as rows
// of true (dark) and false. Reed-Solomon over GF(256) with x^8 + x^4 + x^3 + x^2 + 1.

// Of level L by version, from 1: error correction codewords a block, and blocks.
const kCheck = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const kBlocks = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
  19, 19, 20, 21, 22, 24, 25,
];
const kMasks = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export const Qr = {
  kReadable: 1200, // bytes: what a phone still reads from a screen

  fits: (text) => new TextEncoder().encode(text).length <= Qr.kReadable,

  /** @param {string} text @returns {boolean[][]} */
  of(text) {
    const bytes = new TextEncoder().encode(text),
      version = Qr.version(bytes.length);
    const size = 17 + 4 * version,
      grid = Array.from({ length: size }, () => new Array(size).fill(null));
    Qr.patterns(grid, version);
    const fixed = grid.map((row) => row.map((each) => each !== null));
    Qr.lay(grid, Qr.codewords(bytes, version));
    const tries = kMasks.map((mask, number) => {
      const masked = grid.map((row, y) => row.map((on, x) => (fixed[y][x] ? on : on !== mask(x, y))));
      Qr.format(masked, number);
      return masked;
    });
    return tries.sort((one, other) => Qr.penalty(one) - Qr.penalty(other))[0];
  },

  // ---- codewords ----
  /** Modules that hold data. */
  raw(version) {
    const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
    return (
      (16 * version + 128) * version +
      64 -
      (aligned ? (25 * aligned - 10) * aligned - 55 : 0) -
      (version >= 7 ? 36 : 0)
    );
  },
  room: (version) => Math.floor(Qr.raw(version) / 8) - kCheck[version - 1] * kBlocks[version - 1],
  version(bytes) {
    for (let version = 1; version <= 40; ++version)
      if (4 + (version < 10 ? 8 : 16) + 8 * bytes <= 8 * Qr.room(version)) return version;
    throw new Error("too long for a QR code");
  },
  codewords(bytes, version) {
    const bits = [],
      put = (value, length) => {
        for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
      };
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) put(byte, 8);
    const room = 8 * Qr.room(version);
    put(0, Math.min(4, room - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
    const data = Array.from({ length: bits.length / 8 }, (_, i) =>
      bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
    );
    return Qr.woven(data, version);
  },
  // Data in blocks, each with its error correction, a codeword of each block in turn.
  woven(data, version) {
    const blocks = kBlocks[version - 1],
      check = kCheck[version - 1],
      whole = Math.floor(Qr.raw(version) / 8),
      short = blocks - (whole % blocks),
      length = Math.floor(whole / blocks) - check;
    const generator = Qr.generator(check),
      all = [];
    for (let block = 0, from = 0; block < blocks; ++block) {
      const to = from + length + (block < short ? 0 : 1),
        part = data.slice(from, to);
      all.push({ part, check: Qr.remainder(part, generator) });
      from = to;
    }
    const woven = [];
    for (let i = 0; i <= length; ++i) for (const { part } of all) if (i < part.length) woven.push(part[i]);
    for (let i = 0; i < check; ++i) for (const each of all) woven.push(each.check[i]);
    return woven;
  },
  times(a, b) {
    let product = 0;
    for (let i = 7; i >= 0; --i) {
      product = (product << 1) ^ ((product >> 7) * 0x11d);
      product ^= ((b >> i) & 1) * a;
    }
    return product;
  },
  generator(degree) {
    const all = new Array(degree).fill(0);
    all[degree - 1] = 1;
    for (let i = 0, root = 1; i < degree; ++i, root = Qr.times(root, 2))
      for (let j = 0; j < degree; ++j) all[j] = Qr.times(all[j], root) ^ (all[j + 1] ?? 0);
    return all;
  },
  remainder(data, generator) {
    const all = generator.map(() => 0);
    for (const byte of data) {
      const factor = byte ^ all.shift();
      all.push(0);
      generator.forEach((each, i) => {
        all[i] ^= Qr.times(each, factor);
      });
    }
    return all;
  },

  // ---- the picture ----
  patterns(grid, version) {
    const size = grid.length;
    for (let i = 0; i < size; ++i) grid[6][i] = grid[i][6] = i % 2 === 0;
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ])
      Qr.square(grid, x, y, 4, (far) => far !== 2 && far !== 4);
    const places = Qr.alignment(version, size),
      last = places.length - 1;
    places.forEach((x, i) =>
      places.forEach((y, j) => {
        const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!corner) Qr.square(grid, x, y, 2, (far) => far !== 1);
      }),
    );
    Qr.format(grid, 0);
    if (version >= 7) Qr.number(grid, version);
  },
  square(grid, x, y, reach, dark) {
    for (let down = -reach; down <= reach; ++down)
      for (let right = -reach; right <= reach; ++right)
        if (grid[y + down]?.[x + right] !== undefined)
          grid[y + down][x + right] = dark(Math.max(Math.abs(right), Math.abs(down)));
  },
  alignment(version, size) {
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2,
      step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
    const places = [6];
    for (let at = size - 7; places.length < count; at -= step) places.splice(1, 0, at);
    return places;
  },
  /** Level L and the mask, twice. */
  format(grid, mask) {
    const size = grid.length,
      data = (1 << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; ++i) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412,
      bit = (i) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; ++i) grid[i][8] = bit(i);
    grid[7][8] = bit(6);
    grid[8][8] = bit(7);
    grid[8][7] = bit(8);
    for (let i = 9; i < 15; ++i) grid[8][14 - i] = bit(i);
    for (let i = 0; i < 8; ++i) grid[8][size - 1 - i] = bit(i);
    for (let i = 8; i < 15; ++i) grid[size - 15 + i][8] = bit(i);
    grid[size - 8][8] = true;
  },
  number(grid, version) {
    let rest = version;
    for (let i = 0; i < 12; ++i) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; ++i) {
      const far = grid.length - 11 + (i % 3),
        near = Math.floor(i / 3);
      grid[near][far] = grid[far][near] = ((bits >> i) & 1) === 1;
    }
  },
  // In columns of two from the right, up and down in turn.
  lay(grid, codewords) {
    const size = grid.length;
    let at = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < size; ++i)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? size - 1 - i : i;
          if (grid[y][x] !== null) continue;
          grid[y][x] = at < 8 * codewords.length && ((codewords[at >> 3] >> (7 - (at & 7))) & 1) === 1;
          ++at;
        }
    }
  },
  /** How hard a picture is to read: long runs, full squares, too much of one colour. */
  penalty(grid) {
    const size = grid.length;
    let sum = 0,
      dark = 0;
    const runs = (at) => {
      for (let i = 0; i < size; ++i)
        for (let j = 0, run = 0; j < size; ++j) {
          run = j && at(i, j) === at(i, j - 1) ? run + 1 : 1;
          if (run === 5) sum += 3;
          else if (run > 5) sum += 1;
        }
    };
    runs((i, j) => grid[i][j]);
    runs((i, j) => grid[j][i]);
    for (let y = 0; y < size; ++y)
      for (let x = 0; x < size; ++x) {
        dark += grid[y][x] ? 1 : 0;
        const same = x && y && [grid[y][x - 1], grid[y - 1][x], grid[y - 1][x - 1]];
        if (same && same.every((each) => each === grid[y][x])) sum += 3;
      }
    return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
  },
};
