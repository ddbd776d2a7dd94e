/** Requests that each error of the endpoints of backups answers. */
import type { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { backupTexts, maxUploadBytes } from '@jontro/shop/backups/backups.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { sql } from 'drizzle-orm';
import type { BackupRow } from '../../apps/api/src/backups/backup-rows.ts';
import { onMaintenance } from '../../apps/api/src/runtime/maintenance.ts';
import { sessions } from '../../apps/api/src/session/session.table.ts';
import { byBackup, byRestorable, byUpload, newUpload, withoutBackups } from './backup-inputs.ts';
import { confirmSessions, type Input, type InputContext, signInWith } from './endpoint-fixture.ts';

type Case = (
  context: InputContext,
) => Promise<Input & { as?: Awaited<ReturnType<typeof signInWith>>; after?: () => void }>;
type Cases = Record<string, Case>;

/** Everything in the shop but the role of an owner. */
const asDeputy: Case = async (context) => {
  const as = await signInWith(context.fixture, ['staff', 'settings']);
  await confirmSessions(context.fixture.shop);
  return { ...(await byBackup(context)), as };
};
const unconfirmed: Case = async (context) => {
  const input = await byBackup(context);
  await context.fixture.shop.context.db.update(sessions).set({ confirmedAt: null });
  return input;
};
const withValues =
  (values: Partial<BackupRow>): Case =>
  (context) =>
    byBackup(context, values);

const guarded = { [confirmationTexts.needed]: unconfirmed };
const ofFile: Cases = {
  [backupTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) }, query: { ticket: 'x' } }),
  [backupTexts.notReady]: withValues({ state: 'running' }),
  [backupTexts.fileGone]: withValues({ folder: 'another machine' }),
};

/** Adds a waiting backup. */
const addWaiting = ({ fixture: { shop } }: InputContext) =>
  shop.context.db.execute(
    sql`insert into backups (id, file, state, actor_id, actor, created_at) values ('busy', 'x', 'waiting', 'a', 'a', now())`,
  );
/** A waiting backup beside the one of the request. */
const whileBusy: Case = async (context) => {
  const input = await byBackup(context);
  await addWaiting(context);
  return input;
};

/** Pictures of 40 TB; returns what removes them. */
async function fillDisk(context: InputContext): Promise<() => void> {
  const { db } = context.fixture.shop.context;
  await db.execute(sql`insert into images (hash, title, width, height, size, widths, fallback, colour, purpose, created_at, delete_token)
    select 'large' || n, 'x', 1, 1, 2000000000, '{1}', 'jpg', '#000000', 'product', now(), 'large' || n from generate_series(1, 20000) n`);
  return () => {
    void db.execute(sql`delete from images where hash like 'large%'`).then();
  };
}
const withoutSpace: Case = async (context) => {
  await withoutBackups(context);
  return { after: await fillDisk(context) };
};

/** Another backup is being brought back. */
const whileRestoring: Case = async (context) => {
  const input = await byRestorable(context);
  await context.fixture.shop.context.db.execute(
    sql`insert into backups (id, file, state, actor_id, actor, created_at, restore_state, restored_at)
        values ('other', 'x', 'ready', 'a', 'a', now(), 'running', now())`,
  );
  return input;
};
const restoring = { [backupTexts.restoring]: whileRestoring };
const asRestoringDeputy: Case = async (context) => ({
  ...(await asDeputy(context)),
  ...(await byRestorable(context)),
});
const withRestorable =
  (values: Partial<BackupRow>): Case =>
  (context) =>
    byRestorable(context, values);

export const backupCases: { [Name in keyof typeof backupEndpoints]?: Cases } = {
  listBackups: { [backupTexts.ownersOnly]: asDeputy },
  startBackup: {
    ...guarded,
    [backupTexts.ownersOnly]: asDeputy,
    [backupTexts.busy]: whileBusy,
    [backupTexts.noSpace]: withoutSpace,
    ...restoring,
  },
  checkBackup: { [backupTexts.ownersOnly]: asDeputy, ...ofFile, [backupTexts.busy]: whileBusy, ...restoring },
  removeBackup: { ...guarded, [backupTexts.ownersOnly]: asDeputy, ...ofFile, ...restoring },
  openBackupDownload: { ...guarded, [backupTexts.ownersOnly]: asDeputy, ...ofFile },
  downloadBackup: {
    [backupTexts.ownersOnly]: asDeputy,
    [backupTexts.ticketEnded]: withValues({ ticketUntil: new Date(0) }),
    ...ofFile,
  },
  startBackupUpload: {
    [confirmationTexts.needed]: async (context) => {
      await unconfirmed(context);
      return newUpload(context);
    },
    [backupTexts.ownersOnly]: async (context) => ({
      ...(await asDeputy(context)),
      ...(await newUpload(context)),
    }),
    [backupTexts.noSpace]: async () => ({ body: { file: 'x.backup', size: maxUploadBytes } }),
  },
  addBackupPart: {
    [backupTexts.ownersOnly]: async (context) => ({
      ...(await asDeputy(context)),
      ...(await byUpload(context)),
    }),
    [backupTexts.notFound]: async (context) => ({
      ...(await byUpload(context)),
      params: { id: 'f'.repeat(24) },
    }),
    [backupTexts.uploadEnded]: async (context) => ({
      ...(await byUpload(context)),
      ...(await byBackup(context)),
      query: { offset: 2 },
    }),
    [backupTexts.busy]: async (context) => {
      const input = await byUpload(context);
      await addWaiting(context);
      return input;
    },
  },
  restoreBackup: {
    [confirmationTexts.needed]: async (context) => {
      const input = await byRestorable(context);
      await context.fixture.shop.context.db.update(sessions).set({ confirmedAt: null });
      return input;
    },
    [backupTexts.ownersOnly]: asRestoringDeputy,
    [backupTexts.wrongName]: async (context) => ({
      ...(await byRestorable(context)),
      body: { shopName: 'x' },
    }),
    [backupTexts.notFound]: async (context) => ({
      ...(await byRestorable(context)),
      params: { id: 'f'.repeat(24) },
    }),
    [backupTexts.notReady]: withRestorable({ state: 'running' }),
    [backupTexts.fileGone]: withRestorable({ folder: 'another machine' }),
    [backupTexts.noSpace]: async (context) => {
      const input = await byRestorable(context);
      return { ...input, after: await fillDisk(context) };
    },
    [backupTexts.damaged]: withRestorable({ problem: backupTexts.damaged }),
    [backupTexts.otherShop]: withRestorable({ owners: ['somebody'] }),
    [backupTexts.busy]: async (context) => {
      const input = await byRestorable(context);
      await addWaiting(context);
      return input;
    },
    ...restoring,
    [backupTexts.otherProcesses]: async (context) => {
      const input = await byRestorable(context);
      onMaintenance(undefined);
      return input;
    },
  },
};
