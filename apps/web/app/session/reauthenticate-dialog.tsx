/** Asks the signed-in user to reauthenticate with the current password or with Google. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { SubmitEvent } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFieldProblems } from './field-problems.ts';
import { GoogleButton } from './google-button.tsx';
import type { PopupResult } from './google-popup.ts';
import { PasswordField } from './password-field.tsx';

export type Proof = { password: string } | { google: Promise<PopupResult> };

interface ReauthenticateDialogProps {
  /** Why it is needed. */
  reason?: PlainMessage;
  /** Why the last password was refused. */
  problem?: PlainMessage | undefined;
  busy: boolean;
  onProof: (proof: Proof) => void;
  onClose: () => void;
}

export function ReauthenticateDialog({
  reason = 'You logged in some time ago. Please enter your current password to continue.',
  problem,
  busy,
  onProof,
  onClose,
}: ReauthenticateDialogProps) {
  const { t } = useLanguage();
  const { googleLogin } = useSettings();
  const { form, problems, check, onInput } = useFieldProblems();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!check()) return;
    onProof({ password: String(new FormData(event.currentTarget).get('current-password') ?? '') });
  }
  return (
    <Dialog open title={t('Please confirm your identity')} onClose={onClose}>
      <form ref={form} noValidate className="grid gap-5 pt-1" onSubmit={submit} onInput={onInput}>
        <p className="text-slate">{t(reason)}</p>
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          error={problems['current-password'] ?? problem}
        />
        <Button type="submit" size="large" busy={busy}>
          {t('Confirm')}
        </Button>
        {googleLogin ? <GoogleButton asks busy={busy} onPopup={(google) => onProof({ google })} /> : null}
      </form>
    </Dialog>
  );
}
