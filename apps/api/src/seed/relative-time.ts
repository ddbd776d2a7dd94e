/** Timestamps relative to the day of seeding. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const ago = (now: Date, { days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(now.getTime() - days * day - hours * hour - minutes * minute);

/** A timestamp after another, but before `now`. */
export const after = (start: Date, now: Date, { days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(Math.min(start.getTime() + days * day + hours * hour + minutes * minute, now.getTime() - minute));
