/** The dialog that records what came back of a parcel, line by line. Mounted while it is open. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

type Returned = EndpointInput<typeof orderEndpoints.takeBack>['body'];

const places = [
  ['sellable', 'Sellable'],
  ['damaged', 'Damaged'],
  ['forRepair', 'For repair'],
] as const;

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
  // A refused parcel usually comes back as a whole; of a delivered one it is some of it.
  const isWhole = order.status === 'Pending';
  const [units, setUnits] = useState(() =>
    Object.fromEntries(
      lines.map(({ position, left }) => [
        position,
        { sellable: isWhole ? left : 0, damaged: 0, forRepair: 0 },
      ]),
    ),
  );
  const [note, setNote] = useState('');
  const [keepDelivery, setKeepDelivery] = useState(false);
  const [checked, setChecked] = useState(false);
  const unitsOf = (position: number) => units[position] ?? { sellable: 0, damaged: 0, forRepair: 0 };
  const sumAt = (position: number) => places.reduce((sum, [place]) => sum + unitsOf(position)[place], 0);
  const total = lines.reduce((sum, { position }) => sum + sumAt(position), 0);
  const isAllBack = lines.every(({ position, left }) => sumAt(position) === left);
  const tooMany = lines.some(({ position, left }) => sumAt(position) > left);
  const problem: Message | undefined = tooMany
    ? orderTexts.returnedTooMuch
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
            <div className="grid grid-cols-3 items-end gap-3">
              {places.map(([place, label]) => (
                <Field
                  key={place}
                  label={label}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={left}
                  value={unitsOf(position)[place]}
                  onChange={(event) => {
                    const count = Math.max(0, Math.trunc(Number(event.target.value) || 0));
                    setUnits({ ...units, [position]: { ...unitsOf(position), [place]: count } });
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
        {stepOf(order) === 'cancelled' ? null : (
          <>
            <p className="text-sm text-slate">{t('What is not entered stays with the customer.')}</p>
            {isAllBack && order.payment ? (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={keepDelivery}
                  onChange={(event) => setKeepDelivery(event.target.checked)}
                />
                {t('Keep the delivery charge')}
              </label>
            ) : null}
            <Field
              label="Note (optional)"
              maxLength={maxNoteLength}
              value={note}
              hint="The customer sees this."
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
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
