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
}

export function TotalsList({ totals, quantity, coupon }: TotalsListProps) {
  const { t, digits } = useLanguage();
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
            {digits(formatTaka(amount))}
          </dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
        <dt className="font-semibold">{t('Total')}</dt>
        <dd data-total="payable" className="ml-auto text-2xl font-bold">
          {digits(formatTaka(totals.payable))}
        </dd>
      </div>
    </dl>
  );
}
