/** The form of a change of many products, and below it the preview of the first ones, from which it is started. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChangeInput,
  type BulkChangeKind,
  type BulkChangePreview,
  bulkChangeKindNames,
  bulkChangeKindRow,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { bulkChangeKeys } from './bulk-change-queries.ts';
import { type ChangeDraft, changeOf, type DraftProblem, newDraft } from './change-draft.ts';
import { ChangeInputs } from './change-inputs.tsx';
import { ChangePreview } from './change-preview.tsx';

export type Selection = EndpointInput<typeof bulkChangeEndpoints.previewBulkChange>['body']['selection'];

interface Previewed {
  change: BulkChangeInput;
  preview: BulkChangePreview;
  /** Identifies the start, so that a repeated request starts nothing again. */
  key: string;
}

export function ChangeForm({
  selection,
  onStarted,
}: {
  selection: object;
  /** With the id of the change. */
  onStarted: (id: string) => void;
}) {
  const { t } = useLanguage();
  const session = useSession();
  const client = useQueryClient();
  const kinds = bulkChangeKindNames.filter((kind) => {
    const { permission } = bulkChangeKindRow(kind);
    return permission === undefined || can(session, permission);
  });
  const [draft, setDraft] = useState<ChangeDraft>(newDraft('price'));
  const kind = kinds.includes(draft.kind) ? draft.kind : (kinds[0] ?? 'stock');
  const [problem, setProblem] = useState<DraftProblem>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const form = useRef<HTMLFormElement>(null);
  const { runMutation, busyWith } = useAdminMutation();

  const edit = (part: Partial<ChangeDraft>): void => {
    setDraft({ ...draft, kind, ...part });
    setProblem(undefined);
    setPreviewed(undefined);
  };
  const preview = (event: FormEvent): void => {
    event.preventDefault();
    const made = changeOf({ ...draft, kind });
    if ('problem' in made) {
      setProblem(made.problem);
      form.current?.querySelector<HTMLElement>(`[name="${made.problem.field}"]`)?.focus();
      return;
    }
    const { change } = made;
    void runMutation({
      subject: 'preview',
      run: async () => {
        const body = { change, selection: selection as Selection };
        const found = await send(bulkChangeEndpoints.previewBulkChange, { body });
        setPreviewed({ change, preview: found, key: crypto.randomUUID() });
      },
      onDone: () => {},
    }).catch(() => {});
  };
  const start = ({ change, preview: { digest }, key }: Previewed): void => {
    void runMutation({
      subject: 'start',
      run: async () => {
        const body = { change, selection: selection as Selection, digest, key };
        const started = await send(bulkChangeEndpoints.startBulkChange, { body });
        client.setQueryData(bulkChangeKeys.one(started._id), started);
        onStarted(started._id);
      },
    }).catch(() => setPreviewed(undefined));
  };

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={preview}
        className="grid gap-5 rounded-card border border-line bg-paper p-4 sm:p-6"
      >
        <SelectField
          label="What is changed"
          value={kind}
          onChange={({ target }) => edit(newDraft(target.value as BulkChangeKind))}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(bulkChangeKindRow(one).label)}
            </option>
          ))}
        </SelectField>
        <ChangeInputs draft={{ ...draft, kind }} problem={problem} onChange={edit} />
        <div>
          <Button type="submit" variant="secondary" className="max-sm:w-full" busy={busyWith === 'preview'}>
            {t('Show what changes')}
          </Button>
        </div>
      </form>
      <div role="status">
        {previewed ? (
          <ChangePreview
            preview={previewed.preview}
            busy={busyWith === 'start'}
            onStart={() => start(previewed)}
          />
        ) : null}
      </div>
    </>
  );
}
