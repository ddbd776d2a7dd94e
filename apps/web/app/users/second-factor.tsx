/** The two-step login of the signed-in member of staff: its state, and the dialogs that change it. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import type { SecondFactorState } from '@jontro/shop/session/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { FactorCodeDialog } from './factor-code-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { SetUpFactorDialog } from './set-up-factor-dialog.tsx';

const keyOf = (uid: string) => ['secondFactor', uid] as const;

type OpenDialog = 'set-up' | 'replace' | 'off' | { codes: readonly string[] };

const purpose =
  'After your password, the login asks for a code from an app on your phone. Nobody who knows only your password gets in.';

export function SecondFactor({ uid }: { uid: string }) {
  const { t } = useLanguage();
  const { ready } = useSession();
  const [dialog, setDialog] = useState<OpenDialog>();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(keyOf(uid), secondFactorEndpoints.findSecondFactor, {}),
    enabled: ready,
  });
  const close = () => setDialog(undefined);
  const refresh = () => void refetchQueries([keyOf(uid)]);
  const showCodes = (codes: readonly string[]) => {
    setDialog({ codes });
    refresh();
  };
  return (
    <section className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 className="text-lg font-bold">{t('Two-step login')}</h2>
      {data ? <State state={data} onOpen={setDialog} /> : null}
      {data?.on ? <Passkeys uid={uid} /> : null}
      {!data && isError ? <LoadFailed what="Two-step login" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        // As high as the state of most accounts.
        <Loading label="Loading two-step login" className="mt-3 grid gap-4">
          <div aria-hidden="true" data-skeleton="" className="skeleton rounded-card">
            <p className="invisible">{t(purpose)}</p>
          </div>
          <Skeleton height={44} />
        </Loading>
      ) : null}
      {dialog === 'set-up' ? <SetUpFactorDialog onClose={close} onCodes={showCodes} /> : null}
      {dialog === 'replace' || dialog === 'off' ? (
        <FactorCodeDialog
          action={dialog}
          onClose={close}
          onCodes={showCodes}
          onOff={() => {
            close();
            refresh();
          }}
        />
      ) : null}
      {typeof dialog === 'object' ? <BackupCodesDialog codes={dialog.codes} onClose={close} /> : null}
    </section>
  );
}

function State({
  state: { on, since, backupCodesLeft, required },
  onOpen,
}: {
  state: SecondFactorState;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { t, digits } = useLanguage();
  return on && since ? (
    <>
      <p className="mt-3">
        {t('On since {time}. {count} backup codes left.', {
          time: digits(formatDateTime(since)),
          count: backupCodesLeft,
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
        <Button variant="secondary" onClick={() => onOpen('replace')}>
          {t('New backup codes')}
        </Button>
        <Button variant="secondary" onClick={() => onOpen('off')}>
          {t('Turn off two-step login')}
        </Button>
      </div>
    </>
  ) : (
    <>
      <p className="mt-3 text-slate">{t(purpose)}</p>
      {required ? (
        <p className="mt-3 font-medium">
          {t('Your shop asks for it before refunds, changes of rights and files of customers and orders.')}
        </p>
      ) : null}
      <Button className="mt-4 max-sm:w-full" onClick={() => onOpen('set-up')}>
        {t('Set up two-step login')}
      </Button>
    </>
  );
}
