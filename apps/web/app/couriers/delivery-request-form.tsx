/** The form by which a customer asks for a call, another address or another day, each with the fields of its own. */
import { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import {
  type CallWindow,
  callWindows,
  type NewDeliveryRequest,
  type RequestKind,
  requestKindNames,
  requestKinds,
  requestTexts,
} from '@jontro/shop/couriers/delivery-requests.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { maxCheckoutLengths, parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField, TextArea } from '../ui/field.tsx';
import { RadioOption } from '../ui/radio-option.tsx';
import { windowText } from './request-text.tsx';

const notes = {
  call: 'At the number that you name, in the hours that suit you.',
  address: 'In the same district.',
  day: 'A day on which somebody is there.',
} as const satisfies Record<RequestKind, PlainMessage>;

interface Wish {
  mobileNumber: string;
  window: CallWindow | '';
  area: string;
  address: string;
  day: string;
}
type Problems = { [Name in keyof Wish]?: PlainMessage };
const none: Wish = { mobileNumber: '', window: '', area: '', address: '', day: '' };

function problemsOf(kind: RequestKind, { mobileNumber, window, address, day }: Wish): Problems {
  if (kind === 'address') return address.trim() ? {} : { address: requestTexts.address };
  if (kind === 'day') return day ? {} : { day: requestTexts.day };
  return {
    ...(!parseMobileNumber(mobileNumber) && { mobileNumber: requestTexts.mobileNumber }),
    ...(!window && { window: requestTexts.window }),
  };
}

const bodyOf = (
  kind: RequestKind,
  { mobileNumber, window, area, address, day }: Wish,
): NewDeliveryRequest => {
  if (kind === 'call') return { kind, mobileNumber, ...(window && { window }) };
  return kind === 'address' ? { kind, address, ...(area.trim() && { area }) } : { kind, day };
};

export function DeliveryRequestForm({ orderId, days }: { orderId: string; days: readonly string[] }) {
  const { t, textOf } = useLanguage();
  const [kind, setKind] = useState<RequestKind>('call');
  const [wish, setWish] = useState(none);
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send(deliveryRequestEndpoints.askAboutDelivery, {
        params: { id: orderId },
        body: bodyOf(kind, wish),
      }),
    onSuccess: () => showNotice('success', requestTexts.sent),
    onError: (error) => {
      if (error instanceof ApiError) toast.warning(textOf(error.text));
    },
    // An error often means that the parcel goes on meanwhile.
    onSettled: () => void client.invalidateQueries(),
  });
  const problems = checked ? problemsOf(kind, wish) : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problemsOf(kind, wish)).length === 0) mutate();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{t('What should the shop ask of the courier?')}</legend>
        <div className="divide-y divide-line overflow-hidden rounded-control border border-line">
          {requestKindNames.map((name) => (
            <RadioOption
              key={name}
              name="kind"
              title={t(requestKinds[name].label)}
              note={t(notes[name])}
              checked={kind === name}
              onChoose={() => {
                setKind(name);
                setChecked(false);
              }}
            />
          ))}
        </div>
      </fieldset>
      <WishFields
        kind={kind}
        wish={wish}
        problems={problems}
        days={days}
        onChange={(change) => setWish((before) => ({ ...before, ...change }))}
      />
      <p className="text-sm text-slate">
        {t('The shop passes it on by itself; only the courier can say whether it can be done.')}
      </p>
      <Button type="submit" className="max-sm:w-full sm:justify-self-start" busy={isPending}>
        {t('Ask the shop')}
      </Button>
    </form>
  );
}

interface WishFieldsProps {
  kind: RequestKind;
  wish: Wish;
  problems: { [Name in keyof Wish]?: Text };
  days: readonly string[];
  onChange: (change: Partial<Wish>) => void;
}

function WishFields({ kind, wish, problems, days, onChange }: WishFieldsProps) {
  const { t, digits, language } = useLanguage();
  if (kind === 'address')
    return (
      <>
        <TextArea
          label="New address"
          name="address"
          rows={3}
          required
          maxLength={maxCheckoutLengths.address}
          autoComplete="street-address"
          value={wish.address}
          error={problems.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
        <Field
          label="Thana or upazila"
          name="area"
          hint="Only if it is another one."
          maxLength={maxCheckoutLengths.area}
          value={wish.area}
          onChange={({ target }) => onChange({ area: target.value })}
        />
      </>
    );
  if (kind === 'day')
    return (
      <SelectField
        label="Day"
        name="day"
        required
        value={wish.day}
        error={problems.day}
        onChange={({ target }) => onChange({ day: target.value })}
      >
        <option value="">{t('Please choose')}</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {digits(formatDay(day, language))}
          </option>
        ))}
      </SelectField>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Mobile number"
        name="mobileNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={maxCheckoutLengths.mobileNumber}
        value={wish.mobileNumber}
        error={problems.mobileNumber}
        onChange={({ target }) => onChange({ mobileNumber: target.value })}
      />
      <SelectField
        label="Between"
        name="window"
        required
        value={wish.window}
        error={problems.window}
        onChange={({ target }) => onChange({ window: callWindows.find((one) => one === target.value) ?? '' })}
      >
        <option value="">{t('Please choose')}</option>
        {callWindows.map((window) => (
          <option key={window} value={window}>
            {digits(windowText(window))}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
