/** The dates of an order as its customer reads them: "Tue 1 Dec" in `modern`, else those of the letter. */
import { shoppersDates } from '@jontro/shop/shoppers-dates.ts';
import { useLanguage } from '../language/use-language.ts';
import { now } from '../lib/clock.ts';
import { useIsModern } from '../site/use-is-modern.ts';

/** Returns the functions that write a day and a time, from an ISO string; for pages that the server does not render. */
export function useShoppersDates(): Record<'day' | 'time', (time: string) => string> {
  const { digits, language } = useLanguage();
  const isModern = useIsModern();
  const { day, time } = shoppersDates(isModern, language, now());
  return { day: (iso) => digits(day(iso)), time: (iso) => digits(time(iso)) };
}
