/** How long something takes, measured several times and held to a limit. */

export interface Figure {
  what: string;
  /** Each measurement in ms; Infinity for one that did not come to its end. */
  measured: number[];
  limitMs: number;
}

/** The measurements in words: `restart: 2.71 to 5.46 s`. */
export const rangeText = (what: string, measured: readonly number[]): string =>
  `${what}: ${[Math.min(...measured), Math.max(...measured)].map((ms) => (ms / 1000).toFixed(2)).join(' to ')} s`;

/** The figure in words, for the notes of an outcome. */
export const figureText = ({ what, measured, limitMs }: Figure): string =>
  `${rangeText(what, measured)} (limit ${limitMs / 1000} s)`;

/**
 * Figures over their limits, in sentences. The shortest of the measurements counts: a busy machine lengthens some of
 * them, a wait that the shop itself has is in all.
 */
export const overLimit = (figures: readonly Figure[]): string[] =>
  figures.filter(({ measured, limitMs }) => Math.min(...measured) > limitMs).map(figureText);
