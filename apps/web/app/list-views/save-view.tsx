/** The dialog that saves the present view of a list under a name. */
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { listViewTexts, maxViewName, type ViewedList } from '@jontro/shop/list-views/list-views.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

export default function SaveView({
  list,
  query,
  onClose,
}: {
  list: ViewedList;
  query: string;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [error, setError] = useState<Text>();
  const { runMutation, busyWith } = useAdminMutation();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!name.trim()) {
      setError(listViewTexts.nameMissing);
      return;
    }
    void runMutation({
      subject: 'view',
      run: () => send(listViewEndpoints.addView, { body: { list, name, query, isDefault } }),
      notice: 'View saved',
    }).then(onClose, (failed: unknown) => {
      if (failed instanceof ApiError && failed.details.field === 'name') setError(failed.message);
    });
  };
  return (
    <Dialog open title={t('Save this view')} onClose={onClose}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <Field
          label="Name"
          hint="Search, filters and order of the list are saved."
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
        <DefaultBox checked={isDefault} onChange={setDefault} />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busyWith !== undefined}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

export function DefaultBox({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useLanguage();
  return (
    <CheckField checked={checked} onChange={onChange}>
      {t('The list opens with it')}
    </CheckField>
  );
}
