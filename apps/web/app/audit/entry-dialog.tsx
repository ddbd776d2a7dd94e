/** One entry of the audit log with every changed fact before and after. */
import { type AuditEntry, auditEventLabel } from '@jontro/shop/audit/audit.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { factsOf } from './audit-words.ts';

interface EntryDialogProps {
  entry: AuditEntry | undefined;
  onClose: () => void;
  /** Shows all entries about the same thing. */
  onSameThing: (id: string) => void;
}

export function EntryDialog({ entry, onClose, onSameThing }: EntryDialogProps) {
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={entry ? auditEventLabel(entry.act) : 'Entry'}
      footer={
        entry?.on ? (
          <Button look="secondary" onClick={() => onSameThing(entry.on)}>
            All about this {entry.kind === 'shop' ? 'shop' : entry.kind}
          </Button>
        ) : null
      }
    >
      {entry ? (
        <div className="grid gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
            <Fact says="When">{formatDateTime(entry.at)}</Fact>
            <Fact says="Who">{entry.by}</Fact>
            <Fact says="On">{entry.name}</Fact>
            {entry.on ? <Fact says="Id">{entry.on}</Fact> : null}
          </dl>
          {factsOf(entry).map(({ fact, says, before, after }) => (
            <section key={fact} aria-label={says} data-fact={fact} className="rounded-control bg-fog p-3">
              <h3 className="text-sm font-semibold">{says}</h3>
              <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
                {before === undefined ? null : <Fact says="Before">{before}</Fact>}
                {after === undefined ? null : <Fact says="After">{after}</Fact>}
              </dl>
            </section>
          ))}
        </div>
      ) : null}
    </Dialog>
  );
}

function Fact({ says, children }: { says: string; children: string }) {
  return (
    <>
      <dt className="text-slate">{says}</dt>
      <dd className="break-words whitespace-pre-wrap">{children}</dd>
    </>
  );
}
