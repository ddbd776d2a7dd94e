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

interface OnlineLimitsProps {
  offered: readonly OfferedMethod[];
  /** In taka. */
  amount: number;
}

/** Nothing where online payment takes the amount, and in a shop without it. */
export function OnlineLimits({ offered, amount }: OnlineLimitsProps) {
  const { t, digits } = useLanguage();
  const method = offered.find(isOnline);
  const reason = method && isOutsideLimits(offered, amount) && limitRefusal(method, amount);
  return reason ? (
    <div data-online-limits="" className="grid gap-1 text-[0.9375rem]">
      <p>{digits(t(reason))}</p>
      <WhomToCall offered={offered} amount={amount} />
    </div>
  ) : null;
}

/** Whom to call where no online method takes the amount. */
export function WhomToCall({ offered, amount }: OnlineLimitsProps) {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const call = whomToCall(offered, amount, settings);
  return call ? <p className="font-semibold">{digits(t(call))}</p> : null;
}
