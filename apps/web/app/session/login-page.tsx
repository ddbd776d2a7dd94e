/** The login page (specification section 2). */
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/login-page.ts';
import { EmailField } from './account-fields.tsx';
import { useFieldProblems } from './field-problems.ts';
import { FormProblem, type Problem } from './form-problem.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { SessionCard } from './session-card.tsx';
import { useHydrated } from './use-hydrated.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Login');

const fieldText = (form: FormData, name: string): string => String(form.get(name) ?? '');

function Note({ icon, text }: { icon: 'info' | 'mail'; text: string }) {
  const { textOf } = useLanguage();
  return (
    <p className="flex gap-3 rounded-control bg-bottle-wash p-4 text-sm font-medium text-bottle-deep">
      <Icon name={icon} />
      {textOf(text)}
    </p>
  );
}

export default function LoginPage() {
  const { t } = useLanguage();
  const { demo, showDemoCredentials, googleLogin } = useSettings();
  const prefilled = demo && showDemoCredentials;
  const hydrated = useHydrated();
  const isModern = useSettings().preset === 'modern';
  const { form, problems, show, check, onInput } = useFieldProblems();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [resetSent, setResetSent] = useState(false);
  const { wanted } = useLoginRedirect(busy);

  /** Runs one attempt; on an error shows `failureText` as a toast and in the form. */
  async function attempt(run: () => Promise<string>, failureText: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setResetSent(false);
    try {
      toast.success(await run());
    } catch (error) {
      console.error(error);
      // In `modern` it stands in the form alone.
      if (!isModern) toast.error(failureText);
      setProblem({ text: failureText, code: String((error as { code?: unknown }).code ?? '') });
    } finally {
      setBusy(false);
    }
  }

  const formValues = () => {
    const data = new FormData(form.current ?? undefined);
    return {
      email: fieldText(data, 'email').trim(),
      password: fieldText(data, 'password'),
      remember: data.has('remember'),
    };
  };

  function logIn(event: SubmitEvent): void {
    event.preventDefault();
    if (!check()) return;
    const { email, password, remember } = formValues();
    void attempt(async () => {
      const { logInWithPassword } = await import('./sign-in.ts');
      await logInWithPassword(email, password, remember);
      return sessionTexts.loginDone;
    }, sessionTexts.loginFailed);
  }

  function resetPassword(): void {
    if (busy) return;
    const { email } = formValues();
    if (!email) {
      if (!isModern) toast.error(sessionTexts.resetNeedsEmail);
      show({ email: sessionTexts.resetNeedsEmail });
      return;
    }
    void attempt(async () => {
      const { sendReset } = await import('./sign-in.ts');
      await sendReset(email);
      setResetSent(true);
      return sessionTexts.resetDone;
    }, sessionTexts.resetFailed);
  }

  return (
    <SessionCard
      title="Login"
      lead={
        <>
          {t('New here?')}{' '}
          <Link
            to={paths.register + (wanted === '/' ? '' : `?wanted=${encodeURIComponent(wanted)}`)}
            className="inline-flex min-h-11 items-center font-semibold text-bottle underline"
          >
            {t('Create an account')}
          </Link>
        </>
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={logIn}
        onInput={onInput}
      >
        {prefilled && !problem ? <Note icon="info" text={sessionTexts.demoHint} /> : null}
        <FormProblem problem={problem} />
        {resetSent ? <Note icon="mail" text={sessionTexts.resetDone} /> : null}
        <EmailField
          defaultValue={prefilled ? demoLogins.shopper.email : ''}
          required
          error={problems.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          defaultValue={prefilled ? demoLogins.password : ''}
          required
          error={problems.password}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckField name="remember">{t('Remember me')}</CheckField>
          <button
            type="button"
            disabled={!hydrated}
            aria-disabled={busy || undefined}
            className="min-h-11 font-semibold text-bottle underline"
            onClick={resetPassword}
          >
            {t('Lost your password')}
          </button>
        </div>
        <Button type="submit" size="large" busy={busy} disabled={!hydrated}>
          {t(busy ? 'Please wait…' : 'Login')}
        </Button>
      </form>
      {googleLogin ? (
        <>
          <div className="flex items-center gap-4 text-sm text-slate before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('or')}
          </div>
          <GoogleButton
            busy={busy}
            disabled={!hydrated}
            onPopup={(result) =>
              void attempt(async () => {
                const { logInWithGoogle } = await import('./sign-in.ts');
                await logInWithGoogle(result, formValues().remember);
                return sessionTexts.googleDone;
              }, sessionTexts.googleFailed)
            }
          />
        </>
      ) : null}
    </SessionCard>
  );
}
