/** The coupon: a field for its code, or the applied coupon (specification section 5, Q-028). */
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { type CouponTerms, couponTexts, describeCoupon, isCouponCode } from '@jontro/shop/coupons/coupons.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

interface CouponBoxProps {
  coupon: CouponTerms | undefined;
  /** The current discount in taka. */
  discount: number;
  /** Called without a coupon to remove the applied one. */
  onChange: (coupon?: CouponTerms) => void;
}

export function CouponBox({ coupon, discount, onChange }: CouponBoxProps) {
  return coupon ? (
    <AppliedCoupon coupon={coupon} discount={discount} onRemove={() => onChange()} />
  ) : (
    <CouponForm onApplied={onChange} />
  );
}

function CouponForm({ onApplied }: { onApplied: (coupon: CouponTerms) => void }) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const applying = useMutation({
    // A malformed code is rejected without a request.
    mutationFn: async () => {
      if (!isCouponCode(code)) throw new ApiError(409, couponTexts.wrong);
      return send(couponEndpoints.tryCoupon, { body: { code } });
    },
    onSuccess({ coupon, message }) {
      toast.success(message);
      onApplied(coupon);
    },
    // A toast only (TOAST-15): the same sentence at the field would be read out twice.
    onError: ({ message }) => void toast.error(message),
  });

  function apply(event: FormEvent): void {
    event.preventDefault();
    if (!applying.isPending) applying.mutate();
  }

  return (
    <div className="@container">
      <form noValidate onSubmit={apply} className="grid grid-cols-[1fr_auto] gap-2 @max-[14rem]:grid-cols-1">
        <Field
          label="Coupon code"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-[calc(1.3125rem+--spacing(1.5))] h-12 @max-[14rem]:mt-0"
          busy={applying.isPending}
        >
          {t('Apply')}
        </Button>
      </form>
    </div>
  );
}

interface AppliedCouponProps {
  coupon: CouponTerms;
  discount: number;
  onRemove: () => void;
}

function AppliedCoupon({ coupon, discount, onRemove }: AppliedCouponProps) {
  const { t, digits } = useLanguage();
  const terms = describeCoupon(coupon).map((part) => digits(t(part)));
  return (
    <div
      data-coupon={coupon.code}
      className="flex items-center gap-3 rounded-control border border-dashed border-edge bg-paper py-1.5 pr-1.5 pl-3.5"
    >
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold break-all">{coupon.code}</p>
        <p className="text-slate">{terms.join(', ')}</p>
        {discount === 0 ? (
          <p className="font-medium text-sale-deep">
            {t('Valid from {amount}.', { amount: digits(formatTaka(coupon.minSubtotal ?? 0)) })}
          </p>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={t('Remove the coupon {code}', { code: coupon.code })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-control text-slate hover:bg-fog hover:text-ink"
      >
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
