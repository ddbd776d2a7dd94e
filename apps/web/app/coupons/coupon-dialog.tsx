/** The form of a coupon: all fields for a new one; only validity and use limits for an existing one. */
import {
  type Coupon,
  type CouponField,
  couponKinds,
  describeCoupon,
  type NewCoupon,
  validateCoupon,
  validateCouponRules,
} from '@jontro/shop/coupons/coupons.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { daysOf, validityOf } from './coupon-validity.ts';

interface CouponDialogProps {
  /** The coupon to change; undefined to create one. */
  coupon?: Coupon;
  busy: boolean;
  onClose: () => void;
  /** Rejects with the server's error. */
  onSave: (coupon: NewCoupon) => Promise<void>;
}

type Problems = Partial<Record<CouponField, Text>>;

const kindNames = { amount: 'An amount in taka', percent: 'A percentage' } as const;
const numberOf = (text: string): number | null => (text.trim() ? typedNumber(text) : null);

/** Mounted only while it is open. */
export function CouponDialog({ coupon, busy, onClose, onSave }: CouponDialogProps) {
  const { t, textOf, digits } = useLanguage();
  const [form, setForm] = useState({
    code: coupon?.code ?? '',
    kind: coupon?.kind ?? ('percent' as NewCoupon['kind']),
    value: '',
    maxDiscount: '',
    minSubtotal: '',
    maxUses: coupon?.maxUses?.toString() ?? '',
    usesPerPerson: (coupon?.usesPerPerson ?? 1).toString(),
    ...daysOf(coupon ?? {}),
  });
  const [problems, setProblems] = useState<Problems>({});
  const [serverError, setServerError] = useState<Text>();

  type Name = keyof typeof form;
  const control = (name: Name, field: CouponField) => ({
    name,
    value: form[name],
    ...(problems[field] && { error: problems[field] }),
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value });
      setProblems({ ...problems, [field]: undefined });
      setServerError(undefined);
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const values: NewCoupon = {
      code: form.code,
      kind: form.kind,
      value: typedNumber(form.value),
      maxDiscount: form.kind === 'percent' ? numberOf(form.maxDiscount) : null,
      minSubtotal: numberOf(form.minSubtotal),
      ...validityOf({ first: form.first, last: form.last }),
      maxUses: numberOf(form.maxUses),
      usesPerPerson: numberOf(form.usesPerPerson) ?? 1,
    };
    const foundProblems = coupon ? validateCouponRules(values) : validateCoupon(values);
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length > 0) return;
    try {
      await onSave(values);
    } catch (error) {
      const details = error instanceof ApiError ? error.details : {};
      const { fields, field } = details as { fields?: Problems; field?: CouponField };
      const message = (error as Error).message;
      setProblems(fields ?? (field ? { [field]: message } : {}));
      if (!fields && !field) setServerError(message);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={coupon ? t('Change {name}', { name: coupon.code }) : t('New coupon')}
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {coupon ? (
          <p className="text-slate">
            {t('Discount: {terms}. It cannot be changed; for other terms create another coupon.', {
              terms: describeCoupon(coupon)
                .map((text) => digits(t(text)))
                .join(', '),
            })}
          </p>
        ) : (
          <>
            <Field
              label="Code"
              hint="Letters, digits and hyphens, for example EID-2026"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...control('code', 'code')}
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <SelectField label="Kind of discount" {...control('kind', 'kind')}>
                {couponKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(kindNames[kind])}
                  </option>
                ))}
              </SelectField>
              <Field
                label={form.kind === 'percent' ? 'Percent' : 'Taka'}
                required
                inputMode="numeric"
                autoComplete="off"
                {...control('value', 'value')}
              />
            </div>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field
                label="Minimum subtotal (taka)"
                inputMode="numeric"
                autoComplete="off"
                {...control('minSubtotal', 'minSubtotal')}
              />
              {form.kind === 'percent' ? (
                <Field
                  label="Maximum discount (taka)"
                  inputMode="numeric"
                  autoComplete="off"
                  {...control('maxDiscount', 'maxDiscount')}
                />
              ) : null}
            </div>
          </>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="First day" type="date" {...control('first', 'startsAt')} />
          <Field label="Last day" type="date" {...control('last', 'endsAt')} />
          <Field
            label="Uses in total"
            inputMode="numeric"
            autoComplete="off"
            {...control('maxUses', 'maxUses')}
          />
          <Field
            label="Uses per customer"
            inputMode="numeric"
            autoComplete="off"
            {...control('usesPerPerson', 'usesPerPerson')}
          />
        </div>
        <p className="text-sm text-slate">
          {t('An empty field sets no limit; without uses per customer it is one.')}
        </p>
        {serverError ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {textOf(serverError)}
          </p>
        ) : null}
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t(coupon ? 'Save' : 'Create coupon')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
