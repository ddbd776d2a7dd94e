/** Why online payment does not take an amount of an order, and whom to call. */
import { whomToCall } from '@jontro/shop/orders/online-only.ts';
import {
  isOnline,
  isOutsideLimits,
  limitRefusal,
  type OfferedMethod,
} from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

interface OnlineLimitsProps {
  offered: readonly OfferedMethod[];
  /** In taka. */
  amount: number;
}

/** Nothing where online payment takes the amount, and in a shop without it. */
export function OnlineLimits({ offered, amount }: OnlineLimitsProps) {
  return isOutsideLimits(offered, amount) ? (
    <div data-online-limits="" className="grid gap-1 text-[0.9375rem]">
      <LimitReason amount={amount} />
      <WhomToCall offered={offered} amount={amount} />
    </div>
  ) : null;
}

/** The reason alone, as staff read it. */
export function LimitReason({ amount }: Pick<OnlineLimitsProps, 'amount'>) {
  const { t, digits } = useLanguage();
  const { data: offered = [] } = usePaymentMethods();
  const method = offered.find(isOnline);
  const reason = method && isOutsideLimits(offered, amount) && limitRefusal(method, amount);
  return reason ? <p data-limit-reason="">{digits(t(reason))}</p> : null;
}

/** Whom to call where no online method takes the amount. */
export function WhomToCall({ offered, amount }: OnlineLimitsProps) {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const call = whomToCall(offered, amount, settings);
  return call ? <p className="font-semibold">{digits(t(call))}</p> : null;
}
