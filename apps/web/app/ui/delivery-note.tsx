/** The delivery charges, below totals for an unknown district. */
import { deliveryCharges } from '@jontro/shop/cart/totals.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

const { insideDhaka, outsideDhaka } = deliveryCharges;

export function DeliveryNote({ deliveryRule }: { deliveryRule: 'flat' | 'by-district' }) {
  const { t, digits } = useLanguage();
  if (deliveryRule === 'flat') return null;
  return (
    <p className="-mt-1 text-sm text-slate" data-delivery-note="">
      {t('Delivery is {inside} inside Dhaka and {outside} outside. Choose the district at checkout.', {
        inside: digits(formatTaka(insideDhaka)),
        outside: digits(formatTaka(outsideDhaka)),
      })}
    </p>
  );
}
