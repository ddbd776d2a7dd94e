/** Sets of small whole numbers, one bit each in words of 32. */
export type Bitmap = Uint32Array<ArrayBuffer>;

/** The number of words of a set of numbers below `size`. */
export const wordsFor = (size: number): number => (size + 31) >>> 5;
export const createBitmap = (size: number): Bitmap => new Uint32Array(wordsFor(size));

/** False for a number beyond the end. */
export const hasBit = (bits: Bitmap, index: number): boolean =>
  (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
export function setBit(bits: Bitmap, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
}
export function clearBit(bits: Bitmap, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) & ~(1 << (index & 31));
}

/** The number of bits of a word. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Adds the numbers of `source`, `words` of it from `from` on, to a set. */
export function union(target: Bitmap, source: Bitmap, from = 0, words = source.length): void {
  for (let word = 0; word < words; word += 1)
    target[word] = (target[word] as number) | (source[from + word] as number);
}

/** Writes the numbers of both sets to `target`, and returns how many they are. The second may be shorter. */
export function intersect(target: Bitmap, one: Bitmap, other: Bitmap): number {
  let count = 0;
  const words = Math.min(target.length, other.length);
  for (let word = 0; word < words; word += 1) {
    const both = (one[word] as number) & (other[word] as number);
    target[word] = both;
    if (both !== 0) count += countBits(both);
  }
  target.fill(0, words);
  return count;
}

/** Removes the numbers of `other` from a set, and returns how many are left. */
export function subtract(target: Bitmap, other: Bitmap): number {
  let count = 0;
  for (let word = 0; word < target.length; word += 1) {
    const rest = (target[word] as number) & ~(word < other.length ? (other[word] as number) : 0);
    target[word] = rest;
    if (rest !== 0) count += countBits(rest);
  }
  return count;
}

/** Calls `visit` with each number from `from` up to, not including, `end`, ascending. */
export function forEachBit(bits: Bitmap, from: number, end: number, visit: (index: number) => void): void {
  for (let word = from >>> 5; word < wordsFor(end); word += 1) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      const index = (word << 5) + 31 - Math.clz32(rest & -rest);
      if (index >= from && index < end) visit(index);
    }
  }
}

/** Calls `visit` with the numbers of both sets below `end`, descending, until it returns false. */
export function forEachCommonBitDown(
  one: Bitmap,
  other: Bitmap,
  end: number,
  visit: (index: number) => boolean,
): void {
  for (let word = wordsFor(end) - 1; word >= 0; word -= 1) {
    let rest = (one[word] as number) & (other[word] as number);
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest);
      rest &= ~(1 << bit);
      const index = (word << 5) + bit;
      if (index < end && !visit(index)) return;
    }
  }
}
