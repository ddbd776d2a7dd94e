/** The days that a report of payments is about. */
import { maxReportDays, paymentAdminTexts, reportDays } from '@jontro/shop/payments/payment-admin.ts';
import { ApplicationError } from '../../http/application-error.ts';
import { dayMs, dayOf, endOfDay, startOfDay } from '../../http/bangladesh-days.ts';

/** Newest first: the days named, or the last 30. Refuses too many with 400. */
export function daysOfReport(asked: { from?: string; to?: string }, now: Date): string[] {
  const to = asked.to ?? dayOf(now);
  const end = endOfDay(to).getTime();
  const start = asked.from ? startOfDay(asked.from).getTime() : end - reportDays * dayMs;
  const count = Math.round((end - start) / dayMs);
  if (count < 1 || count > maxReportDays) throw new ApplicationError('invalid', paymentAdminTexts.wrongDays);
  return Array.from({ length: count }, (_, at) => dayOf(new Date(end - dayMs * (at + 1))));
}
