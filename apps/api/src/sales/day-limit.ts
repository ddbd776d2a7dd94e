/** Whether a time is within some days, in SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';

/** Days in Bangladesh as "2026-11-30", both included. */
export interface Days {
  from: string;
  to: string;
}

/** The condition for a time. Throws 400 for a day that does not exist. */
export function dayLimit({ from, to }: Days): (at: SQL) => SQL {
  const [first, last] = [startOfDay(from).toISOString(), endOfDay(to).toISOString()];
  return (at) => sql`${at} >= ${first} and ${at} < ${last}`;
}
