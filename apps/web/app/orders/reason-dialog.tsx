/** The dialog that asks for the reason of a cancellation. Mounted while it is open. */
import type { Message, PlainMessage } from '@jontro/shop/messages.ts';
import { maxNoteLength, orderTexts } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';

/** What customers say most often, the first preselected, so that two presses are enough. */
const reasons = [
  'I changed my mind',
  'I ordered by mistake',
  'It takes too long',
  'I found it cheaper',
] as const satisfies readonly PlainMessage[];
const another = 'Another reason';

interface ReasonDialogProps {
  title: Message;
  action: Message;
  /** The label of the button that leaves everything as it is. */
  keep?: Message;
  /** Whether the reasons of customers are offered; otherwise it is typed. */
  offersReasons?: boolean;
  /** A reason that is known, to be sent as it is or changed. */
  known?: string;
  busy: boolean;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

export function ReasonDialog({
  title,
  action,
  keep = 'Cancel',
  offersReasons = false,
  known = '',
  busy,
  children,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<PlainMessage>(offersReasons ? reasons[0] : another);
  const [typed, setTyped] = useState(known);
  const [checked, setChecked] = useState(false);
  const reason = chosen === another ? typed.trim() : t(chosen);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (reason !== '') onConfirm(reason);
  }

  return (
    <Dialog open onClose={onClose} title={t(title)}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {children}
        {offersReasons ? (
          <SelectField
            label="Why?"
            value={chosen}
            onChange={(event) =>
              setChosen(reasons.find((reason) => reason === event.target.value) ?? another)
            }
          >
            {[...reasons, another].map((name) => (
              <option key={name} value={name}>
                {t(name as PlainMessage)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {chosen === another ? (
          <Field
            label={offersReasons ? 'Your reason' : 'Reason'}
            required
            maxLength={maxNoteLength}
            value={typed}
            {...(!offersReasons && { hint: 'The customer sees this.' as const })}
            error={checked && reason === '' ? orderTexts.reasonMissing : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t(keep)}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t(action)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
