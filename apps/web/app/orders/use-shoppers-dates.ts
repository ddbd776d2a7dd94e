/** The dates of an order as its customer reads them: "Tue 1 Dec" in `modern`, else those of the letter. */
import { formatDate, formatDateTime } from '@jontro/shop/dates.ts';
import { formatShoppersDay, formatShoppersTime } from '@jontro/shop/shoppers-dates.ts';
import { useLanguage } from '../language/use-language.ts';
import { now } from '../lib/clock.ts';
import { useIsModern } from '../site/use-is-modern.ts';

/** Returns the functions that write a day and a time, from an ISO string; for pages that the server does not render. */
export function useShoppersDates(): Record<'day' | 'time', (time: string) => string> {
  const { digits, language } = useLanguage();
  const isModern = useIsModern();
  return {
    day: (time) => digits(isModern ? formatShoppersDay(time, language, now()) : formatDate(time)),
    time: (time) => digits(isModern ? formatShoppersTime(time, language, now()) : formatDateTime(time)),
  };
}
