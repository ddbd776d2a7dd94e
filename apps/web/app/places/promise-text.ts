/** The days of a delivery in words. */
import type { DeliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import { useLanguage } from '../language/use-language.ts';

/** Returns the function that writes the days, as in "Thu 26 Nov – Sun 29 Nov". */
export function usePromiseText(): (promise: DeliveryPromise) => string {
  const { language, digits } = useLanguage();
  const dayOf = (date: string) => digits(formatDay(date, language));
  return ({ from, to }) => (from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`);
}
