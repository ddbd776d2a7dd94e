/** The days of a coupon as an owner enters them: whole days in Bangladesh, the last one included. */
import { hourMs } from '../lib/clock.ts';

const dayMs = 24 * hourMs;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+06:00`);
const dayOf = (timestamp: number): string => new Date(timestamp + 6 * hourMs).toISOString().slice(0, 10);

/** Converts the first and last day to timestamps; an empty day sets no limit. */
export const validityOf = (days: { first: string; last: string }) => ({
  startsAt: days.first ? new Date(startOf(days.first)).toISOString() : null,
  endsAt: days.last ? new Date(startOf(days.last) + dayMs).toISOString() : null,
});

/** The days of a coupon, empty where there is no limit. */
export const daysOf = ({ startsAt, endsAt }: { startsAt?: string; endsAt?: string }) => ({
  first: startsAt ? dayOf(Date.parse(startsAt)) : '',
  last: endsAt ? dayOf(Date.parse(endsAt) - 1) : '',
});
