/** What somebody asks for about a parcel, in words. */
import type { DeliveryRequest } from '@jontro/shop/couriers/delivery-requests.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import { useLanguage } from '../language/use-language.ts';

/** "9–12", as hours of a day. */
export const windowText = (window: string): string => window.replace('-', '–');

export function RequestText({ request }: { request: DeliveryRequest }) {
  const { t, digits, language } = useLanguage();
  const { kind, mobileNumber, window, address, area, day } = request;
  if (kind === 'call')
    return t('A call at {number}, between {hours} o’clock', {
      number: mobileNumber ?? '…',
      hours: digits(windowText(window ?? '')),
    });
  if (kind === 'address')
    return t('Another address: {address}', {
      address: [address ?? '…', area].filter(Boolean).join(', '),
    });
  return t('Another day: {day}', { day: day ? digits(formatDay(day, language)) : '…' });
}
