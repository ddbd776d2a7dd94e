/** Numbers for random tests that are the same in every run: mulberry32. */

/** The seed of every random test; `TEST_SEED=<number>` before the command tries other cases. */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_121);

/** Returns whole numbers from 0 to below a bound. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
