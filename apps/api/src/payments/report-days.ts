/** Days in Bangladesh as the owner names them, and the moments at which they begin and end. */
import { longestReportDays, paymentAdminTexts, reportDays } from '@jontro/shop/payments/payment-admin.ts';
import { refuse } from '../refusal.ts';

const dayMs = 24 * 3600_000;
/** Bangladesh has no summer time. */
const zoneMs = 6 * 3600_000;

/** "2026-11-21" of a moment. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + zoneMs).toISOString().slice(0, 10);

/** The moment at which a day begins; refuses one that no calendar has with 400. */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00+06:00`);
  if (Number.isNaN(start.getTime()) || dayOf(start) !== day) {
    throw refuse('invalid', `${day} is not a day`, { field: 'from' });
  }
  return start;
}

/** The moment at which the next day begins. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);

/** The days that a report is about, newest first: those named, or the last 30. Refuses too many with 400. */
export function daysOfReport(asked: { from?: string; to?: string }, now: Date): string[] {
  const to = asked.to ?? dayOf(now);
  const end = endOfDay(to).getTime();
  const start = asked.from ? startOfDay(asked.from).getTime() : end - reportDays * dayMs;
  const count = Math.round((end - start) / dayMs);
  if (count < 1 || count > longestReportDays) throw refuse('invalid', paymentAdminTexts.wrongDays);
  return Array.from({ length: count }, (_, at) => dayOf(new Date(end - dayMs * (at + 1))));
}
