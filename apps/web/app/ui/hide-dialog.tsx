/** The dialog in which staff say why something that a customer has written is hidden. Mounted while it is open. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type HideReason, hideLabels } from '@jontro/shop/reviews/product-reviews.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SelectField } from './field.tsx';

interface HideDialogProps<Reason extends HideReason> {
  title: PlainMessage;
  hint: PlainMessage;
  reasons: readonly Reason[];
  /** The id of what is hidden. */
  subject: string;
  notice: PlainMessage;
  hide: (reason: Reason) => Promise<unknown>;
  onClose: () => void;
}

export function HideDialog<Reason extends HideReason>({
  title,
  hint,
  reasons,
  subject,
  notice,
  hide,
  onClose,
}: HideDialogProps<Reason>) {
  const { t } = useLanguage();
  const [reason, setReason] = useState(reasons[0]);
  const { runMutation, busyWith } = useAdminMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!reason) return;
    await runMutation({ subject, run: () => hide(reason), notice }).catch(() => {});
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t(title)}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Why?"
          value={reason}
          hint={hint}
          onChange={(event) => setReason(reasons.find((name) => name === event.target.value))}
        >
          {reasons.map((name) => (
            <option key={name} value={name}>
              {t(hideLabels[name])}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busyWith !== undefined}>
            {t('Hide')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
