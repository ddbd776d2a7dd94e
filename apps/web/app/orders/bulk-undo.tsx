/** Asks why an action on many orders is undone, and undoes it. */

import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import {
  type BulkAction,
  bulkKindRow,
  bulkTexts,
  maxReasonLength,
} from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Mounted while it is open. */
export function UndoDialog({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const missing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (missing) return;
    const input = { params: { id: action._id }, body: { reason: reason.trim() } };
    void runMutation({
      subject: action._id,
      run: () => send(bulkActionEndpoints.undoBulkAction, input),
    })
      .catch(() => {})
      .finally(onClose);
  }

  return (
    <Dialog open onClose={onClose} title={t('Undo: {action}', { action: t(bulkKindRow(action.kind).label) })}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p className="tabular">{t('{count} orders', { count: action.done })}</p>
        <Field
          label="Why is it undone?"
          required
          maxLength={maxReasonLength}
          value={reason}
          hint="It is kept in the audit log. Customers do not see it."
          error={checked && missing ? bulkTexts.reasonMissing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busyWith === action._id}>
            {t('Undo')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
