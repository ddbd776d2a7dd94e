/** What somebody else has saved while a form was open, beside one's own input, and the choice between the two. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from './button.tsx';

interface ChangeConflictProps {
  notice: PlainMessage;
  /** Who saved it, and when. */
  theirs: { changedAt?: string | null; changedBy?: string };
  /** The label of the button that replaces one's own input. */
  takeTheirs: PlainMessage;
  busy: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  /** What was saved. */
  children: ReactNode;
}

export function ChangeConflict({ notice, theirs, takeTheirs, busy, children, ...on }: ChangeConflictProps) {
  const { t, digits } = useLanguage();
  const { changedAt, changedBy } = theirs;
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-marigold-wash p-4">
      <p className="font-semibold">{t(notice)}</p>
      {changedAt ? (
        <p className="text-sm">
          {t('Changed by {by}, {date}', { by: changedBy ?? '–', date: digits(formatDateTime(changedAt)) })}
        </p>
      ) : null}
      {children}
      <p className="text-sm">{t('What you have typed is still in the fields.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" disabled={busy} onClick={on.onTakeTheirs}>
          {t(takeTheirs)}
        </Button>
        <Button size="small" variant="secondary" busy={busy} onClick={on.onSaveMine}>
          {t('Save mine instead')}
        </Button>
      </div>
    </div>
  );
}
