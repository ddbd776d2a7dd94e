/** A seeded random number generator: every first start creates the same demo shop. */
import { createHash } from 'node:crypto';

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  number(): number;
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** A random item with a probability proportional to its weight. */
  pickWeighted<T>(list: readonly T[], weight: (item: T) => number): T;
}

/** Creates a generator from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const number = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const requireItem = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('cannot pick from an empty list');
    return value;
  };
  return {
    number,
    between: (min, max) => min + Math.floor(number() * (max - min + 1)),
    pick: <T>(list: readonly T[]): T => requireItem(list[Math.floor(number() * list.length)]),
    pickWeighted(list, weight) {
      let rest = number() * list.reduce((sum, item) => sum + weight(item), 0);
      return requireItem(
        list.find((item) => {
          rest -= weight(item);
          return rest < 0;
        }) ?? list.at(-1),
      );
    },
  };
}

/** An id in the format of the shop (`newId`), derived from a time and a name. */
export const seededId = (createdAt: Date, name: string): string =>
  Math.floor(createdAt.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + createHash('sha256').update(name).digest('hex').slice(0, 16);
