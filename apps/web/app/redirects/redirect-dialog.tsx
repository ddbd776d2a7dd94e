/** The form of a new redirect. */
import type { Text } from '@jontro/shop/messages.ts';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { maxAddressLength, redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

type Name = 'from' | 'to';

/** Mounted only while it is open. */
export function RedirectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const [form, setForm] = useState({ from: '', to: '' });
  const [problem, setProblem] = useState<{ field: Name; text: Text }>();
  const [busy, setBusy] = useState(false);

  const control = (name: Name) => ({
    name,
    value: form[name],
    required: true,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: maxAddressLength,
    ...(problem?.field === name && { error: problem.text }),
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value });
      setProblem(undefined);
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const empty = (['from', 'to'] as const).find((name) => form[name].trim() === '');
    if (empty)
      return setProblem({
        field: empty,
        text: empty === 'from' ? redirectTexts.notAddress : redirectTexts.notOurs,
      });
    setBusy(true);
    try {
      await send(redirectEndpoints.addRedirect, { body: form });
      showNotice('success', redirectTexts.added);
      void client.invalidateQueries();
      onClose();
    } catch (error) {
      const { field } = (error instanceof ApiError ? error.details : {}) as { field?: Name };
      setProblem({ field: field ?? 'from', text: error instanceof ApiError ? error.text : String(error) });
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('New redirect')}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Old address"
          hint="As in /products/earbuds or https://old-shop.example/?p=812"
          {...control('from')}
        />
        <Field label="Leads to" hint="A page of this shop, as in /category/earbuds" {...control('to')} />
        <DialogButtons>
          <Button type="submit" busy={busy}>
            {t('Add')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
