/** The passkeys of the signed-in member of staff, below their two-step login: list, add, remove. */
import { formatDate } from '@jontro/shop/dates.ts';
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { maxPasskeys, type Passkey } from '@jontro/shop/session/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';

const keyOf = (uid: string) => ['passkeys', uid] as const;
const isSupported = (): boolean => typeof PublicKeyCredential !== 'undefined';

export function Passkeys({ uid }: { uid: string }) {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const [dialog, setDialog] = useState<'add' | Passkey>();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(keyOf(uid), passkeyEndpoints.listPasskeys, {}),
    enabled: ready,
  });
  const list = data?.passkeys ?? [];
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="font-semibold">{t('Passkeys')}</h3>
      <p className="mt-1 text-slate">
        {t(
          'Instead of the code: your fingerprint, your face, the PIN of your device or a security key. A copied page of the shop gets nothing from it.',
        )}
      </p>
      {isError ? <LoadFailed what="Passkeys" onRetry={() => void refetch()} /> : null}
      {list.length > 0 ? (
        <ul aria-label={t('Passkeys')} className="mt-3 grid gap-3">
          {list.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <span className="block font-medium wrap-anywhere">{passkey.name}</span>
                <span className="block text-sm text-slate">
                  {passkey.lastUsedAt
                    ? t('Last used {time}', { time: digits(formatDate(passkey.lastUsedAt)) })
                    : t('Added {date}', { date: digits(formatDate(passkey.createdAt)) })}
                </span>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('Remove {name}', { name: passkey.name })}
                onClick={() => setDialog(passkey)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {data && isSupported() && list.length < maxPasskeys ? (
        <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => setDialog('add')}>
          {t('Add a passkey')}
        </Button>
      ) : null}
      {data && !isSupported() ? (
        <p className="mt-3 text-sm text-slate">{t('This browser has no passkeys.')}</p>
      ) : null}
      {dialog ? (
        <PasskeyDialog
          {...(dialog !== 'add' && { removed: dialog })}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            void refetchQueries([keyOf(uid)]);
          }}
        />
      ) : null}
    </div>
  );
}
