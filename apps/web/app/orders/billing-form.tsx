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
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { AreaField } from '../places/area-field.tsx';
import { DistrictField } from '../places/district-field.tsx';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
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
  /** Without a heading: what stands above asks the same. */
  isContinued: boolean;
}

/** The fields that few fill in: in `modern` behind a button. */
const rareFields = ['email', 'additionalInfo'] as const;

export function BillingForm(props: BillingFormProps) {
  const { billing, onChange, onSubmit, isGuest, serverErrors, isContinued } = props;
  const { t } = useLanguage();
  const settings = useSettings();
  const isModern = useIsModern();
  const giftWrapping = useOwnerTexts()('giftWrapping', 'Ask for it in the notes at checkout');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const problems = validateCheckout(billing, settings);
  const [unfolded, setUnfolded] = useState(
    !isModern || billing.additionalInfo !== '' || (isGuest && billing.email !== ''),
  );

  const problemOf = (field: CheckoutField): Text | undefined => problemAtField(field, problems[field]);

  /** Props of a text control; its problem shows once it was blurred or the form was submitted. */
  const bind = (field: CheckoutField & Exclude<keyof Billing, 'pickup'>) => ({
    name: field,
    value: billing[field],
    error: touched.has(field) ? (problemOf(field) ?? serverErrors[field]) : serverErrors[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => setTouched((fields) => new Set(fields).add(field)),
  });

  /** Brings the first of these fields into view, and leaves the folded ones no error unseen. */
  function focusFirst(names: readonly string[]): void {
    if (rareFields.some((name) => names.includes(name))) flushSync(() => setUnfolded(true));
    const controls = Array.from(form.current?.elements ?? []).filter(
      (element) => element instanceof HTMLElement,
    );
    controls.find((control) => names.includes(control.getAttribute('name') ?? ''))?.focus();
  }

  const refused = Object.keys(serverErrors).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // After the effect, in which nothing can be rendered at once.
    if (refused) queueMicrotask(() => focusFirst(refused.split(',')));
  }, [refused]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const invalidFields = Object.keys(problems);
    setTouched(new Set(Object.keys(billing)));
    if (invalidFields.length === 0) {
      onSubmit();
      return;
    }
    const messages = Object.values(problems);
    // In `modern` the fields alone say it.
    if (!isModern)
      toast.error(
        messages.find((text) => text === checkoutTexts.required) ?? messages[0] ?? checkoutTexts.required,
      );
    focusFirst(invalidFields);
  }

  const name = <Field label="Full name" autoComplete="name" required {...bind('name')} />;
  const mobileNumber = (
    <Field
      label="Mobile number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      hint={billing.pickup ? pickupTexts.mobileNumberReason : checkoutTexts.mobileNumberReason}
      {...bind('mobileNumber')}
    />
  );
  return (
    <form
      ref={form}
      id={billingFormId}
      noValidate
      onSubmit={submit}
      onFocus={isModern ? keepInView : undefined}
      className="grid min-w-0 grid-cols-1 gap-5"
    >
      {isContinued ? null : (
        <h2 className="text-lg font-bold">
          {t(isModern ? (billing.pickup ? 'Who picks it up' : 'Where to?') : 'Billing details')}
        </h2>
      )}
      {isModern ? mobileNumber : name}
      {isModern ? name : mobileNumber}
      {billing.pickup ? null : (
        <>
          {isModern ? null : (
            <Field
              label="Country"
              name="country"
              autoComplete="country-name"
              readOnly
              value={t(country)}
              hint={checkoutTexts.country}
              className="bg-fog!"
            />
          )}
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
      <Unfolded shown={unfolded} onUnfold={() => setUnfolded(true)}>
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
      </Unfolded>
    </form>
  );
}

/** Keeps a field clear of the bar also where the error of the one before it, which has just been left, moves it down. */
const keepInView = ({ target }: FocusEvent): void => {
  requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }));
};

interface UnfoldedProps {
  shown: boolean;
  onUnfold: () => void;
  children: ReactNode;
}

/** The fields, or the button that shows them and gives the first one the focus, as it is gone itself. */
function Unfolded({ shown, onUnfold, children }: UnfoldedProps) {
  const { t } = useLanguage();
  const fields = useRef<HTMLDivElement>(null);
  if (shown)
    return (
      <div ref={fields} className="grid grid-cols-1 gap-5">
        {children}
      </div>
    );
  return (
    <button
      type="button"
      aria-expanded={false}
      className="-my-2 min-h-11 justify-self-start text-sm font-semibold text-bottle hover:underline"
      onClick={() => {
        flushSync(onUnfold);
        fields.current?.querySelector('input')?.focus();
      }}
    >
      {t('Add a note or e-mail')}
    </button>
  );
}
