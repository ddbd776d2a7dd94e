/** Whether a customer can pay on delivery: block them with a reason, or end the block. */
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import {
  type Customer,
  type CustomerChange,
  customerTexts,
  maxBlockReasonLength,
} from '@jontro/shop/customers/customers.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { DetailsSection } from '../orders/details-section.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';

export function CashBlock({ customer: { _id: id, cashBlock } }: { customer: Customer }) {
  const { t, digits } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { runMutation, busyWith } = useAdminMutation();
  const busy = busyWith !== undefined;

  async function store(change: CustomerChange['cashBlock']): Promise<void> {
    await runMutation({
      subject: id,
      run: () => send(customerEndpoints.changeCustomer, { params: { id }, body: { cashBlock: change } }),
      notice: customerTexts.changed,
    }).catch(() => {});
    setAsking(false);
  }

  return (
    <DetailsSection title="Cash on delivery">
      {cashBlock ? (
        <>
          <div className="rounded-control bg-sale-wash p-4">
            <p className="font-semibold">{t('Not possible for this customer')}</p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {cashBlock.reason}
            </p>
            <p className="tabular mt-1 text-sm wrap-anywhere text-slate">
              {cashBlock.by} · <time dateTime={cashBlock.at}>{digits(formatDate(cashBlock.at))}</time>
            </p>
          </div>
          <Button variant="secondary" busy={busy} onClick={() => void store(null)}>
            {t('Allow cash on delivery again')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-slate">{t('Possible, as for everybody.')}</p>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('Block cash on delivery')}
          </Button>
        </>
      )}
      {asking ? (
        <BlockDialog busy={busy} onClose={() => setAsking(false)} onSave={(reason) => void store(reason)} />
      ) : null}
    </DetailsSection>
  );
}

interface BlockDialogProps {
  busy: boolean;
  onClose: () => void;
  onSave: (reason: string) => void;
}

function BlockDialog({ busy, onClose, onSave }: BlockDialogProps) {
  const { t } = useLanguage();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<PlainMessage>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim()) onSave(reason);
    else setError(customerTexts.blockReason);
  }

  return (
    <Dialog open onClose={onClose} title={t('Block cash on delivery')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p>
          {t(
            'The customer can still sign in, and order what they pay online. Their mobile numbers are blocked with them.',
          )}
        </p>
        <TextArea
          label="Reason"
          hint="Only staff see it."
          rows={3}
          maxLength={maxBlockReasonLength}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Block')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
