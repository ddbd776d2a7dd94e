/** Subtotal, delivery, discount and total, the same four amounts as the server's. */

import type { OpenCharge } from '@jontro/shop/cart/open-charge.ts';
import { adjustmentLines, saysNothing, type Totals } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

interface TotalsListProps {
  totals: Totals;
  quantity: number;
  /** The code of the applied coupon. */
  coupon?: string | undefined;
  /** While the district is unknown, and the delivery charge of `totals` is the highest. */
  open?: OpenCharge | undefined;
  /** Without rows that say nothing. */
  isTerse?: boolean;
}

/** An amount of totals in which the delivery may still cost less: what it is at least. */
export function useAmountText() {
  const { t, digits } = useLanguage();
  return (amount: number, { saving }: Pick<OpenCharge, 'saving'> = { saving: 0 }): string => {
    const taka = digits(formatTaka(amount - saving));
    return saving > 0 ? t('From {price}', { price: taka }) : taka;
  };
}

export function TotalsList({ totals, quantity, coupon, open, isTerse = false }: TotalsListProps) {
  const { t } = useLanguage();
  const amountText = useAmountText();
  const subtotal: Message =
    isTerse && quantity === 1 ? 'Subtotal' : message('Subtotal ({count} units)', { count: quantity });
  const rows = [
    [subtotal, totals.totalAmount, 'subtotal'],
    ...adjustmentLines(totals, coupon)
      .filter((line) => !(isTerse && saysNothing(line)))
      .map(({ kind, text, amount }) => [text, amount, kind] as const),
  ] as const;
  return (
    <dl className="tabular grid gap-2.5 text-[0.9375rem]">
      {rows.map(([name, amount, key]) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-slate">{t(name)}</dt>
          <dd data-total={key} className="ml-auto">
            {amountText(amount, key === 'delivery' ? open : undefined)}
          </dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
        <dt className="font-semibold">{t('Total')}</dt>
        <dd data-total="payable" className="ml-auto text-2xl font-bold">
          {amountText(totals.payable, open)}
        </dd>
      </div>
      {open && open.zones.length > 0 ? <ChargeNote zones={open.zones} /> : null}
    </dl>
  );
}

/** What the delivery costs where. */
function ChargeNote({ zones }: Pick<OpenCharge, 'zones'>) {
  const { t, digits, language } = useLanguage();
  const charges = zones.map(
    ({ name, charge }) =>
      `${textIn(name, language)}\u00a0${charge === 0 ? t('Free') : digits(formatTaka(charge))}`,
  );
  return (
    <div className="text-sm text-slate">
      <dt className="inline">{t('Delivery charge')}: </dt>
      <dd data-charge-note="" className="inline">
        {charges.join(', ')}
      </dd>
    </div>
  );
}
