/** What a customer asks for about a parcel, and the two answers of staff. */
import { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import { requestTexts } from '@jontro/shop/couriers/delivery-requests.ts';
import type { Shipment } from '@jontro/shop/couriers/shipments.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { maxNoteLength } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { RequestText } from './request-text.tsx';

interface AskedRequestProps {
  shipment: Pick<Shipment, 'orderId'>;
  request: NonNullable<Shipment['request']>;
}

export function AskedRequest({ shipment: { orderId }, request }: AskedRequestProps) {
  const { t, digits } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [declining, setDeclining] = useState(false);
  const { _id, kind, at, byLink } = request;
  const busy = busyWith === _id;
  const decide = (decision: 'done' | 'declined', answer?: string): void =>
    void runMutation({
      subject: _id,
      run: () =>
        send(deliveryRequestEndpoints.decideDeliveryRequest, {
          params: { id: orderId },
          body: { request: _id, decision, ...(answer !== undefined && { answer }) },
        }),
      notice: decision === 'done' ? requestTexts.done : requestTexts.declined,
    })
      .then(() => setDeclining(false))
      .catch(() => {});
  return (
    <div className="grid gap-2 rounded-control bg-marigold-wash px-4 py-3">
      <p className="text-sm font-semibold">{t('The customer asks for')}</p>
      <p className="font-medium wrap-anywhere">
        <RequestText request={request} />
      </p>
      <p className="text-sm">
        <time dateTime={at} className="tabular">
          {digits(formatDateTime(at))}
        </time>
        {byLink ? `. ${t('By the link of the email, without a login: call before you pass it on.')}` : null}
      </p>
      <p className="text-sm">
        {t(
          kind === 'address'
            ? 'Tell the courier, then press Passed on: the order gets this address for its next booking.'
            : 'Tell the courier, then press Passed on.',
        )}
      </p>
      <div className="flex flex-wrap gap-2 *:max-sm:grow">
        <Button variant="secondary" size="small" busy={busy && !declining} onClick={() => decide('done')}>
          {t('Passed on')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          aria-haspopup="dialog"
          onClick={() => setDeclining(true)}
        >
          {t('Decline')}
        </Button>
      </div>
      {declining ? (
        <DeclineDialog
          busy={busy}
          onClose={() => setDeclining(false)}
          onDecline={(answer) => decide('declined', answer)}
        />
      ) : null}
    </div>
  );
}

interface DeclineDialogProps {
  busy: boolean;
  onClose: () => void;
  onDecline: (answer: string) => void;
}

/** Mounted while it is open. */
function DeclineDialog({ busy, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLanguage();
  const [answer, setAnswer] = useState('');
  const [checked, setChecked] = useState(false);
  const isGood = answer.trim() !== '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isGood) onDecline(answer.trim());
  }

  return (
    <Dialog open onClose={onClose} title={t('Decline this request?')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Reason"
          hint="The customer sees this."
          error={checked && !isGood ? requestTexts.answerMissing : undefined}
          required
          maxLength={maxNoteLength}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('Decline')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
