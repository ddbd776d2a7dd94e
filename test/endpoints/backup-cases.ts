/** Requests that each error of the endpoints of backups answers. */
import type { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { backupTexts } from '@jontro/shop/backups/backups.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { sql } from 'drizzle-orm';
import type { BackupRow } from '../../apps/api/src/backups/backup-rows.ts';
import { sessions } from '../../apps/api/src/session/session.table.ts';
import { byBackup, withoutBackups } from './backup-inputs.ts';
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

/** A waiting backup beside the one of the request. */
const whileBusy: Case = async (context) => {
  const input = await byBackup(context);
  await context.fixture.shop.context.db.execute(
    sql`insert into backups (id, file, state, actor_id, actor, created_at) values ('busy', 'x', 'waiting', 'a', 'a', now())`,
  );
  return input;
};

/** Pictures of 40 TB. */
const withoutSpace: Case = async (context) => {
  await withoutBackups(context);
  const { db } = context.fixture.shop.context;
  await db.execute(sql`insert into images (hash, title, width, height, size, widths, fallback, colour, purpose, created_at, delete_token)
    select 'large' || n, 'x', 1, 1, 2000000000, '{1}', 'jpg', '#000000', 'product', now(), 'large' || n from generate_series(1, 20000) n`);
  return { after: () => void db.execute(sql`delete from images where hash like 'large%'`) };
};

export const backupCases: { [Name in keyof typeof backupEndpoints]?: Cases } = {
  listBackups: { [backupTexts.ownersOnly]: asDeputy },
  startBackup: {
    ...guarded,
    [backupTexts.ownersOnly]: asDeputy,
    [backupTexts.busy]: whileBusy,
    [backupTexts.noSpace]: withoutSpace,
  },
  checkBackup: { [backupTexts.ownersOnly]: asDeputy, ...ofFile, [backupTexts.busy]: whileBusy },
  removeBackup: { ...guarded, [backupTexts.ownersOnly]: asDeputy, ...ofFile },
  openBackupDownload: { ...guarded, [backupTexts.ownersOnly]: asDeputy, ...ofFile },
  downloadBackup: {
    [backupTexts.ownersOnly]: asDeputy,
    [backupTexts.ticketEnded]: withValues({ ticketUntil: new Date(0) }),
    ...ofFile,
  },
};
