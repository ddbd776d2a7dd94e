/** Where the signed-in user is logged in: each device, ended one by one or all others at once. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import type { MySession } from '@jontro/shop/session/my-sessions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const keyOf = (uid: string) => ['mySessions', uid] as const;

/** As in "Chrome on Android". */
const deviceText = ({ browser, system }: MySession, { t }: PageLanguage): string =>
  browser && system
    ? t('{browser} on {system}', { browser, system })
    : (browser ?? system ?? t('Unknown device'));

export function MySessions({ uid }: { uid: string }) {
  const { t } = useLanguage();
  const { ready, user } = useSession();
  const [confirming, setConfirming] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(keyOf(uid), mySessionEndpoints.listMySessions, {}),
    enabled: ready,
  });
  const ending = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? send(mySessionEndpoints.endMyOtherSessions, {})
        : send(mySessionEndpoints.endMySession, { params: { id } }),
    onSuccess: ({ message: text }, id) => {
      toast.success(text);
      if (id === undefined)
        void import('../session/google-account.ts').then(({ readGoogle }) => readGoogle());
    },
    onError: (error) => void toast.error(error.message),
    onSettled: () => {
      setConfirming(false);
      return refetchQueries([keyOf(uid)]);
    },
  });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <section className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 className="text-lg font-bold">{t('Where you are logged in')}</h2>
      {data ? (
        <ul aria-label={t('Where you are logged in')} className="mt-3 divide-y divide-line">
          {data.map((session) => (
            <SessionItem
              key={session._id}
              session={session}
              busy={ending.isPending && ending.variables === session._id}
              onEnd={() => ending.mutate(session._id)}
            />
          ))}
        </ul>
      ) : null}
      {!data && isError ? <LoadFailed what="Your logins" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <Loading label="Loading your logins" className="mt-3 grid gap-3">
          <Skeleton height={64} />
        </Loading>
      ) : null}
      {others.length > 0 ? (
        <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => setConfirming(true)}>
          {t('Log out everywhere else')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={confirming}
        title="Log out everywhere else?"
        action="Log out"
        busy={ending.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => ending.mutate(undefined)}
      >
        <p>
          {t(
            'All other devices must log in again. If you do not know one of them, change your password, too.',
          )}{' '}
          {user?.google ? t('A linked Google account is removed.') : null}
        </p>
      </ConfirmDialog>
    </section>
  );
}

interface SessionItemProps {
  session: MySession;
  busy: boolean;
  onEnd: () => void;
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const language = useLanguage();
  const { t, digits } = language;
  const device = deviceText(session, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-slate">
          {t('Last used {time}', { time: digits(formatDateTime(session.lastUsedAt)) })}
        </p>
      </div>
      {session.current ? (
        <span className="rounded-full bg-bottle-wash px-2.5 py-1 text-xs font-semibold text-bottle-deep">
          {t('This device')}
        </span>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={t('Log out: {device}', { device })}
          onClick={onEnd}
        >
          {t('Log out')}
        </Button>
      )}
    </li>
  );
}
