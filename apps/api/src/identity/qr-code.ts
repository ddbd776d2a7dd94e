/** QR codes (ISO/IEC 18004) of short texts as SVG: byte mode, error correction M, versions 1 to 10. */

/** Of each version: error correction bytes of a block, and the data bytes of each block. */
const versions: readonly { correction: number; blocks: readonly number[] }[] = [
  { correction: 10, blocks: [16] },
  { correction: 16, blocks: [28] },
  { correction: 26, blocks: [44] },
  { correction: 18, blocks: [32, 32] },
  { correction: 24, blocks: [43, 43] },
  { correction: 16, blocks: [27, 27, 27, 27] },
  { correction: 18, blocks: [31, 31, 31, 31] },
  { correction: 22, blocks: [38, 38, 39, 39] },
  { correction: 22, blocks: [36, 36, 36, 37, 37] },
  { correction: 26, blocks: [43, 43, 43, 43, 44] },
];

/** Products in the field of 256 elements with the polynomial 0x11d. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The error correction bytes of a block (Reed–Solomon). */
function correctionOf(data: readonly number[], length: number): number[] {
  const divisor: number[] = [...Array<number>(length - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < length; step += 1) {
    for (let place = 0; place < length; place += 1)
      divisor[place] = multiply(divisor[place] ?? 0, root) ^ (divisor[place + 1] ?? 0);
    root = multiply(root, 2);
  }
  const rest = Array<number>(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let place = 0; place < length; place += 1)
      rest[place] = (rest[place] ?? 0) ^ multiply(divisor[place] ?? 0, factor);
  }
  return rest;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >>> (length - 1 - place)) & 1);

/** The bytes of a text in the order of the symbol, and its version. Throws for a text that is too long. */
function encode(text: string): { version: number; bytes: number[] } {
  const data = [...Buffer.from(text)];
  const lengthBits = (version: number) => (version < 10 ? 8 : 16);
  const index = versions.findIndex(
    ({ blocks }, place) => 4 + lengthBits(place + 1) + 8 * data.length <= 8 * sum(blocks),
  );
  const row = versions[index];
  if (!row) throw new Error(`a text of ${data.length} bytes is too long for the QR code`);
  const capacity = sum(row.blocks);
  const bits = [...bitsOf(4, 4), ...bitsOf(data.length, lengthBits(index + 1))];
  for (const byte of data) bits.push(...bitsOf(byte, 8));
  bits.push(...Array<number>(Math.min(4, 8 * capacity - bits.length)).fill(0));
  bits.push(...Array<number>((8 - (bits.length % 8)) % 8).fill(0));
  const padded: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    padded.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; padded.length < capacity; pad ^= 0xec ^ 0x11) padded.push(pad);
  const blocks = row.blocks.map((length, place) => {
    const start = sum(row.blocks.slice(0, place));
    return padded.slice(start, start + length);
  });
  const corrections = blocks.map((block) => correctionOf(block, row.correction));
  const interleaved = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
      lists.flatMap((list) => (place < list.length ? [list[place] ?? 0] : [])),
    ).flat();
  return { version: index + 1, bytes: [...interleaved(blocks), ...interleaved(corrections)] };
}

/** A symbol under construction: modules that are dark, and those that are no data. */
class QrSymbol {
  readonly version: number;
  readonly size: number;
  private readonly dark: boolean[];
  private readonly fixed: boolean[];

  constructor(version: number) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array<boolean>(this.size ** 2).fill(false);
    this.fixed = Array<boolean>(this.size ** 2).fill(false);
  }
  isDark(x: number, y: number): boolean {
    return this.dark[y * this.size + x] ?? false;
  }
  isFixed(x: number, y: number): boolean {
    return this.fixed[y * this.size + x] ?? true;
  }
  set(x: number, y: number, dark: boolean): void {
    this.dark[y * this.size + x] = dark;
  }
  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.set(x, y, dark);
    this.fixed[y * this.size + x] = true;
  }
}

function drawPatterns(symbol: QrSymbol): void {
  const { size, version } = symbol;
  for (let place = 0; place < size; place += 1) {
    symbol.fix(6, place, place % 2 === 0);
    symbol.fix(place, 6, place % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let y = -4; y <= 4; y += 1)
      for (let x = -4; x <= 4; x += 1) {
        const distance = Math.max(Math.abs(x), Math.abs(y));
        symbol.fix(left + x, top + y, distance !== 2 && distance !== 4);
      }
  const centres = alignmentCentres(version);
  for (const top of centres)
    for (const left of centres) {
      const inFinder =
        (left === 6 && top === 6) || (left === 6 && top === size - 7) || (left === size - 7 && top === 6);
      if (inFinder) continue;
      for (let y = -2; y <= 2; y += 1)
        for (let x = -2; x <= 2; x += 1)
          symbol.fix(left + x, top + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last];
}

/** The remainder of a value, shifted left by `degree` bits, by a polynomial. */
function remainder(value: number, polynomial: number, degree: number): number {
  let rest = value;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * polynomial);
  return rest;
}

/** Format (error correction M and the mask) and, from version 7 on, the version. */
function drawFormat(symbol: QrSymbol, mask: number): void {
  const { size, version } = symbol;
  const format = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  const bit = (place: number) => ((format >>> place) & 1) === 1;
  for (let place = 0; place <= 5; place += 1) symbol.fix(8, place, bit(place));
  symbol.fix(8, 7, bit(6));
  symbol.fix(8, 8, bit(7));
  symbol.fix(7, 8, bit(8));
  for (let place = 9; place < 15; place += 1) symbol.fix(14 - place, 8, bit(place));
  for (let place = 0; place < 8; place += 1) symbol.fix(size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place += 1) symbol.fix(8, size - 15 + place, bit(place));
  symbol.fix(8, size - 8, true);
  if (version < 7) return;
  const bits = (version << 12) | remainder(version, 0x1f25, 12);
  for (let place = 0; place < 18; place += 1) {
    const dark = ((bits >>> place) & 1) === 1;
    const [along, across] = [size - 11 + (place % 3), Math.floor(place / 3)];
    symbol.fix(along, across, dark);
    symbol.fix(across, along, dark);
  }
}

/** Writes the bytes in columns of two from the right, up and down in turns, and masks them with mask 0. */
function drawData(symbol: QrSymbol, bytes: readonly number[]): void {
  const { size } = symbol;
  const bits = bytes.flatMap((byte) => bitsOf(byte, 8));
  let next = 0;
  let up = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (symbol.isFixed(x, y)) continue;
        const dark = bits[next] === 1;
        symbol.set(x, y, dark !== ((x + y) % 2 === 0));
        next += 1;
      }
    up = !up;
  }
}

/** Light modules around the symbol, as the standard requires. */
const quietZone = 4;

/** The QR code of a text as an SVG image, dark on white. Throws for a text of more than 213 bytes. */
export function qrCode(text: string): string {
  const { version, bytes } = encode(text);
  const symbol = new QrSymbol(version);
  drawPatterns(symbol);
  drawFormat(symbol, 0);
  drawData(symbol, bytes);
  const rows = Array.from({ length: symbol.size }, (_, y) =>
    Array.from({ length: symbol.size }, (_, x) =>
      symbol.isDark(x, y) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '',
    ).join(''),
  );
  const size = symbol.size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${rows.join('')}"/></svg>`;
}
