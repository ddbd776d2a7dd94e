/** The days of a payment report. */
import { maxReportDays, paymentAdminTexts, reportDays } from '@jontro/shop/payments/payment-admin.ts';
import { ApplicationError } from '../../http/application-error.ts';
import { dayMs, endOfDay, startOfDay, toBangladeshDate } from '../../http/bangladesh-days.ts';

/** Lists the requested days, or the last 30, newest first. Throws 400 for too many. */
export function listReportDays(requested: { from?: string; to?: string }, now: Date): string[] {
  const to = requested.to ?? toBangladeshDate(now);
  const end = endOfDay(to).getTime();
  const start = requested.from ? startOfDay(requested.from).getTime() : end - reportDays * dayMs;
  const count = Math.round((end - start) / dayMs);
  if (count < 1 || count > maxReportDays) throw new ApplicationError('invalid', paymentAdminTexts.wrongDays);
  return Array.from({ length: count }, (_, index) => toBangladeshDate(new Date(end - dayMs * (index + 1))));
}
