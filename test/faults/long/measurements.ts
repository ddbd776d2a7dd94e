/** Durations that are measured several times and compared with a limit. */

export interface Measurement {
  what: string;
  /** Measurements in ms; Infinity for one that timed out. */
  valuesMs: number[];
  limitMs: number;
}

/** The range as text: `restart: 2.71 to 5.46 s`. */
export const rangeText = (what: string, measured: readonly number[]): string =>
  `${what}: ${[Math.min(...measured), Math.max(...measured)].map((ms) => (ms / 1000).toFixed(2)).join(' to ')} s`;

/** The range and its limit as text, for the notes of an outcome. */
export const measurementText = ({ what, valuesMs, limitMs }: Measurement): string =>
  `${rangeText(what, valuesMs)} (limit ${limitMs / 1000} s)`;

/**
 * Describes the figures over their limits. The shortest measurement counts: a busy machine delays some of them, but a
 * delay of the shop itself is in all.
 */
export const listOverLimit = (figures: readonly Measurement[]): string[] =>
  figures.filter(({ valuesMs, limitMs }) => Math.min(...valuesMs) > limitMs).map(measurementText);
