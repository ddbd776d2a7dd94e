/**
 * The two sizes of the tests: `npm test` shows at a small size what `npm run test:long` shows at full size, in every language,
 * width and scheme. A file named `*.long.test.ts` or `*.long.e2e.ts` belongs to the long run alone.
 */

export const isLongRun = process.env.LONG_RUN === '1';

/** How many of something a test makes: `full` in the long run, otherwise `small`. */
export const sizeOfRun = (full: number, small: number): number => (isLongRun ? full : small);
