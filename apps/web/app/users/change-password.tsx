/** Changes the password at the provider; asks for reauthentication if the login is too old. */
import { newPasswordError, sessionTexts } from '@jontro/shop/session/session.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { useFieldProblems } from '../session/field-problems.ts';
import { NewPasswordField } from '../session/new-password-field.tsx';
import { type Proof, ReauthenticateDialog } from '../session/reauthenticate-dialog.tsx';
import { Button } from '../ui/button.tsx';

const field = 'new-password';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function ChangePassword({ least }: { least?: number }) {
  const { t } = useLanguage();
  const [busy, setBusy] = useState(false);
  /** Key of the field, so that it is reset after each change. */
  const [changeCount, setChangeCount] = useState(0);
  const { form, problems, show, onInput } = useFieldProblems();
  /** The password to set after reauthentication. */
  const [pendingPassword, setPendingPassword] = useState<string>();

  async function change(password: string, proof?: Proof): Promise<void> {
    setBusy(true);
    try {
      const { changePassword, reauthenticate } = await import('../session/password-change.ts');
      if (proof) await reauthenticate(proof);
      await changePassword(password);
      toast.success(sessionTexts.passwordChanged);
      setPendingPassword(undefined);
      setChangeCount((count) => count + 1);
    } catch (error) {
      console.error(error);
      toast.error(messageOf(error));
      const code = String((error as { code?: unknown }).code ?? '');
      show({ [field]: newPasswordError(code) });
      if (code === 'auth/requires-recent-login') setPendingPassword(password);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get(field) ?? '');
    if (password) {
      void change(password);
      return;
    }
    toast.error(sessionTexts.passwordEmpty);
    show({ [field]: sessionTexts.passwordEmpty });
  }

  return (
    <section className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 className="text-lg font-bold">{t('Change Password')}</h2>
      <form
        ref={form}
        noValidate
        aria-label={t('Change Password')}
        className="mt-5 grid grid-cols-1 gap-5"
        onSubmit={submit}
        onInput={onInput}
      >
        <NewPasswordField
          key={changeCount}
          label="New password"
          name={field}
          error={problems[field]}
          least={least}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t(busy ? 'Please wait…' : 'Change Password')}
        </Button>
      </form>
      {pendingPassword === undefined ? null : (
        <ReauthenticateDialog
          busy={busy}
          onProof={(proof) => void change(pendingPassword, proof)}
          onClose={() => setPendingPassword(undefined)}
        />
      )}
    </section>
  );
}
