/** The coupon box: no coupon exists, so every code is wrong (specification section 5, Q-028). */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export function CouponBox() {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<string>();

  function apply(event: FormEvent): void {
    event.preventDefault();
    setAnswer(cartTexts.wrongCoupon);
    toast.error(cartTexts.wrongCoupon);
  }

  return (
    <form onSubmit={apply} className="grid grid-cols-[1fr_auto] gap-2">
      <Field
        label="Coupon code"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={answer}
        onChange={(event) => {
          setCode(event.target.value);
          setAnswer(undefined);
        }}
      />
      <Button type="submit" look="secondary" className="mt-[1.6875rem] h-12">
        {t('Apply')}
      </Button>
    </form>
  );
}
