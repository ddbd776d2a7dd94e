/** The sum of an order that staff take, and the button that places it. */
import type { Totals } from '@jontro/shop/cart/totals.ts';
import type { Text } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { TotalsList } from '../ui/totals-list.tsx';

interface StaffOrderSumProps {
  totals: Totals;
  /** Of all units; 0 while there is no product. */
  quantity: number;
  /** The code of the coupon. */
  coupon: string | undefined;
  busy: boolean;
  problem: Text | undefined;
  /** The box for the coupon. */
  children: ReactNode;
}

export function StaffOrderSum({ totals, quantity, coupon, busy, problem, children }: StaffOrderSumProps) {
  const { t, textOf } = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4 sm:p-6">
      {children}
      <TotalsList totals={totals} quantity={quantity} coupon={coupon} />
      <Button type="submit" size="large" busy={busy} disabled={quantity === 0}>
        {t('Place Order')}
      </Button>
      <p role="status" data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {problem ? textOf(problem) : ''}
      </p>
      {quantity === 0 ? <p className="text-sm text-slate">{t('Add a product first.')}</p> : null}
    </div>
  );
}
