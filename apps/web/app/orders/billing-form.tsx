/** The billing form in one column (specification section 2, Checkout; ). */
import { addressHint } from '@jontro/shop/addresses/address-hint.ts';
import type { Text } from '@jontro/shop/messages.ts';
import {
  type CheckoutField,
  checkoutTexts,
  country,
  problemAtField,
  validateCheckout,
} from '@jontro/shop/orders/checkout.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { AreaField } from '../places/area-field.tsx';
import { DistrictField } from '../places/district-field.tsx';
import { useSettings } from '../site/settings.ts';
import { useOwnerTexts } from '../site/use-owner-texts.ts';
import { Field, TextArea } from '../ui/field.tsx';
import type { Billing } from './checkout-draft.ts';

/** The submit button is in the summary beside the form. */
export const billingFormId = 'billing';

interface BillingFormProps {
  billing: Billing;
  onChange: (change: Partial<Billing>) => void;
  onSubmit: () => void;
  /** Without an account. */
  isGuest: boolean;
  /** Validation errors of the server, by field. */
  serverErrors: Partial<Record<string, Text>>;
}

export function BillingForm({ billing, onChange, onSubmit, isGuest, serverErrors }: BillingFormProps) {
  const { t } = useLanguage();
  const settings = useSettings();
  const giftWrapping = useOwnerTexts()('giftWrapping', 'Ask for it in the notes at checkout');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const problems = validateCheckout(billing, settings);

  const problemOf = (field: CheckoutField): Text | undefined => problemAtField(field, problems[field]);

  /** Props of a text control; its problem shows once it was blurred or the form was submitted. */
  const bind = (field: CheckoutField & Exclude<keyof Billing, 'pickup'>) => ({
    name: field,
    value: billing[field],
    error: touched.has(field) ? (problemOf(field) ?? serverErrors[field]) : serverErrors[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => setTouched((fields) => new Set(fields).add(field)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const invalidFields = Object.keys(problems);
    setTouched(new Set(Object.keys(billing)));
    if (invalidFields.length === 0) {
      onSubmit();
      return;
    }
    const messages = Object.values(problems);
    toast.error(
      messages.find((text) => text === checkoutTexts.required) ?? messages[0] ?? checkoutTexts.required,
    );
    const controls = Array.from(form.current?.elements ?? []).filter(
      (element) => element instanceof HTMLElement,
    );
    controls.find((control) => invalidFields.includes(control.getAttribute('name') ?? ''))?.focus();
  }

  return (
    <form
      ref={form}
      id={billingFormId}
      noValidate
      onSubmit={submit}
      className="grid min-w-0 grid-cols-1 gap-5"
    >
      <h2 className="text-lg font-bold">{t('Billing details')}</h2>
      <Field label="Full name" autoComplete="name" required {...bind('name')} />
      <Field
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint={billing.pickup ? pickupTexts.mobileNumberReason : checkoutTexts.mobileNumberReason}
        {...bind('mobileNumber')}
      />
      {billing.pickup ? null : (
        <>
          <Field
            label="Country"
            name="country"
            autoComplete="country-name"
            readOnly
            value={t(country)}
            hint={checkoutTexts.country}
            className="bg-fog!"
          />
          <DistrictField {...bind('district')} />
          <AreaField value={billing.area} district={billing.district} onChange={onChange} />
          <TextArea
            label="Address"
            rows={3}
            autoComplete="street-address"
            required
            hint={addressHint(billing.address) ?? 'House, road, area and post office'}
            {...bind('address')}
          />
        </>
      )}
      <Field
        label="Email (optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={
          isGuest
            ? 'For a link with which you confirm and follow this order. Without it we call you.'
            : 'For messages about this order. Leave it empty to use the email of your account.'
        }
        {...bind('email')}
      />
      <TextArea
        label="Additional information (optional)"
        rows={3}
        hint={
          billing.pickup
            ? 'When you will come, who comes for you'
            : giftWrapping
              ? 'Gift wrapping, a landmark, a good time for delivery'
              : 'A landmark, a good time for delivery'
        }
        {...bind('additionalInfo')}
      />
    </form>
  );
}
