/** Says of an unpaid order that it is paid online only; to its customer also when it is sent, or whom to call. */
import { nowhereToPay, onlineOnlyTexts, waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

interface OnlineOnlyProps {
  order: Order;
  className?: string;
}

export function OnlineOnlyNote({ order, className }: OnlineOnlyProps) {
  const { t } = useLanguage();
  if (!waitsForPayment(order) || isEndedWithoutSale(order)) return null;
  return (
    <p data-online-only="" className={className}>
      {t(onlineOnlyTexts.label)}
    </p>
  );
}

export function OnlineOnlyText({ order, className }: OnlineOnlyProps) {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const { data: offered } = usePaymentMethods();
  if (!waitsForPayment(order) || isEndedWithoutSale(order)) return null;
  const nowhere =
    offered &&
    nowhereToPay(
      { onlineOnly: true, pickup: order.pickup, amount: openWith(order, order.payable) },
      offered,
      settings,
    );
  return (
    <p data-online-only="" className={className}>
      {nowhere ? digits(t(nowhere)) : t(onlineOnlyTexts.payFirst)}
    </p>
  );
}
