/** Calendar days in Bangladesh, and the timestamps at which they start and end. */
import { ApplicationError } from './application-error.ts';

export const dayMs = 24 * 3600_000;
/** Bangladesh has no daylight saving time. */
const zoneMs = 6 * 3600_000;
/** The name in the tz database. */
export const bangladeshTimeZone = 'Asia/Dhaka';

/** The local time in Bangladesh in ISO 8601, as if it were UTC. */
const localTimeOf = (date: Date): string => new Date(date.getTime() + zoneMs).toISOString();

/** A timestamp as "2026-11-21". */
export const toBangladeshDate = (date: Date): string => localTimeOf(date).slice(0, 10);

/** A timestamp as "2026-11-21 05:00:00", which spreadsheets read as a time. */
export const toBangladeshTime = (date: Date): string => localTimeOf(date).slice(0, 19).replace('T', ' ');

/** The error message for a day that does not exist. */
export const invalidDateMessage = (day: string): string => `${day} is not a day`;

/** Matches the schema of a day but does not exist: an example for the API docs. */
export const nonexistentDate = '2026-02-30';

/** The timestamp at which a day starts; throws 400 for a day that does not exist. */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00+06:00`);
  if (Number.isNaN(start.getTime()) || toBangladeshDate(start) !== day) {
    throw new ApplicationError('invalid', invalidDateMessage(day), { field: 'from' });
  }
  return start;
}

/** The timestamp at which the next day starts. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);
