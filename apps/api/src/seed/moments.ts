/** Moments of the demo shop's past, told from the day of seeding. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A moment some time ago. */
export const ago = (now: Date, { days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(now.getTime() - days * day - hours * hour - minutes * minute);

/** A moment some time after another, but never in the future of `now`. */
export const after = (moment: Date, now: Date, { days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(Math.min(moment.getTime() + days * day + hours * hour + minutes * minute, now.getTime() - minute));
