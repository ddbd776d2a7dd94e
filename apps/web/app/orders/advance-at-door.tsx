/** What an order of the cart asks for in advance if it is paid at the door; loaded only in a shop that asks for advances. */
import { formatTaka, toTaka } from '@jontro/shop/money.ts';
import { advanceAtDoor, type OrderToPay } from '@jontro/shop/orders/payment-options.ts';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

export default function AdvanceAtDoor(order: OrderToPay) {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const { data: offered = [] } = usePaymentMethods();
  const hasTexts = useAccountTexts();
  const amount = advanceAtDoor(offered, order, settings);
  if (amount === 0 || !hasTexts) return null;
  return (
    <p data-advance="" className="rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem]">
      {t('If you pay at the door: {amount} of it online in advance, before we pack.', {
        amount: digits(formatTaka(toTaka(amount))),
      })}
    </p>
  );
}
