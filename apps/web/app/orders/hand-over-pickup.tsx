/** The button by which staff hand an order over at the shop, and its dialog: the customer's code, or a reason without it. */
import type { Text } from '@jontro/shop/messages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { parsePickupCode, pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

interface HandOverProps {
  order: Pick<Order, '_id' | 'name'>;
  variant?: 'primary' | 'secondary';
  size?: 'small';
  className?: string;
}

export function HandOverPickup({ order, variant = 'primary', size, className }: HandOverProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="store" size={size ? 16 : 18} /> {t('Hand over at the shop')}
      </Button>
      {open ? <HandOverDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Mounted while it is open. */
function HandOverDialog({ order, onClose }: { order: HandOverProps['order']; onClose: () => void }) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [withoutCode, setWithoutCode] = useState(false);
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      send(orderEndpoints.handOverPickup, {
        params: { id: order._id },
        body: withoutCode ? { reason: reason.trim() } : { code },
      }),
    onSuccess({ modifiedCount }) {
      showNotice('success', modifiedCount > 0 ? pickupTexts.handedOver : orderTexts.alreadyDelivered);
      onClose();
      void client.invalidateQueries();
    },
  });
  const isMissing = withoutCode ? reason.trim() === '' : parsePickupCode(code) === undefined;
  const refusal: Text | undefined = error instanceof ApiError ? error.text : error?.message;
  const problem: Text | undefined = checked && isMissing ? pickupTexts.codeMissing : refusal;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isMissing) mutate();
  }
  function changeTo(without: boolean): void {
    setWithoutCode(without);
    setChecked(false);
    reset();
  }

  return (
    <Dialog open onClose={onClose} title={t('Hand over at the shop')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p>{t('Ask {name} for the pickup code of this order.', { name: order.name })}</p>
        {withoutCode ? (
          <Field
            label="Why without the code?"
            required
            maxLength={maxNoteLength}
            value={reason}
            hint="The audit log names you and the reason."
            error={problem}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <Field
            label="Pickup code"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={20}
            value={code}
            error={problem}
            onChange={({ target }) => {
              setCode(target.value);
              if (error) reset();
            }}
          />
        )}
        <button
          type="button"
          className="min-h-11 justify-self-start text-sm font-semibold text-bottle hover:underline"
          onClick={() => changeTo(!withoutCode)}
        >
          {t(withoutCode ? 'Enter the code' : 'Hand over without the code')}
        </button>
        <DialogButtons>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('Hand it over')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
