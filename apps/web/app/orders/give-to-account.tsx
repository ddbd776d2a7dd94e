/** For staff: gives the orders of a guest to the account of an e-mail. */
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Nothing for an order of an account. */
export function GiveToAccount({ order }: { order: Order }) {
  const { t } = useLanguage();
  const [giving, setGiving] = useState(false);
  if (!order.guest) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setGiving(true)}>
        {t('Give to an account')}
      </Button>
      {giving ? <GiveDialog order={order} onClose={() => setGiving(false)} /> : null}
    </>
  );
}

/** Mounted while it is open. */
function GiveDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [email, setEmail] = useState(order.email);
  const [checked, setChecked] = useState(false);
  const busy = busyWith === order._id;
  const problem = email.trim() === '' ? 'Please enter a valid email address' : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (problem) return;
    const params = { id: order._id };
    runMutation({
      subject: order._id,
      run: () => send(guestEndpoints.giveGuestOrders, { params, body: { email: email.trim() } }),
      notice: guestTexts.given,
    }).then(onClose, () => {});
  }

  return (
    <Dialog open onClose={onClose} title={t('Give the orders of this guest to an account?')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p>{t('All orders of this guest then belong to the account. Speak with the customer first.')}</p>
        <Field
          label="Email of the account"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          error={checked ? problem : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Give to an account')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
