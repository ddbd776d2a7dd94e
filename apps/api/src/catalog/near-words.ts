/** Which words of a catalogue a typed word may mean, and how surely: it is one, begins one, sounds alike, is one letter off. */

import { createOrderedKeys, type EachBeginning, type OrderedKeys } from './ordered-keys.ts';
import { singularsOf } from './search-words.ts';
import { bonesOf, soundOf } from './sound-key.ts';

/** How sure it is that a typed word means a word: 1 is the word itself. */
const sureness = {
  whole: 1,
  singular: 0.97,
  begins: 0.9,
  sounds: 0.85,
  soundBegins: 0.75,
  bones: 0.7,
  inside: 0.6,
  shortSoundBegins: 0.55,
  bonesBegin: 0.52,
  near: 0.52,
  beginsNearly: 0.5,
  soundsNearly: 0.45,
  holdsNearly: 0.35,
};
/** Below it a meaning needs an error to be forgiven. */
export const withoutError = sureness.inside;
/** So surely means a typed word what it is or begins. */
export const asTyped = sureness.begins;
/** When a word means something so surely, no errors are looked for. */
const sureEnough = sureness.soundBegins;
/** Shorter words are not forgiven an error: they would be near to too much. */
const shortestForgiven = 4;
const shortestInside = 3;

/**
 * Whether a word begins with another but for one error in it: a wrong, missing or extra letter, or two neighbours
 * swapped. Exact beginnings count too.
 */
export function beginsNearly(word: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same >= typed.length - 1) return true;
  // One error moves the last letter by one place at most; this tells most words apart at once.
  const last = typed.length - 1;
  const end = typed[last];
  if (word[last] !== end && word[last - 1] !== end && word[last + 1] !== end) return false;
  const [rest, tail] = [word.slice(same), typed.slice(same)];
  const swapped = `${tail[1]}${tail[0]}${tail.slice(2)}`;
  return (
    rest.slice(1).startsWith(tail.slice(1)) ||
    rest.slice(1).startsWith(tail) ||
    rest.startsWith(tail.slice(1)) ||
    rest.startsWith(swapped)
  );
}

/** Which letters a word has, as bits; some letters share one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** How many of some letters are not among others. */
export function lettersMissing(letters: number, others: number): number {
  let missing = 0;
  for (let left = letters & ~others; left !== 0; left &= left - 1) missing += 1;
  return missing;
}

/** Whether a word has another in its middle but for one error, as "smartwatch" has "wacth". */
function holdsNearly(word: string, typed: string): boolean {
  for (let from = 1; from <= word.length - shortestForgiven; from += 1) {
    if (beginsNearly(word.slice(from), typed)) return true;
  }
  return false;
}

/** Keys that are found by their beginning, also with one error in it. */
interface NearKeys extends OrderedKeys {
  /**
   * Calls `use` with each key that begins with a text but for one error. With an error in a later letter, the first
   * letter is right; with one in the first, all others follow in a row.
   */
  eachNear: EachBeginning;
}

function createNearKeys(): NearKeys {
  const keys: string[] = [];
  const whole = createOrderedKeys();
  const tails = createOrderedKeys();
  return {
    add(key) {
      keys.push(key);
      whole.add(key);
      tails.add(key.slice(1));
    },
    eachBeginning: whole.eachBeginning,
    eachNear(typed, use) {
      const rest = typed.slice(1);
      const useTail = (at: number): void => use(at, keys[at] ?? '');
      whole.eachBeginning(typed.slice(0, 1), (at, key) => beginsNearly(key, typed) && use(at, key));
      tails.eachBeginning(rest, useTail);
      tails.eachBeginning(typed, useTail);
      whole.eachBeginning(rest, use);
      whole.eachBeginning(`${typed[1] ?? ''}${typed[0] ?? ''}${typed.slice(2)}`, use);
    },
  };
}

/** Words that are found by any part of them; all are looked through as one text. */
function createHeldWords() {
  let all = '';
  let fresh: string[] = [];
  let length = 0;
  const starts: number[] = [];
  const places: number[] = [];
  const nextTo = (position: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    add(word: string, at: number): void {
      starts.push(length);
      places.push(at);
      fresh.push(word);
      length += word.length + 1;
    },
    /** Calls `use` with the place of each word that has a text in it. */
    eachHolding(part: string, use: (at: number) => void): void {
      if (fresh.length > 0) {
        all += `${fresh.join('\n')}\n`;
        fresh = [];
      }
      for (let found = all.indexOf(part); found >= 0; ) {
        const word = nextTo(found);
        use(places[word] ?? 0);
        found = all.indexOf(part, starts[word + 1] ?? all.length);
      }
    },
  };
}

