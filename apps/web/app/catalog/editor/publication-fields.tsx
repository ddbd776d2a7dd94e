/** The part of the product form about its publication: draft, times, and a preview link. */
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { useAdminMutation } from '../../lib/admin-mutation.ts';
import { send } from '../../lib/send.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Field } from '../../ui/field.tsx';
import type { FieldsProps } from './product-draft.ts';

/** `id` is that of a stored product. */
export function PublicationFields({
  id,
  draft,
  errorOf,
  onChange,
}: FieldsProps & { id: string | undefined }) {
  const { t } = useLanguage();
  const time = (name: 'publishAt' | 'unpublishAt') => ({
    name,
    type: 'datetime-local',
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <CheckField
        className="font-medium"
        checked={draft.draft}
        onChange={(checked) => onChange({ draft: checked })}
      >
        {t('Draft: not in the shop')}
      </CheckField>
      <div className="grid gap-5">
        {draft.draft ? (
          <Field
            label="Publish at"
            hint="Bangladesh time. Empty: when you untick “Draft”."
            {...time('publishAt')}
          />
        ) : null}
        <Field label="Leaves the shop at" hint="Bangladesh time. Empty: it stays." {...time('unpublishAt')} />
      </div>
      {id !== undefined && draft.draft ? <PreviewLink id={id} /> : null}
    </>
  );
}

function PreviewLink({ id }: { id: string }) {
  const { t, digits } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const create = async () => {
    const { path, expiresAt } = await send(editedProductEndpoints.addProductPreview, { params: { id } });
    setLink({ url: new URL(path, location.href).href, expiresAt });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        size="small"
        className="max-sm:min-h-11"
        busy={busyWith !== undefined}
        onClick={() => void runMutation({ subject: id, run: create, onDone: () => {} }).catch(() => {})}
      >
        {t('Create a preview link')}
      </Button>
      {link ? (
        <div role="status" className="w-full">
          <Field label="Preview link" value={link.url} readOnly onFocus={(event) => event.target.select()} />
          <p className="mt-2 text-sm text-slate">
            {t('Whoever has it sees the product as it is saved, until {time}.', {
              time: digits(formatDateTime(link.expiresAt)),
            })}
          </p>
        </div>
      ) : null}
    </div>
  );
}
