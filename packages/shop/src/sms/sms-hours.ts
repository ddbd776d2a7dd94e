/** When promotion may be sent: within the hours of the shop, and not during the prayer on Friday; in the time of Bangladesh. */
import { type SmsSetting, smsDefaults } from './sms-settings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Bangladesh is six hours ahead of UTC, without summer time. */
const offsetMs = 6 * hourMs;
const friday = 5;
/** The hours of Friday without promotion. */
const prayer = { from: 12, until: 15 };

type Hours = Pick<SmsSetting, 'promotionFrom' | 'promotionUntil'>;

function isPromotionTime(time: number, { promotionFrom, promotionUntil }: Required<Hours>): boolean {
  const local = new Date(time + offsetMs);
  const hour = local.getUTCHours();
  const prays = local.getUTCDay() === friday && hour >= prayer.from && hour < prayer.until;
  return hour >= promotionFrom && hour < promotionUntil && !prays;
}

/** The first time from `now` on at which promotion may be sent; within a week, as each day but Friday has such an hour. */
export function nextPromotionTime(now: Date, hours: Hours): Date {
  const { promotionFrom, promotionUntil } = { ...smsDefaults, ...hours };
  const all = { promotionFrom, promotionUntil };
  if (isPromotionTime(now.getTime(), all)) return now;
  const firstHour = Math.ceil(now.getTime() / hourMs) * hourMs;
  for (let time = firstHour; time < firstHour + 7 * dayMs; time += hourMs)
    if (isPromotionTime(time, all)) return new Date(time);
  return new Date(firstHour + 7 * dayMs);
}
