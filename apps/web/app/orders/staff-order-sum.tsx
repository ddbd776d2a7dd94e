/** The sum of an order that staff take, with its coupon, and the button that places it. */
import type { Totals } from '@jontro/shop/cart/totals.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { CouponBox } from '../cart/coupon-box.tsx';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { TotalsList } from '../ui/totals-list.tsx';

interface StaffOrderSumProps {
  totals: Totals;
  /** Of all units; 0 while there is no product. */
  quantity: number;
  coupon: CouponTerms | undefined;
  /** Of whom the uses of a coupon are counted. */
  customer: { mobileNumber: string; userId?: string };
  busy: boolean;
  problem: Text | undefined;
  onCoupon: (coupon: CouponTerms | undefined) => void;
}

export function StaffOrderSum(props: StaffOrderSumProps) {
  const { totals, quantity, coupon, customer, busy, problem, onCoupon } = props;
  const { t, textOf } = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4 sm:p-6">
      <CouponBox
        folded
        coupon={coupon}
        discount={totals.discount}
        tryCode={(code) => send(orderEndpoints.tryStaffCoupon, { body: { code, ...customer } })}
        onChange={onCoupon}
      />
      <TotalsList totals={totals} quantity={quantity} coupon={coupon?.code} />
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
