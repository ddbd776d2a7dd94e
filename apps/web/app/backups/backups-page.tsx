/** Additive: backups of the whole shop for owners: make one, see how far it is, download, check and delete it, upload one and bring one back. */
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { type Backup, backupTexts, isBusy, keptBackups } from '@jontro/shop/backups/backups.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send, serverUrl } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/backups-page.ts';
import { BackupCard } from './backup-card.tsx';
import { sizeText } from './backup-words.ts';
import { ClosedShop } from './closed-shop.tsx';
import { RemoteSection } from './remote-section.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { UploadSection } from './upload-section.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Backups');

const backupsKey = ['backups'] as const;
const pollMs = 1_000;

type BackupList = EndpointResponse<typeof backupEndpoints.listBackups>;

export default function BackupsPage() {
  const language = useLanguage();
  const { t } = language;
  const { ready } = useSession();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(backupsKey, backupEndpoints.listBackups, {}),
    enabled: ready,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.backups.some(isBusy) ? pollMs : false),
  });
  const { runMutation, busyWith } = useAdminMutation();
  const [removing, setRemoving] = useState<Backup>();
  const [restoring, setRestoring] = useState<Backup>();
  /** Since the restore was accepted; the list of before says nothing of it. */
  const [closing, setClosing] = useState(false);
  const isClosed = closing || (data?.backups.some(({ restored }) => restored?.state === 'running') ?? false);
  const busy = data?.backups.some(isBusy) ?? false;

  const reload = useCallback(() => {
    window.location.reload();
  }, []);
  const run = (subject: string, work: () => Promise<unknown>, notice?: PlainMessage): Promise<unknown> =>
    runMutation({ subject, run: work, ...(notice && { notice }) }).catch(() => {});
  /** Shows a backup as the response has it, before the list is fetched again. */
  function show(changed: Backup): void {
    client.setQueryData<BackupList>(backupsKey, (before) => {
      if (!before) return undefined;
      const others = before.backups.filter(({ _id }) => _id !== changed._id);
      const backups = [changed, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
      return { ...before, backups };
    });
  }
  const start = () =>
    run('start', async () => show(await send(backupEndpoints.startBackup, {})), backupTexts.started);
  const check = ({ _id: id }: Backup) =>
    run(
      `check ${id}`,
      async () => show(await send(backupEndpoints.checkBackup, { params: { id } })),
      backupTexts.checking,
    );
  const download = ({ _id: id }: Backup) =>
    run(`download ${id}`, async () => {
      const { address } = await send(backupEndpoints.openBackupDownload, { params: { id } });
      // The browser's own download: it streams to the disk and can be resumed.
      window.location.assign(serverUrl + address);
    });
  async function remove({ _id: id }: Backup): Promise<void> {
    const work = () => send(backupEndpoints.removeBackup, { params: { id } });
    await run(id, work, backupTexts.removed);
    setRemoving(undefined);
  }

  if (isClosed)
    return (
      <>
        <DashboardHeading title="Backups" />
        <ClosedShop onOpen={reload} />
      </>
    );
  return (
    <>
      <DashboardHeading title="Backups">
        <Button
          disabled={!data || busy}
          busy={busyWith === 'start'}
          onClick={start}
          className="max-sm:w-full"
        >
          <Icon name="plus" size={18} /> {t('Back up now')}
        </Button>
      </DashboardHeading>
      <Explanation />
      {isError ? <LoadFailed what="Backups" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <Loading label="Loading the backups">
          <Skeleton height={240} />
        </Loading>
      ) : null}
      {data?.remote ? <RemoteSection remote={data.remote} /> : null}
      {data ? (
        <section aria-labelledby="kept-backups">
          <h2 id="kept-backups" className="mb-2 text-xl font-bold">
            {t('Backups on this machine')}
          </h2>
          <p className="tabular mb-3 text-sm text-slate">
            {t('Free on the disk: {free}. A backup needs up to {needed}. The newest {count} are kept.', {
              free: sizeText(data.freeBytes, language),
              needed: sizeText(data.neededBytes, language),
              count: keptBackups.made,
            })}
          </p>
          {data.backups.length === 0 ? (
            <p className="rounded-card border border-line bg-paper px-5 py-4">{t('No backup yet.')}</p>
          ) : (
            <ul className="rounded-card border border-line bg-paper px-4 sm:px-5">
              {data.backups.map((backup) => (
                <BackupCard
                  key={backup._id}
                  backup={backup}
                  busyWith={busyWith}
                  othersBusy={busy}
                  onDownload={() => void download(backup)}
                  onCheck={() => void check(backup)}
                  onRemove={() => setRemoving(backup)}
                  onRestore={() => setRestoring(backup)}
                />
              ))}
            </ul>
          )}
        </section>
      ) : null}
      {data ? <UploadSection onUploaded={() => void refetch()} /> : null}
      {data && restoring ? (
        <RestoreDialog
          backup={restoring}
          now={data.now}
          onClosing={() => setClosing(true)}
          onCancel={() => setRestoring(undefined)}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this backup?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>{t('The file is deleted for good. The shop stays as it is.')}</p>
      </ConfirmDialog>
    </>
  );
}

function Explanation() {
  const { t } = useLanguage();
  return (
    <div className="mb-6 grid gap-2 rounded-card border border-line bg-paper p-4 sm:p-5">
      <p>
        {t(
          'A backup is one file with everything in the shop: products, orders, accounts, settings and pictures. Shopping goes on while it is made.',
        )}
      </p>
      <p className="font-medium">
        {t(
          'It contains names, addresses, phone numbers and password hashes. Download it to another device, and keep it like cash: if this machine breaks, the backups on it are lost too.',
        )}
      </p>
      <p className="text-slate">
        {t(
          'It does not contain the key that opens payment, email and two-step logins (SECRETS_KEY, or secrets.key in the data folder). Keep that key in another place.',
        )}
      </p>
    </div>
  );
}
