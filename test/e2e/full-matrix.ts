/**
 * Whether tests of every page use all widths in both languages, as `npm run test:faults` does; `npm test` uses a phone in
 * Bengali, and where the layouts differ a desktop in English.
 */
export const fullMatrix = process.env.FULL_MATRIX === '1';
