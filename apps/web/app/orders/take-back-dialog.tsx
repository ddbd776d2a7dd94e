/** The dialog that records what became of the units of a parcel, line by line, and sends some again. Mounted while it is open. */

import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

type Returned = EndpointInput<typeof orderEndpoints.takeBack>['body'];

const places = [
  ['sellable', 'Sellable'],
  ['damaged', 'Damaged'],
  ['forRepair', 'For repair'],
  ['lost', 'Lost'],
] as const;
const none = { sellable: 0, damaged: 0, forRepair: 0, lost: 0, resend: 0 };
type Units = typeof none;

interface TakeBackDialogProps {
  order: Order;
  busy: boolean;
  onClose: () => void;
  onTakeBack: (returned: Returned) => void;
}

export function TakeBackDialog({ order, busy, onClose, onTakeBack }: TakeBackDialogProps) {
  const { t } = useLanguage();
  const lines = order.cartItems
    .map((item, position) => ({ item, position, left: item.quantity - (item.returned ?? 0) }))
    .filter(({ left }) => left > 0);
  const step = stepOf(order);
  const canResend = step !== 'cancelled';
  // A parcel that is sent back usually comes back as a whole; otherwise it is some of it.
  const isWhole = step === 'returning' || !canResend;
  const [units, setUnits] = useState<Record<number, Units>>(() =>
    Object.fromEntries(
      lines.map(({ position, left }) => [position, { ...none, sellable: isWhole ? left : 0 }]),
    ),
  );
  const [note, setNote] = useState('');
  const [keepDelivery, setKeepDelivery] = useState(false);
  const [checked, setChecked] = useState(false);
  const unitsOf = (position: number): Units => units[position] ?? none;
  const sumAt = (position: number) => places.reduce((sum, [place]) => sum + unitsOf(position)[place], 0);
  const total = lines.reduce((sum, { position }) => sum + sumAt(position), 0);
  const isAllBack = lines.every(({ position, left }) => sumAt(position) === left);
  const tooMany = lines.some(({ position, left }) => sumAt(position) > left);
  /** Only what the customer does not have can be sent again. */
  const fieldsOf = (position: number) =>
    canResend && sumAt(position) > 0 ? ([...places, ['resend', 'Send again']] as const) : places;
  const resends = lines.some(({ position }) => unitsOf(position).resend > 0);
  const resendsTooMany = lines.some(({ position }) => unitsOf(position).resend > sumAt(position));
  const problem: Message | undefined = tooMany
    ? orderTexts.returnedTooMuch
    : resendsTooMany
      ? replacementTexts.tooMany
      : total === 0
        ? orderTexts.returnedNothing
        : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (problem) return;
    onTakeBack({
      lines: lines.map(({ position }) => ({ position, ...unitsOf(position) })),
      ...(note.trim() && { note: note.trim() }),
      ...(isAllBack && keepDelivery && { keepDelivery }),
    });
  }

  return (
    <Dialog open onClose={onClose} title={t('What came back?')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {lines.map(({ item, position, left }) => (
          <fieldset key={position} className="min-w-0">
            <legend className="mb-2 font-semibold">
              <ShortProductName product={productOfLine(item)} />
              <span className="block text-sm font-normal text-slate">
                {t('{count} sent', { count: left })}
              </span>
            </legend>
            <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
              {fieldsOf(position).map(([name, label]) => (
                <Field
                  key={name}
                  label={label}
                  inputMode="numeric"
                  value={unitsOf(position)[name]}
                  onChange={({ target }) => {
                    const count = Math.max(0, Math.trunc(typedNumber(target.value) || 0));
                    const entered = { ...unitsOf(position), [name]: count };
                    const isNone = places.every(([place]) => entered[place] === 0);
                    setUnits({ ...units, [position]: isNone ? none : entered });
                  }}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {checked && problem ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {t(problem)}
          </p>
        ) : null}
        {canResend ? (
          <>
            <p className="text-sm text-slate">{t('What is not entered stays with the customer.')}</p>
            {resends ? (
              <p className="text-sm text-slate">
                {t(
                  'What is sent again keeps its price: what was paid for it pays the new order, otherwise that is collected at the door.',
                )}
              </p>
            ) : null}
            {isAllBack && order.payment ? (
              <CheckField checked={keepDelivery} onChange={setKeepDelivery}>
                {t('Keep the delivery charge')}
              </CheckField>
            ) : null}
            <Field
              label="Note (optional)"
              maxLength={maxNoteLength}
              value={note}
              hint="The customer sees this."
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        ) : null}
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
