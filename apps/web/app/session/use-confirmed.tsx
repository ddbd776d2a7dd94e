/** Sends requests that need a confirmed identity: if the server asks for it, a dialog does, and the request is sent again. */

import type { PlainMessage } from '@jontro/shop/messages.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { type Proof, ReauthenticateDialog } from './reauthenticate-dialog.tsx';

interface Waiting {
  confirm: () => void;
  giveUp: () => void;
}

const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiError && error.details.confirm === true;

const wrongPasswordCodes = ['auth/invalid-credential', 'auth/wrong-password'];

/** `confirmed(request)` rejects with the server's error if the dialog is closed; `dialog` belongs on the page. */
export function useConfirmed(): {
  confirmed: <T>(request: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PlainMessage>();

  async function confirmed<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!needsConfirmation(error)) throw error;
      setProblem(undefined);
      await new Promise<void>((resolve, reject) => {
        setWaiting({ confirm: resolve, giveUp: () => reject(error) });
      });
      return request();
    }
  }

  async function prove(proof: Proof): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { confirmSession } = await import('./confirm-session.ts');
      await confirmSession(proof);
      setWaiting(undefined);
      waiting?.confirm();
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? '');
      if (wrongPasswordCodes.includes(code)) setProblem(confirmationTexts.wrongPassword);
      else toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const dialog = waiting ? (
    <ReauthenticateDialog
      reason={confirmationTexts.why}
      problem={problem}
      busy={busy}
      onProof={(proof) => void prove(proof)}
      onClose={() => {
        setWaiting(undefined);
        waiting.giveUp();
      }}
    />
  ) : null;
  return { confirmed, dialog };
}
