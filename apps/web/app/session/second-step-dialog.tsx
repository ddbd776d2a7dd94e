/** Asks for the code of the second step of a sign-in, or for a passkey. */
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { rememberedDays } from '@jontro/shop/session/second-factor.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CodeField } from './code-field.tsx';
import type { SecondStep } from './second-step.ts';

export function SecondStepDialog({ step }: { step: SecondStep }) {
  const { t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const code = String(data.get('code') ?? '').trim();
    if (!code) return setProblem('Please type the code.');
    setBusy(true);
    try {
      const body = { credential: step.credential, code, remember: data.has('remember-device') };
      await send(secondFactorEndpoints.finishSecondStep, { body });
      step.done();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  async function answerWithPasskey(form: HTMLFormElement | null): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const { credential } = step;
    const { readPasskey, isGivenUp } = await import('./passkey.ts');
    try {
      const { options } = await send(passkeyEndpoints.startPasskeyStep, { body: { credential } });
      const passkey = await readPasskey(options);
      const remember = form !== null && new FormData(form).has('remember-device');
      await send(secondFactorEndpoints.finishSecondStep, { body: { credential, passkey, remember } });
      step.done();
    } catch (error) {
      if (!isGivenUp(error)) setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog open title={t('Two-step login')} onClose={step.cancel}>
      <form noValidate className="grid gap-5 pt-1" onSubmit={(event) => void submit(event)}>
        <p className="text-slate">{t('Type the code that your app shows, or one of your backup codes.')}</p>
        <CodeField label="Your code" problem={problem} onInput={() => setProblem(undefined)} />
        <CheckField name="remember-device">
          {t('Do not ask on this device for {count} days', { count: rememberedDays })}
        </CheckField>
        {step.passkeys ? (
          <Button
            variant="secondary"
            size="large"
            busy={busy}
            onClick={({ currentTarget }) => void answerWithPasskey(currentTarget.form)}
          >
            {t('Use a passkey')}
          </Button>
        ) : null}
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? 'Please wait…' : 'Login')}
        </Button>
      </form>
    </Dialog>
  );
}
