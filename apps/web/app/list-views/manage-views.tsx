/** The dialog that renames and deletes the views of a list, and chooses the one that it opens with. */
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { type ListView, listViewTexts, maxViewName } from '@jontro/shop/list-views/list-views.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';
import { DefaultBox } from './save-view.tsx';

export default function ManageViews({ views, onClose }: { views: readonly ListView[]; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog open title={t('Edit views')} onClose={onClose}>
      <div className="grid gap-5">
        {views.length === 0 ? <p className="text-slate">{t('This list has no views.')}</p> : null}
        <ul className="grid gap-5 divide-y divide-line">
          {views.map((view) => (
            <li key={view._id} className="grid gap-3 pb-5">
              <ViewForm view={view} />
            </li>
          ))}
        </ul>
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function ViewForm({ view: { _id: id, name: stored, isDefault } }: { view: ListView }) {
  const { t } = useLanguage();
  const [name, setName] = useState(stored);
  const [error, setError] = useState<Text>();
  /** What was chosen, until the stored view has it. */
  const [chosen, setChosen] = useState<boolean>();
  const client = useQueryClient();
  const { runMutation, busyWith } = useAdminMutation();
  const busy = busyWith !== undefined;
  const change = (body: { name?: string; isDefault?: boolean }): void => {
    void runMutation({
      subject: id,
      run: () => send(listViewEndpoints.changeView, { params: { id }, body }),
      notice: 'View saved',
      onDone: () => client.invalidateQueries({ queryKey: ['listViews'] }),
    })
      .catch((failed: unknown) => {
        if (failed instanceof ApiError && failed.details.field === 'name') setError(failed.message);
      })
      .finally(() => setChosen(undefined));
  };
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim()) change({ name });
    else setError(listViewTexts.nameMissing);
  };
  return (
    <>
      <form noValidate onSubmit={rename} className="grid gap-3">
        <Field
          label="Name"
          required
          autoComplete="off"
          maxLength={maxViewName}
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <Button type="submit" variant="secondary" busy={busy} disabled={name.trim() === stored}>
            {t('Rename')}
          </Button>
          <DeleteButton
            label={t('Delete {name}', { name: stored })}
            onClick={() =>
              void runMutation({
                subject: id,
                run: () => send(listViewEndpoints.removeView, { params: { id } }),
                notice: 'View deleted',
              }).catch(() => {})
            }
          />
        </div>
      </form>
      <DefaultBox
        checked={chosen ?? isDefault}
        onChange={(checked) => {
          setChosen(checked);
          change({ isDefault: checked });
        }}
      />
    </>
  );
}
