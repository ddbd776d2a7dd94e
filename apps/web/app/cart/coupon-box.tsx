/** The coupon: a field for its code, or the applied coupon (specification section 5, Q-028). */
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { type CouponTerms, couponTexts, describeCoupon, isCouponCode } from '@jontro/shop/coupons/coupons.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

type TryCode = (code: string) => Promise<{ message: string; coupon: CouponTerms }>;

interface CouponBoxProps {
  coupon: CouponTerms | undefined;
  /** The current discount in taka. */
  discount: number;
  /** Called without a coupon to remove the applied one. */
  onChange: (coupon?: CouponTerms) => void;
  /** Asks the server for a code; left out, for the shopper's own cart. */
  tryCode?: TryCode;
  /** Shows a button in place of the field until it is pressed: where few have a code. */
  folded?: boolean;
}

const tryOwn: TryCode = (code) => send(couponEndpoints.tryCoupon, { body: { code } });

export function CouponBox({ coupon, discount, onChange, tryCode = tryOwn, folded = false }: CouponBoxProps) {
  const { t } = useLanguage();
  const [isFolded, setFolded] = useState(folded);
  if (coupon) return <AppliedCoupon coupon={coupon} discount={discount} onRemove={() => onChange()} />;
  return isFolded ? (
    <button
      type="button"
      onClick={() => setFolded(false)}
      className="-my-2 min-h-11 justify-self-start text-sm font-semibold text-bottle hover:underline"
    >
      {t('Coupon code')}
    </button>
  ) : (
    <CouponForm tryCode={tryCode} isAskedFor={folded} onApplied={onChange} />
  );
}

interface CouponFormProps {
  tryCode: TryCode;
  /** A button has led to it, which is gone: the field has its focus. */
  isAskedFor: boolean;
  onApplied: (coupon: CouponTerms) => void;
}

function CouponForm({ tryCode, isAskedFor, onApplied }: CouponFormProps) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);
  const applying = useMutation({
    // A malformed code is rejected without a request.
    mutationFn: async () => {
      if (!isCouponCode(code)) throw new ApiError(409, couponTexts.wrong);
      return tryCode(code);
    },
    onSuccess({ coupon, message }) {
      toast.success(message);
      onApplied(coupon);
    },
    // A toast only (TOAST-15): the same sentence at the field would be read out twice.
    onError: ({ message }) => void toast.error(message),
  });

  function apply(): void {
    if (!applying.isPending) applying.mutate();
  }
  /** No form, which could not stand within that of an order. */
  function applyByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  }

  return (
    <div className="@container">
      <div className="grid grid-cols-[1fr_auto] gap-2 @max-[14rem]:grid-cols-1">
        <Field
          ref={field}
          label="Coupon code"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={applyByEnter}
        />
        <Button
          type="button"
          onClick={apply}
          variant="secondary"
          className="mt-[calc(1.3125rem+--spacing(1.5))] h-12 @max-[14rem]:mt-0"
          busy={applying.isPending}
        >
          {t('Apply')}
        </Button>
      </div>
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
