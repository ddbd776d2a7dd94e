/** Additive: accepts an invitation to the staff by its link, with a new account or the one that is logged in. */
import { sessionTexts, strictPasswordLength } from '@jontro/shop/session/session.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { invitationTexts, type OpenInvitation } from '@jontro/shop/users/staff-invitations.ts';
import { findStaffRole } from '@jontro/shop/users/staff-roles.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { EmailField, NameField } from '../session/account-fields.tsx';
import { useFieldProblems } from '../session/field-problems.ts';
import { FormProblem } from '../session/form-problem.tsx';
import { logOutAndClearForms } from '../session/log-out.ts';
import { NewPasswordField } from '../session/new-password-field.tsx';
import { useHydrated } from '../session/use-hydrated.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/join-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, 'Join the staff'),
  { name: 'robots', content: 'noindex' },
];

export default function JoinPage() {
  const hydrated = useHydrated();
  const textsLoaded = useAccountTexts();
  return (
    <div className="shell py-6 lg:py-10">
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-5 rounded-card border border-line bg-paper p-5 sm:p-8">
        {hydrated && textsLoaded ? <Invitation /> : <InvitationSkeleton />}
        <NeedsScript />
      </div>
    </div>
  );
}

const InvitationSkeleton = () => (
  <Loading label="Loading the invitation" className="grid gap-5 noscript:hidden">
    <Skeleton height={60} />
    <Skeleton height={420} />
  </Loading>
);

const isClosed = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function Invitation() {
  const { t, textOf } = useLanguage();
  const { name: shop } = useSettings();
  const { user, loading, ready } = useSession();
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send(staffEndpoints.findInvitation, { body: { token } }),
    retry: (count, problem) => !isClosed(problem) && count < 2,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  });
  if (token === '' || isClosed(error)) {
    return (
      <>
        <h1 className="text-2xl font-bold">{t('Join the staff')}</h1>
        <p>{t(invitationTexts.closed)}</p>
        <ButtonLink to={paths.home} variant="secondary">
          {t('Back to home')}
        </ButtonLink>
      </>
    );
  }
  if (error && !data) return <LoadFailed what="The invitation" onRetry={() => void refetch()} />;
  if (!data || loading || (user && !ready)) return <InvitationSkeleton />;
  const role = textOf(findStaffRole(data.staffRole)?.label ?? data.roleName);
  return (
    <>
      <div>
        <h1 className="text-2xl font-bold sm:text-3xl">{t('Join the staff')}</h1>
        <p className="mt-1 wrap-anywhere text-slate">
          {t('{shop} invites you to work for the shop as {role}.', { shop, role })}
        </p>
      </div>
      {user ? (
        <JoinWithAccount token={token} invitation={data} email={user.email} />
      ) : data.account === 'new' ? (
        <NewAccount token={token} invitation={data} />
      ) : (
        <LogInFirst token={token} invitation={data} />
      )}
    </>
  );
}

interface InvitationProps {
  token: string;
  invitation: OpenInvitation;
}

const pathOf = (token: string): string => `${paths.join}#${token}`;
const loginPath = (token: string): string => paths.login(pathOf(token));

/** The whole page is loaded anew, so that it has the rights of the new role. */
const openDashboard = (): void => location.assign(paths.dashboard);

function JoinWithAccount({ token, invitation, email }: InvitationProps & { email: string }) {
  const { t } = useLanguage();
  const isOther = invitation.email !== undefined && invitation.email !== email.toLowerCase();
  const joining = useMutation({
    mutationFn: () => send(staffEndpoints.joinStaff, { body: { token } }),
    onSuccess: openDashboard,
  });
  const { error } = joining;
  return (
    <>
      <FormProblem problem={error ? { text: error.message } : undefined} />
      <div className="wrap-anywhere">
        {isOther ? <p>{t('This invitation is for {email}.', { email: invitation.email ?? '' })}</p> : null}
        <p>{t('You are logged in as {email}.', { email })}</p>
      </div>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        {isOther ? null : (
          <Button size="large" busy={joining.isPending || joining.isSuccess} onClick={() => joining.mutate()}>
            {t('Join the staff')}
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={() => void logOutAndClearForms()}>
          {t('Use another account')}
        </Button>
      </div>
    </>
  );
}

/** Of an address that has an account, and of a shop whose accounts are at a provider. */
function LogInFirst({ token, invitation: { email, account } }: InvitationProps) {
  const { t } = useLanguage();
  return (
    <>
      <p className="wrap-anywhere">
        {account === 'existing' && email !== undefined
          ? t('There is an account for {email}. Log in to it, then accept the invitation.', { email })
          : t('Log in or register, then accept the invitation.')}
      </p>
      {account === 'at-provider' && email !== undefined ? (
        <p className="wrap-anywhere">{t('This invitation is for {email}.', { email })}</p>
      ) : null}
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <ButtonLink to={loginPath(token)} size="large">
          {t('Login')}
        </ButtonLink>
        {account === 'at-provider' ? (
          <ButtonLink
            to={`${paths.register}?wanted=${encodeURIComponent(pathOf(token))}`}
            variant="secondary"
            size="large"
          >
            {t('Register')}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}

function NewAccount({ token, invitation: { email: invited } }: InvitationProps) {
  const { t } = useLanguage();
  const { form, problems, show, check, onInput } = useFieldProblems();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function register(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check()) return;
    const data = new FormData(event.currentTarget);
    const field = (name: string): string => String(data.get(name) ?? '');
    const [name, password] = [field('name').trim(), field('password')];
    const typed = invited === undefined ? { email: field('email').trim() } : {};
    setBusy(true);
    setProblem(undefined);
    let email: string;
    try {
      ({ email } = await send(staffEndpoints.registerStaff, { body: { token, name, password, ...typed } }));
    } catch (error) {
      setBusy(false);
      const text = error instanceof ApiError ? error.message : sessionTexts.registerFailed;
      const at = error instanceof ApiError ? error.details.field : undefined;
      return typeof at === 'string' && form.current?.elements.namedItem(at)
        ? show({ [at]: text })
        : setProblem(text);
    }
    try {
      const { logInWithPassword } = await import('../session/sign-in.ts');
      await logInWithPassword(email, password, true);
      openDashboard();
    } catch (error) {
      // The account is made: only the login is left.
      console.error(error);
      toast.success(invitationTexts.joined);
      location.assign(paths.login(paths.dashboard));
    }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => void register(event)}
      onInput={onInput}
    >
      <FormProblem problem={problem === undefined ? undefined : { text: problem }} />
      <NameField error={problems.name} />
      <EmailField
        hint="You log in with this address from now on."
        {...(invited === undefined ? { required: true } : { readOnly: true, value: invited })}
        error={problems.email}
      />
      <NewPasswordField
        label="Password"
        name="password"
        least={strictPasswordLength}
        required
        error={problems.password}
      />
      <Button type="submit" size="large" busy={busy}>
        {t(busy ? 'Please wait…' : 'Join the staff')}
      </Button>
      {invited === undefined ? (
        <p className="text-slate">
          {t('Have an account here already?')}{' '}
          <Link
            to={loginPath(token)}
            className="inline-flex min-h-11 items-center font-semibold text-bottle underline"
          >
            {t('Log in with it')}
          </Link>
        </p>
      ) : null}
    </form>
  );
}
