/** Which words of a catalogue a typed word may mean, and how surely: it is one, begins one, sounds alike, is one letter off. */

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

/** Whether a word has another in its middle but for one error, as "smartwatch" has "wacth". */
function holdsNearly(word: string, typed: string): boolean {
  for (let from = 1; from <= word.length - shortestForgiven; from += 1) {
    if (beginsNearly(word.slice(from), typed)) return true;
  }
  return false;
}

/** Calls `use` with the place and the text of each key that begins so. */
type EachBeginning = (beginning: string, use: (at: number, key: string) => void) => void;

/** Keys in order, so that all with one beginning are found at once. */
function orderedKeys(keys: readonly string[]): EachBeginning {
  const order = keys
    .map((key, at) => ({ key, at }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return (beginning, use) => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((order[middle]?.key ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < order.length; at += 1) {
      const entry = order[at];
      if (!entry?.key.startsWith(beginning)) return;
      use(entry.at, entry.key);
    }
  };
}

/**
 * Calls `use` with each key that begins with a text but for one error. With an error in a later letter, the first letter
 * is right; with one in the first, all others follow in a row.
 */
function nearKeys(keys: readonly string[], eachBeginning: EachBeginning): EachBeginning {
  const eachTail = orderedKeys(keys.map((key) => key.slice(1)));
  return (typed, use) => {
    const rest = typed.slice(1);
    const useTail = (at: number): void => use(at, keys[at] ?? '');
    eachBeginning(typed.slice(0, 1), (at, key) => beginsNearly(key, typed) && use(at, key));
    eachTail(rest, useTail);
    eachTail(typed, useTail);
    eachBeginning(rest, use);
    eachBeginning(`${typed[1] ?? ''}${typed[0] ?? ''}${typed.slice(2)}`, use);
  };
}

/** Calls `use` with the place of each word that has a text in it; all words are looked through as one text. */
function wordsHolding(words: readonly string[]): (part: string, use: (at: number) => void) => void {
  const all = words.join('\n');
  const starts: number[] = [];
  let next = 0;
  for (const word of words) {
    starts.push(next);
    next += word.length + 1;
  }
  const wordAt = (position: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return (part, use) => {
    for (let found = all.indexOf(part); found >= 0; ) {
      const at = wordAt(found);
      use(at);
      found = all.indexOf(part, starts[at + 1] ?? all.length);
    }
  };
}

/** What a typed word may mean: places of words in the list, each with its sureness. */
export type Meanings = Map<number, number>;

/** How a typed word is looked up; `finished` is false for the last word, which may still be being typed. */
export type WordList = (typed: string, finished: boolean) => Meanings;

/** Makes the look-up in a list of different words. */
export function createWordList(words: readonly string[]): WordList {
  const places = new Map(words.map((word, at) => [word, at]));
  const sounds = words.map((word) => (/^\d/.test(word) ? '' : soundOf(word)));
  const bones = sounds.map(bonesOf);
  const eachBeginning = orderedKeys(words);
  const eachSound = orderedKeys(sounds);
  const eachBones = orderedKeys(bones);
  const eachNear = nearKeys(words, eachBeginning);
  const eachSoundNear = nearKeys(sounds, eachSound);
  const eachHolding = wordsHolding(words);

  return (typed, finished) => {
    const meanings: Meanings = new Map();
    let surest = 0;
    const mean = (at: number, sure: number): void => {
      if (sure > (meanings.get(at) ?? 0)) meanings.set(at, sure);
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
      eachBeginning(typed, (at) => mean(at, sureness.inside));
      return meanings;
    }
    eachBeginning(typed, (at) => mean(at, sureness.begins));
    if (typed.length < shortestInside) return meanings;
    for (const singular of singularsOf(typed)) meanWord(singular, sureness.singular);
    eachHolding(typed, (at) => mean(at, sureness.inside));

    const sound = soundOf(typed);
    const frame = bonesOf(sound);
    if (sound.length >= 3) {
      const begins = sound.length > 3 ? sureness.soundBegins : sureness.shortSoundBegins;
      eachSound(sound, (at, key) => mean(at, key.length === sound.length ? sureness.sounds : begins));
    }
    if (frame.length >= 3) {
      eachBones(frame, (at, key) => {
        if (key.length === frame.length) mean(at, sureness.bones);
        else if (frame.length > 3) mean(at, sureness.bonesBegin);
      });
    }
    if (surest >= sureEnough || typed.length < shortestForgiven) return meanings;

    eachNear(typed, (at, word) => {
      mean(at, Math.abs(word.length - typed.length) <= 1 ? sureness.near : sureness.beginsNearly);
    });
    if (sound.length >= 5) eachSoundNear(sound, (at) => mean(at, sureness.soundsNearly));
    if (surest === 0) {
      words.forEach((word, at) => {
        if (holdsNearly(word, typed)) mean(at, sureness.holdsNearly);
      });
    }
    return meanings;
  };
}
