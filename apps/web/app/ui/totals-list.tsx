/** Subtotal, delivery, discount and total, the same four amounts as the server's. */

import { adjustmentLines, type Totals } from '@jontro/shop/cart/totals.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

interface TotalsListProps {
  totals: Totals;
  quantity: number;
  /** The code of the applied coupon. */
  coupon?: string | undefined;
  /** The lowest delivery charge in taka while that of `totals` is the highest. */
  leastCharge?: number | undefined;
}

/** An amount of totals in which the delivery may still cost less by `saving`: both ends. */
export function useAmountText() {
  const { t, digits } = useLanguage();
  return (amount: number, saving = 0): string => {
    const taka = (value: number) => digits(formatTaka(value));
    return saving > 0 ? t('{from} to {to}', { from: taka(amount - saving), to: taka(amount) }) : taka(amount);
  };
}

export function TotalsList({
  totals,
  quantity,
  coupon,
  leastCharge = totals.deliveryCharge,
}: TotalsListProps) {
  const { t } = useLanguage();
  const amountText = useAmountText();
  const saving = totals.deliveryCharge - leastCharge;
  const rows = [
    [message('Subtotal ({count} units)', { count: quantity }), totals.totalAmount, 'subtotal'],
    ...adjustmentLines(totals, coupon).map(({ kind, text, amount }) => [text, amount, kind] as const),
  ] as const;
  return (
    <dl className="tabular grid gap-2.5 text-[0.9375rem]">
      {rows.map(([name, amount, key]) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-slate">{t(name)}</dt>
          <dd data-total={key} className="ml-auto">
            {amountText(amount, key === 'delivery' ? saving : 0)}
          </dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
        <dt className="font-semibold">{t('Total')}</dt>
        <dd data-total="payable" className="ml-auto text-2xl font-bold">
          {amountText(totals.payable, saving)}
        </dd>
      </div>
    </dl>
  );
}
