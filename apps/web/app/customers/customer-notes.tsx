/** Notes of staff about a customer: add and delete. */
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import {
  type Customer,
  type CustomerNote,
  customerTexts,
  maxNoteTextLength,
} from '@jontro/shop/customers/customers.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { DetailsSection } from '../orders/details-section.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';

export function CustomerNotes({ customer: { _id: id, notes } }: { customer: Customer }) {
  const { t, digits } = useLanguage();
  const [text, setText] = useState('');
  const [error, setError] = useState<PlainMessage>();
  const { runMutation, busyWith } = useAdminMutation();

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setError(text.trim() ? undefined : customerTexts.noteMissing);
    if (!text.trim()) return;
    const added = await runMutation({
      subject: 'new',
      run: () => send(customerEndpoints.addCustomerNote, { params: { id }, body: { text } }),
      notice: customerTexts.noteAdded,
    }).catch(() => undefined);
    if (added) setText('');
  }
  const remove = ({ _id }: CustomerNote) =>
    runMutation({
      subject: _id,
      run: () => send(customerEndpoints.removeCustomerNote, { params: { id: _id } }),
      notice: customerTexts.noteRemoved,
    }).catch(() => {});

  return (
    <DetailsSection title="Notes">
      <form className="grid gap-3" noValidate onSubmit={(event) => void add(event)}>
        <TextArea
          label="New note"
          hint="Only staff see it."
          rows={3}
          maxLength={maxNoteTextLength}
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" size="small" className="justify-self-end" busy={busyWith === 'new'}>
          {t('Add note')}
        </Button>
      </form>
      {notes.length > 0 ? (
        <ul aria-label={t('Notes')} className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note._id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {note.text}
                </p>
                <p className="tabular mt-1 text-sm wrap-anywhere text-slate">
                  {note.by} · <time dateTime={note.at}>{digits(formatDateTime(note.at))}</time>
                </p>
              </div>
              <DeleteButton
                label={t('Delete the note of {time}', { time: digits(formatDateTime(note.at)) })}
                onClick={() => void remove(note)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </DetailsSection>
  );
}
