/** Sets up the two-step login: the password, then the QR code and the first code of the app. */
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import type { SecondFactorStart } from '@jontro/shop/session/second-factor.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { CodeField } from '../session/code-field.tsx';
import { PasswordField } from '../session/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface SetUpFactorDialogProps {
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

export function SetUpFactorDialog({ onClose, onCodes }: SetUpFactorDialogProps) {
  const { t } = useLanguage();
  const [start, setStart] = useState<SecondFactorStart>();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = String(data.get(start ? 'code' : 'current-password') ?? '');
    if (!text.trim()) return setProblem(start ? 'Please type the code.' : 'Please type your password first.');
    setBusy(true);
    setProblem(undefined);
    try {
      if (!start) {
        setStart(await send(secondFactorEndpoints.startSecondFactor, { body: { password: text } }));
        setPassword(text);
      } else {
        // Loaded before the change, which this page could not go on without.
        const { signInAgain } = await import('../session/password-change.ts');
        const { backupCodes } = await send(secondFactorEndpoints.confirmSecondFactor, {
          body: { code: text.trim() },
        });
        // All earlier tokens have ended, those of this browser, too.
        await signInAgain(password).catch(console.error);
        toast.success('Two-step login is on now');
        return onCodes(backupCodes);
      }
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <Dialog open title={t('Set up two-step login')} onClose={onClose}>
      <form noValidate className="grid gap-5 pt-1" onSubmit={(event) => void submit(event)}>
        {start ? (
          <>
            <p className="text-slate">
              {t(
                'Scan this with an authenticator app, such as Google Authenticator or Aegis, then type the code that it shows.',
              )}
            </p>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(start.qrCode)}`}
              alt={t('QR code for the app')}
              width={220}
              height={220}
              className="mx-auto"
            />
            <p className="text-sm text-slate">
              {t('Without a camera, type this key into the app:')}{' '}
              <span className="tabular font-semibold wrap-anywhere text-ink">{start.secret}</span>
            </p>
            <CodeField label="Your code" problem={problem} onInput={() => setProblem(undefined)} />
          </>
        ) : (
          <>
            <p className="text-slate">{t('Please type your password first.')}</p>
            <PasswordField
              label="Current password"
              name="current-password"
              autoComplete="current-password"
              required
              error={problem}
            />
          </>
        )}
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? 'Please wait…' : 'Confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
