/** The charges of the delivery zones, below totals for an unknown district. */
import type { DeliverySettings } from '@jontro/shop/cart/delivery.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

export function DeliveryNote({ settings }: { settings: DeliverySettings }) {
  const { t, digits, language } = useLanguage();
  const { deliveryRule, deliveryZones } = settings;
  if (deliveryRule === 'flat') return null;
  const zones = deliveryZones
    .map(({ name, charge }) => `${textIn(name, language)} ${digits(formatTaka(charge))}`)
    .join(' · ');
  return (
    <p className="-mt-1 text-sm text-slate" data-delivery-note="">
      {t('Delivery charge: {zones}. Choose the district at checkout.', { zones })}
    </p>
  );
}
