/** Asks before a backup replaces the shop: what is there, what comes back, and the shop's name typed. */

import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { type Backup, type BackupCounts, backupTexts } from '@jontro/shop/backups/backups.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { confirmed } from '../lib/confirmed.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

const counted = [
  ['orders', 'Orders'],
  ['products', 'Products'],
  ['users', 'Accounts'],
] as const satisfies readonly (readonly [keyof BackupCounts, PlainMessage])[];

interface RestoreDialogProps {
  backup: Backup;
  /** What the shop contains now. */
  now: BackupCounts;
  onClosing: () => void;
  onCancel: () => void;
}

export function RestoreDialog({ backup, now, onClosing, onCancel }: RestoreDialogProps) {
  const { t, digits } = useLanguage();
  const { name } = useSettings();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<Text>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { contents } = backup;
  if (!contents) return null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setError(undefined);
    setBusy(true);
    try {
      const input = { params: { id: backup._id }, body: { shopName: typed } };
      await confirmed(() => send(backupEndpoints.restoreBackup, input));
      onClosing();
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.text : failureTexts.unexpected);
      field.current?.focus();
    }
    setBusy(false);
  }

  const form = 'restore-form';
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('Bring this backup back?')}
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {t('Close the shop and bring it back')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>
          {t('The shop becomes what it was on {time}. What happened since is gone from it.', {
            time: digits(formatDateTime(contents.madeAt)),
          })}
        </p>
        <table className="tabular w-full">
          <thead>
            <tr className="border-b border-line text-sm text-slate">
              <td />
              <th scope="col" className="py-2 text-right font-semibold">
                {t('Now')}
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                {t('In the backup')}
              </th>
            </tr>
          </thead>
          <tbody>
            {counted.map(([field, label]) => (
              <tr key={field} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {t(label)}
                </th>
                <td className="py-2 text-right">{digits(now[field])}</td>
                <td className="py-2 text-right font-semibold">{digits(contents[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{t('The shop is closed for some minutes; customers see a page that says so.')}</li>
          <li>{t('A backup of the present shop is made first. With it you can come back.')}</li>
          <li>{t('Everybody is signed out, you too.')}</li>
          <li>{t('If something fails, the shop opens again as it is now.')}</li>
          {contents.older ? <li>{t(backupTexts.older)}</li> : null}
        </ul>
        <Field
          ref={field}
          label={{ key: 'Type the name of the shop to go on: {name}', params: { name } }}
          value={typed}
          autoComplete="off"
          required
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
