/** The form that sets all fields of a credential; it never shows what is stored. */

import type { Text } from '@jontro/shop/messages.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import {
  fieldsOf,
  type SecretState,
  secretProblem,
  secrets,
  type secretTexts,
} from '@jontro/shop/secrets/secrets.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { confirmed } from '../lib/confirmed.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface Problem {
  /** Undefined for one of the form as a whole. */
  field?: string | undefined;
  text: Text;
}

export function SecretDialog({
  secret: { name, source, changedAt },
  onClose,
}: {
  secret: SecretState;
  onClose: () => void;
}) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const fields = fieldsOf(name);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = fields.map(([field, { hidden }]) => {
      const text = String(data.get(field) ?? '');
      return [field, hidden ? text : plainCharacters(text).trim()] as const;
    });
    const values = Object.fromEntries(typed.filter(([, text]) => text !== ''));
    const found = secretProblem(name, values);
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      const body = { values, changedAt: changedAt ?? null };
      const { message } = await confirmed(() =>
        send(secretEndpoints.changeSecret, { params: { name }, body }),
      );
      await client.invalidateQueries();
      showNotice('success', message as typeof secretTexts.saved);
      onClose();
    } catch (error) {
      const isKnown = error instanceof ApiError;
      const field = isKnown ? (error.details.field as string | undefined) : undefined;
      setProblem({ field, text: isKnown ? error.text : String(error) });
      setBusy(false);
    }
  }

  return (
    <Dialog open title={t(secrets[name].label)} onClose={onClose}>
      <form
        noValidate
        autoComplete="off"
        className="grid gap-5 pt-1"
        onSubmit={(event) => void submit(event)}
      >
        {source === 'stored' ? (
          <p className="text-slate">{t('What is stored is not shown. Fill in all fields again.')}</p>
        ) : null}
        {fields.map(([field, { label, hint, hidden, optional, maxLength }]) => (
          <Field
            key={field}
            name={field}
            label={label}
            type={hidden ? 'password' : 'text'}
            inputMode={field === 'port' ? 'numeric' : undefined}
            autoComplete={hidden ? 'new-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            required={!optional}
            error={problem?.field === field ? problem.text : undefined}
            {...(hint && { hint })}
          />
        ))}
        {problem && !fields.some(([field]) => field === problem.field) ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {textOf(problem.text)}
          </p>
        ) : null}
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? 'Please wait…' : 'Save')}
        </Button>
      </form>
    </Dialog>
  );
}
