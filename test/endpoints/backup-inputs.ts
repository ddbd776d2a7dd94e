/** Backups for requests of endpoints. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import { backupPath, openBackupFolder, uploadPath } from '../../apps/api/src/backups/backup-files.ts';
import type { BackupRow } from '../../apps/api/src/backups/backup-rows.ts';
import { backups } from '../../apps/api/src/backups/backups.table.ts';
import { hashOfTicket } from '../../apps/api/src/backups/download-backup.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { onMaintenance } from '../../apps/api/src/runtime/maintenance.ts';
import type { TestShop } from '../../apps/api/src/testing/test-shop.ts';
import { users } from '../../apps/api/src/users/users.table.ts';

type Context = { fixture: { shop: Pick<TestShop, 'context'> } };

export const ticket = 'a ticket of a download';

/** Nothing is being made or checked. */
export async function withoutBackups({ fixture: { shop } }: Context) {
  await shop.context.db.delete(backups);
  return {};
}

/** The only backup, finished and with a file, or with other values. */
export async function byBackup(context: Context, values: Partial<BackupRow> = {}) {
  await withoutBackups(context);
  const { config, db, now } = context.fixture.shop.context;
  const id = newId(now());
  const path = backupPath(config, id);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'a backup');
  await db.insert(backups).values({
    id,
    file: 'shop-2026-11-26-10-30-00.backup',
    state: 'ready',
    folder: await openBackupFolder(config),
    actorId: 'somebody',
    actor: 'somebody@example.com',
    createdAt: now(),
    size: 8,
    contents: {
      madeAt: now().toISOString(),
      orders: 1,
      products: 1,
      users: 1,
      rows: 3,
      pictures: 0,
      older: false,
    },
    ticketHash: hashOfTicket(ticket),
    ticketUntil: new Date(now().getTime() + 60_000),
    ...values,
  });
  return { params: { id }, query: { ticket } };
}

/** The upload of a file of three bytes. */
export async function newUpload(context: Context) {
  await withoutBackups(context);
  return { body: { file: 'shop.backup', size: 3 } };
}

/** Two of three bytes have arrived; the request has the last one. */
export async function byUpload(context: Context) {
  const { params } = await byBackup(context, { state: 'uploading', kind: 'uploaded', size: 3 });
  await writeFile(uploadPath(context.fixture.shop.context.config, params.id), 'ab');
  return {
    params,
    query: { offset: 2 },
    body: Buffer.from('c'),
    headers: { 'content-type': 'application/octet-stream' },
  };
}

/** A checked backup in which everybody who is an owner now was one. */
export async function byRestorable(context: Context, values: Partial<BackupRow> = {}) {
  const { db, config } = context.fixture.shop.context;
  onMaintenance(() => {});
  const owners = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const { params } = await byBackup(context, {
    owners: owners.map(({ id }) => id),
    checkedAt: new Date(),
    ...values,
  });
  return { params, body: { shopName: config.shop.name } };
}
