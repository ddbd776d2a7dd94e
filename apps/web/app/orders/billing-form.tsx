/** The billing form in one column (specification section 2, Checkout; ). */
import {
  type CheckoutField,
  checkoutProblems,
  checkoutTexts,
  country,
  districts,
  districtsOffered,
} from '@jontro/shop/orders/checkout.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { useSettings } from '../site/settings.ts';
import { Field, SelectField, TextArea } from '../ui/field.tsx';
import type { Billing } from './checkout-draft.ts';

/** The button that sends the form lies in the summary beside it. */
export const billingFormId = 'billing';

/** What a required field says when it is empty. */
const missing: Partial<Record<string, string>> = {
  name: 'Please enter your full name',
  mobileNumber: 'Please enter your mobile number, for example 01712\u00a0345678',
  district: 'Please choose a district',
  address: 'Please enter your address',
};

interface BillingFormProps {
  billing: Billing;
  onChange: (change: Partial<Billing>) => void;
  onSubmit: () => void;
  /** What the server found wrong, by field. */
  refused: Partial<Record<string, string>>;
}

export function BillingForm({ billing, onChange, onSubmit, refused }: BillingFormProps) {
  const { t } = useLanguage();
  const settings = useSettings();
  const further = districtsOffered(settings).slice(districts.length);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const problems = checkoutProblems(billing, settings);

  const problemOf = (field: CheckoutField): string | undefined =>
    problems[field] === checkoutTexts.required ? missing[field] : problems[field];

  /** What a text control of the form needs; its problem shows once it was left or the form was sent. */
  const bound = (field: keyof Billing & CheckoutField) => ({
    name: field,
    value: billing[field],
    error: left.has(field) ? (problemOf(field) ?? refused[field]) : refused[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => setLeft((fields) => new Set(fields).add(field)),
  });

  const optionOf = (district: string) => (
    <option key={district} value={district}>
      {t(district)}
    </option>
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = Object.keys(problems);
    setLeft(new Set(Object.keys(billing)));
    if (wrong.length === 0) {
      onSubmit();
      return;
    }
    const said = Object.values(problems);
    toast.error(said.find((text) => text === checkoutTexts.required) ?? said[0] ?? checkoutTexts.required);
    const controls = Array.from(form.current?.elements ?? []).filter((each) => each instanceof HTMLElement);
    controls.find((control) => wrong.includes(control.getAttribute('name') ?? ''))?.focus();
  }

  return (
    <form
      ref={form}
      id={billingFormId}
      noValidate
      onSubmit={submit}
      className="grid min-w-0 grow-999 basis-[min(100%,30rem)] grid-cols-1 gap-5"
    >
      <h2 className="text-lg font-bold">{t('Billing details')}</h2>
      <Field label="Full name" autoComplete="name" required {...bound('name')} />
      <Field
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint={checkoutTexts.mobileNumberReason}
        {...bound('mobileNumber')}
      />
      <Field
        label="Country"
        name="country"
        autoComplete="country-name"
        readOnly
        value={t(country)}
        hint={checkoutTexts.country}
        className="bg-fog!"
      />
      <SelectField label="District" autoComplete="address-level1" required {...bound('district')}>
        <option value="">{t('Choose a district')}</option>
        {further.length > 0 ? (
          <>
            <optgroup label={t('Most chosen')}>{districts.map(optionOf)}</optgroup>
            <optgroup label={t('All other districts')}>{further.map(optionOf)}</optgroup>
          </>
        ) : (
          districts.map(optionOf)
        )}
      </SelectField>
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        required
        hint="House, road, area and post office"
        {...bound('address')}
      />
      <Field
        label="Email (optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Where we write about this order; empty means the email of your account."
        {...bound('email')}
      />
      <TextArea
        label="Additional information (optional)"
        rows={3}
        hint="Gift wrapping, a landmark, a good time for delivery"
        {...bound('additionalInfo')}
      />
    </form>
  );
}
