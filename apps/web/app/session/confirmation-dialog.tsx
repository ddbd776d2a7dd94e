/** Asks for the password again, or another proof, and confirms the session with it. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { useState } from 'react';
import { toast } from '../lib/toasts.ts';
import type { Confirmation } from './confirm-identity.ts';
import { confirmSession } from './confirm-session.ts';
import { type Proof, ReauthenticateDialog } from './reauthenticate-dialog.tsx';

const wrongPasswordCodes = ['auth/invalid-credential', 'auth/wrong-password'];

export function ConfirmationDialog({ confirmation }: { confirmation: Confirmation }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PlainMessage>();

  async function prove(proof: Proof): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmSession(proof);
      confirmation.done();
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? '');
      if (wrongPasswordCodes.includes(code)) setProblem(confirmationTexts.wrongPassword);
      else if (code !== 'auth/multi-factor-auth-required')
        toast.error(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <ReauthenticateDialog
      reason={confirmationTexts.why}
      problem={problem}
      busy={busy}
      onProof={(proof) => void prove(proof)}
      onClose={confirmation.cancel}
    />
  );
}