/** What a typed word may mean: places of words in the list, each with its sureness. */
export type Meanings = Map<number, number>;

/** Different words that typed words are looked up in. */
export interface WordList {
  /** The words by their places. */
  readonly words: readonly string[];
  /** The place of a word, which is taken up if it is new. */
  placeOf(word: string): number;
  /** What a typed word may mean; `finished` is false for the last word, which may still be being typed. */
  meaningsOf(typed: string, finished: boolean): Meanings;
}

/** Makes an empty list; a word of which `isUsed` says no any more is as if it was not there. */
export function createWordList(isUsed: (at: number) => boolean): WordList {
  const words: string[] = [];
  const letters: number[] = [];
  const places = new Map<string, number>();
  const near = createNearKeys();
  const soundsNear = createNearKeys();
  const bones = createOrderedKeys();
  // A text of Latin letters alone takes half the room, and is looked through in half the time.
  const held = { latin: createHeldWords(), other: createHeldWords() };

  const placeOf = (word: string): number => {
    const known = places.get(word);
    if (known !== undefined) return known;
    const at = words.push(word) - 1;
    places.set(word, at);
    letters.push(lettersOf(word));
    const sound = /^\d/.test(word) ? '' : soundOf(word);
    near.add(word);
    soundsNear.add(sound);
    bones.add(bonesOf(sound));
    held[/^[a-z]*$/.test(word) ? 'latin' : 'other'].add(word, at);
    return at;
  };

  const meaningsOf = (typed: string, finished: boolean): Meanings => {
    const meanings: Meanings = new Map();
    let surest = 0;
    const mean = (at: number, sure: number): void => {
      if (sure <= (meanings.get(at) ?? 0) || !isUsed(at)) return;
      meanings.set(at, sure);
      if (sure > surest) surest = sure;
    };
    const meanWord = (word: string, sure: number): void => {
      const at = places.get(word);
      if (at !== undefined) mean(at, sure);
    };

    meanWord(typed, sureness.whole);
    if (typed.length === 1 && finished) return meanings;
    if (/^\d/.test(typed)) {
      // The next number is another thing, not an error: 10000 is not 20000.
      near.eachBeginning(typed, (at) => mean(at, sureness.inside));
      return meanings;
    }
    near.eachBeginning(typed, (at) => mean(at, sureness.begins));
    if (typed.length < shortestInside) return meanings;
    for (const singular of singularsOf(typed)) meanWord(singular, sureness.singular);
    for (const words of Object.values(held)) words.eachHolding(typed, (at) => mean(at, sureness.inside));

    const sound = soundOf(typed);
    const frame = bonesOf(sound);
    if (sound.length >= 3) {
      const begins = sound.length > 3 ? sureness.soundBegins : sureness.shortSoundBegins;
      soundsNear.eachBeginning(sound, (at, key) =>
        mean(at, key.length === sound.length ? sureness.sounds : begins),
      );
    }
    if (frame.length >= 3) {
      bones.eachBeginning(frame, (at, key) => {
        if (key.length === frame.length) mean(at, sureness.bones);
        else if (frame.length > 3) mean(at, sureness.bonesBegin);
      });
    }
    if (surest >= sureEnough || typed.length < shortestForgiven) return meanings;

    near.eachNear(typed, (at, word) => {
      mean(at, Math.abs(word.length - typed.length) <= 1 ? sureness.near : sureness.beginsNearly);
    });
    if (sound.length >= 5) soundsNear.eachNear(sound, (at) => mean(at, sureness.soundsNearly));
    if (surest === 0) {
      const typedLetters = lettersOf(typed);
      words.forEach((word, at) => {
        // With one error at most one letter is another; this tells most words apart at once.
        if (lettersMissing(typedLetters, letters[at] ?? 0) <= 1 && holdsNearly(word, typed)) {
          mean(at, sureness.holdsNearly);
        }
      });
    }
    return meanings;
  };

  return { words, placeOf, meaningsOf };
}
