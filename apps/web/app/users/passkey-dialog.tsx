/** Asks for the password, then adds a passkey by the browser's own question, or removes one. */
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { maxPasskeyName, type Passkey, passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { PasswordField } from '../session/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface PasskeyDialogProps {
  /** Left out, a new one is added. */
  removed?: Passkey;
  onClose: () => void;
  onDone: () => void;
}

/** Registers a passkey of this device, or one that the browser offers. */
async function add(name: string, password: string): Promise<string> {
  const { options } = await send(passkeyEndpoints.startPasskey, { body: { password } });
  const { createPasskey } = await import('../session/passkey.ts');
  const passkey = await createPasskey(options);
  return (await send(passkeyEndpoints.addPasskey, { body: { name, passkey } })).message;
}

export function PasskeyDialog({ removed, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field?: 'name' | 'password'; text: string }>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const password = String(data.get('current-password') ?? '');
    const name = String(data.get('passkey-name') ?? '').trim();
    if (!removed && !name) return setProblem({ field: 'name', text: passkeyTexts.nameMissing });
    if (!password) return setProblem({ field: 'password', text: 'Please type your password first.' });
    setBusy(true);
    setProblem(undefined);
    try {
      const message = removed
        ? (await send(passkeyEndpoints.removePasskey, { params: { id: removed._id }, body: { password } }))
            .message
        : await add(name, password);
      toast.success(message);
      return onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  }

  const title = removed ? t('Remove {name}', { name: removed.name }) : t('Add a passkey');
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate className="grid gap-5 pt-1" onSubmit={(event) => void submit(event)}>
        <p className="text-slate">
          {t(
            removed
              ? 'The login no longer accepts it. Codes of your app and backup codes stay.'
              : 'Type your password; then your browser asks which device to use.',
          )}
        </p>
        {removed ? null : (
          <Field
            label="Name of the passkey"
            hint="As in “My phone”"
            name="passkey-name"
            autoComplete="off"
            maxLength={maxPasskeyName}
            required
            error={problem?.field === 'name' ? problem.text : undefined}
          />
        )}
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          error={problem?.field === 'password' ? problem.text : undefined}
        />
        {problem && !problem.field ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {t(problem.text as typeof passkeyTexts.refused)}
          </p>
        ) : null}
        <Button type="submit" variant={removed ? 'danger' : 'primary'} size="large" busy={busy}>
          {t(busy ? 'Please wait…' : removed ? 'Remove' : 'Confirm')}
        </Button>
      </form>
    </Dialog>
  );
}

function problemOf(error: unknown): { field?: 'password'; text: string } {
  if (error instanceof DOMException)
    return {
      text:
        error.name === 'InvalidStateError'
          ? passkeyTexts.taken
          : 'Your browser added no passkey. Please try again.',
    };
  const text = (error as Error).message;
  return text === secondFactorTexts.wrongPassword ? { field: 'password', text } : { text };
}
