/** One entry of the audit log with every changed field before and after. */
import { type AuditEntry, auditEventLabel } from '@jontro/shop/audit/audit.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { actorText, changedFields, subjectText } from './audit-texts.ts';

interface EntryDialogProps {
  entry: AuditEntry | undefined;
  onClose: () => void;
  /** Shows all entries about the same subject. */
  onSameSubject: (id: string) => void;
}

export function EntryDialog({ entry, onClose, onSameSubject }: EntryDialogProps) {
  const language = useLanguage();
  const { t, textOf, digits } = language;
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={textOf(entry ? auditEventLabel(entry.act) : 'Entry')}
      footer={
        entry?.on ? (
          <Button variant="secondary" onClick={() => onSameSubject(entry.on)}>
            {t('All entries for this subject')}
          </Button>
        ) : null
      }
    >
      {entry ? (
        <div className="grid gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
            <Field label="Time">{digits(formatDateTime(entry.at))}</Field>
            <Field label="Actor">{actorText(entry.by, language)}</Field>
            <Field label="Subject">{subjectText(entry, language)}</Field>
            {entry.on ? <Field label="ID">{entry.on}</Field> : null}
          </dl>
          {changedFields(entry, language).map(({ field, label, before, after }) => (
            <section
              key={field}
              aria-label={label}
              data-changed-field={field}
              className="rounded-control bg-fog p-3"
            >
              <h3 className="text-sm font-semibold">{label}</h3>
              <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
                {before === undefined ? null : <Field label="Before">{before}</Field>}
                {after === undefined ? null : <Field label="After">{after}</Field>}
              </dl>
            </section>
          ))}
        </div>
      ) : null}
    </Dialog>
  );
}

function Field({ label, children }: { label: PlainMessage; children: string }) {
  const { t } = useLanguage();
  return (
    <>
      <dt className="text-slate">{t(label)}</dt>
      <dd className="break-words whitespace-pre-wrap">{children}</dd>
    </>
  );
}
