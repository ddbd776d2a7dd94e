/** Strings packed into one text with their offsets: a hundred thousand of them take no objects. */

export interface PackedStrings {
  /** Each string followed by a line feed. */
  readonly text: string;
  /** Where each string starts, and the length of the text. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** Packs strings without line feeds. */
export function packStrings(strings: readonly string[]): PackedStrings {
  const offsets = new Uint32Array(strings.length + 1);
  let length = 0;
  for (const [index, string] of strings.entries()) {
    offsets[index] = length;
    length += string.length + 1;
  }
  offsets[strings.length] = length;
  return { text: strings.length === 0 ? '' : `${strings.join('\n')}\n`, offsets };
}

export const stringAt = ({ text, offsets }: PackedStrings, index: number): string =>
  text.slice(offsets[index], (offsets[index + 1] as number) - 1);

/** The first index below `count` that matches; all after it must match, too. `count` if none does. */
export function firstMatch(count: number, matches: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (matches(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The range of the keys with a prefix among `count` sorted keys: the first, and the one after the last. */
export function prefixRange(
  count: number,
  keyAt: (index: number) => string,
  prefix: string,
): [from: number, end: number] {
  const from = firstMatch(count, (index) => keyAt(index) >= prefix);
  const end = from + firstMatch(count - from, (index) => !keyAt(from + index).startsWith(prefix));
  return [from, end];
}

/** The index of a string among sorted ones, or -1. */
export function indexOfString(strings: PackedStrings, wanted: string): number {
  const count = strings.offsets.length - 1;
  const index = firstMatch(count, (candidate) => stringAt(strings, candidate) >= wanted);
  return index < count && stringAt(strings, index) === wanted ? index : -1;
}

/** Calls `visit` with the index of each string that contains a text, ascending. */
export function forEachContaining(
  { text, offsets }: PackedStrings,
  part: string,
  visit: (index: number) => void,
): void {
  const count = offsets.length - 1;
  for (let found = text.indexOf(part); found >= 0; ) {
    const index = firstMatch(count, (candidate) => (offsets[candidate + 1] as number) > found);
    visit(index);
    found = text.indexOf(part, offsets[index + 1]);
  }
}
