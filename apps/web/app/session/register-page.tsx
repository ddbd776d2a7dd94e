/** The register page (specification section 2). */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { newPasswordError, sessionTexts } from '@jontro/shop/session/session.ts';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { PhotoField } from '../users/photo-field.tsx';
import type { Route } from './+types/register-page.ts';
import { EmailField, NameField } from './account-fields.tsx';
import { useFieldProblems } from './field-problems.ts';
import { FormProblem, type Problem } from './form-problem.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SessionCard } from './session-card.tsx';
import { useHydrated } from './use-hydrated.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Register');

const link = 'font-semibold text-bottle underline';

export default function RegisterPage() {
  const { t } = useLanguage();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [photo, setPhoto] = useState<File>();
  const [problem, setProblem] = useState<Problem>();
  const { form, problems, show, check, onInput } = useFieldProblems();
  const { wanted } = useLoginRedirect(busy);

  async function signUp(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check()) return;
    const data = new FormData(event.currentTarget);
    const [name = '', email = '', password = ''] = ['name', 'email', 'password'].map((field) =>
      String(data.get(field) ?? ''),
    );
    setBusy(true);
    setProblem(undefined);
    try {
      const { register } = await import('./sign-in.ts');
      const user = await register(name.trim(), email.trim(), password);
      toast.success(sessionTexts.registerDone);
      if (photo) await addPhoto(user, photo);
    } catch (error) {
      console.error(error);
      toast.error(sessionTexts.registerFailed);
      const code = String((error as { code?: unknown }).code ?? '');
      const password = newPasswordError(code);
      if (password) show({ password });
      else setProblem({ text: sessionTexts.registerFailed, code });
    } finally {
      setBusy(false);
    }
  }

  return (
    <SessionCard
      title="Register"
      lead={
        <>
          {t('Already a customer?')}{' '}
          <Link to={paths.login(wanted)} className={`inline-flex min-h-11 items-center ${link}`}>
            {t('Login')}
          </Link>
        </>
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => void signUp(event)}
        onInput={onInput}
      >
        <FormProblem problem={problem} />
        <NameField error={problems.name} />
        <EmailField required error={problems.email} />
        <NewPasswordField label="Password" name="password" required error={problems.password} />
        <PhotoField label="Profile picture (optional)" photo={photo} onPhoto={setPhoto} />
        <Button type="submit" size="large" busy={busy} disabled={!hydrated}>
          {t(busy ? 'Please wait…' : 'Register')}
        </Button>
        <p className="text-sm text-slate">
          {t('By registering you agree to our')}{' '}
          <Link to={paths.privacyPolicy} className={`inline-block py-2 ${link}`}>
            {t('Privacy policy')}
          </Link>
          {t('.')}
        </p>
      </form>
    </SessionCard>
  );
}

/** A failed photo upload does not affect the registration. */
async function addPhoto(
  user: Parameters<typeof import('./profile-changes.ts').changeProfile>[0],
  photo: File,
) {
  let uploading: number | undefined;
  try {
    const [{ changeProfile }, { uploadImage, uploadingText }] = await Promise.all([
      import('./profile-changes.ts'),
      import('../lib/upload-image.ts'),
    ]);
    uploading = toast.loading(uploadingText);
    await changeProfile(user, { photoURL: await uploadImage(photo, 'avatar') });
  } catch (error) {
    console.error(error);
    toast.error(imageTexts.failed);
  } finally {
    if (uploading !== undefined) toast.dismiss(uploading);
  }
}
