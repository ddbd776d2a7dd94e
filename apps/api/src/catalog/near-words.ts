/** Which words of a catalogue a typed word may mean: it begins one, is part of one, or is one letter off. */

/** Shorter words are not forgiven an error: they would be near to too much. */
const shortestForgiven = 4;
const mostNear = 30;

/**
 * Whether a word begins with another but for one error in it: a wrong, missing or extra letter, or two neighbours
 * swapped. Exact beginnings count too.
 */
export function beginsNearly(word: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same >= typed.length - 1) return true;
  const [rest, tail] = [word.slice(same), typed.slice(same)];
  const swapped = `${tail[1]}${tail[0]}${tail.slice(2)}`;
  return (
    rest.slice(1).startsWith(tail.slice(1)) ||
    rest.slice(1).startsWith(tail) ||
    rest.startsWith(tail.slice(1)) ||
    rest.startsWith(swapped)
  );
}

/** Whether a word has another in its middle but for one error, as "smartwatch" has "wacth". */
function holdsNearly(word: string, typed: string): boolean {
  for (let from = 1; from <= word.length - shortestForgiven; from += 1) {
    if (beginsNearly(word.slice(from), typed)) return true;
  }
  return false;
}

export interface NearWords {
  /** True when a word of the catalogue begins with it. */
  begins: boolean;
  /** Words that have it in their middle, or are one error off where nothing else fits. */
  others: string[];
}

/** What a typed word may mean among the words of the catalogue. */
export function nearWords(vocabulary: ReadonlySet<string>, typed: string): NearWords {
  const words = [...vocabulary];
  const begins = words.some((word) => word.startsWith(typed));
  const inside = typed.length > 1 ? words.filter((word) => word.indexOf(typed) > 0) : [];
  if (begins || inside.length > 0 || typed.length < shortestForgiven) {
    return { begins, others: inside.slice(0, mostNear) };
  }
  const near = words.filter((word) => beginsNearly(word, typed));
  const hidden = near.length > 0 ? [] : words.filter((word) => holdsNearly(word, typed));
  return { begins, others: [...near, ...hidden].slice(0, mostNear) };
}
