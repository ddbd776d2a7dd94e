/** The Google account that logs in to the signed-in user's account: links one, or removes it. */
import { googleAccountTexts } from '@jontro/shop/session/google-account.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import type { SessionUser } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { GoogleButton } from '../session/google-button.tsx';
import type { PopupResult } from '../session/google-popup.ts';
import { type Proof, ReauthenticateDialog } from '../session/reauthenticate-dialog.tsx';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const ofAnotherCodes = ['auth/credential-already-in-use', 'auth/email-already-in-use'];

/** The message of a failure that the user can do something about. */
function messageOf(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  if (ofAnotherCodes.includes(code)) return googleAccountTexts.ofAnother;
  if (code === 'auth/operation-not-allowed') return googleAccountTexts.onlyLogin;
  return error instanceof Error ? error.message : String(error);
}

export function GoogleAccount({ user }: { user: SessionUser }) {
  const { t } = useLanguage();
  const { googleLogin } = useSettings();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  /** What Google has said, to be linked once the user has signed in again. */
  const [pending, setPending] = useState<PopupResult>();
  if (!user.google && !googleLogin) return null;

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.error(error);
      toast.error(messageOf(error));
    }
    setRemoving(false);
    setBusy(false);
  }

  async function link(result: PopupResult, proof?: Proof): Promise<void> {
    const [{ linkGoogle }, { reauthenticate }] = await Promise.all([
      import('../session/google-account.ts'),
      import('../session/password-change.ts'),
    ]);
    if (proof) await reauthenticate(proof);
    try {
      await linkGoogle(result);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'auth/requires-recent-login') return setPending(result);
      setPending(undefined);
      throw error;
    }
    setPending(undefined);
    toast.success(googleAccountTexts.linked);
  }

  async function remove(): Promise<void> {
    const { removeGoogle } = await import('../session/google-account.ts');
    await removeGoogle();
    toast.success(googleAccountTexts.removed);
  }

  return (
    <section className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 className="text-lg font-bold">{t('Google account')}</h2>
      <p className="mt-3 wrap-anywhere text-slate">
        {user.google
          ? t('You also log in with {email}.', { email: user.google })
          : t('Log in with Google as well as with your password.')}
      </p>
      <div className="mt-4">
        {user.google ? (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setRemoving(true)}>
            {t('Remove the Google account')}
          </Button>
        ) : (
          <GoogleButton
            label="Link a Google account"
            busy={busy && !pending}
            onPopup={(google) => void run(async () => link(await google))}
          />
        )}
      </div>
      <ConfirmDialog
        open={removing}
        title="Remove the Google account?"
        action="Remove the Google account"
        busy={busy}
        onCancel={() => setRemoving(false)}
        onConfirm={() => void run(remove)}
      >
        <p>
          {t('It no longer logs in to your account, and devices that are logged in with it are logged out.')}
        </p>
      </ConfirmDialog>
      {pending ? (
        <ReauthenticateDialog
          busy={busy}
          onProof={(proof) => void run(() => link(pending, proof))}
          onClose={() => setPending(undefined)}
        />
      ) : null}
    </section>
  );
}
