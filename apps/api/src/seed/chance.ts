/** Chance that comes out the same every time: the demo shop is invented by it, so every first start makes the same one. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** From 0 to below 1. */
  number(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** One of a list, those with more weight more often. */
  pickWeighted<T>(list: readonly T[], weight: (each: T) => number): T;
}

/** Chance from a seed (the generator is mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const number = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const chosen = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('chance was asked to pick from nothing');
    return value;
  };
  return {
    number,
    between: (least, most) => least + Math.floor(number() * (most - least + 1)),
    pick: <T>(list: readonly T[]): T => chosen(list[Math.floor(number() * list.length)]),
    pickWeighted(list, weight) {
      let left = number() * list.reduce((sum, each) => sum + weight(each), 0);
      return chosen(
        list.find((each) => {
          left -= weight(each);
          return left < 0;
        }) ?? list.at(-1),
      );
    },
  };
}

/** An id as the shop makes them, with a tail that a name decides. */
export const seededId = (moment: Date, name: string): string =>
  Math.floor(moment.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + createHash('sha256').update(name).digest('hex').slice(0, 16);
