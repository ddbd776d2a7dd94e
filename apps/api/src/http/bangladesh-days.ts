/** Days in Bangladesh as the owner names them, and the moments at which they begin and end. */
import { ApplicationError } from './application-error.ts';

export const dayMs = 24 * 3600_000;
/** Bangladesh has no summer time. */
const zoneMs = 6 * 3600_000;
/** In the database of time zones. */
export const zoneName = 'Asia/Dhaka';

/** Reads as UTC what a clock in Bangladesh shows. */
const clockOf = (moment: Date): string => new Date(moment.getTime() + zoneMs).toISOString();

/** "2026-11-21" of a moment. */
export const dayOf = (moment: Date): string => clockOf(moment).slice(0, 10);

/** "2026-11-21 05:00:00" of a moment, which spreadsheets take for a time. */
export const secondOf = (moment: Date): string => clockOf(moment).slice(0, 19).replace('T', ' ');

/** What the refusal of a day that no calendar has says. */
export const notADay = (day: string): string => `${day} is not a day`;

/** Fits a day's shape and is in no calendar: an example for the calls' words. */
export const impossibleDay = '2026-02-30';

/** The moment at which a day begins; refuses one that no calendar has with 400. */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00+06:00`);
  if (Number.isNaN(start.getTime()) || dayOf(start) !== day) {
    throw new ApplicationError('invalid', notADay(day), { field: 'from' });
  }
  return start;
}

/** The moment at which the next day begins. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);
