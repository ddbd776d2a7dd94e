/** A backup is a snapshot of the whole shop; a restore brings back exactly that, or changes nothing. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { auditEntries } from '../../audit/audit.table.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { createFolder } from '../../database/test-process.ts';
import { createDiskStore } from '../../images/disk-store.ts';
import { imageKey, privateImageKey } from '../../images/image-store.ts';
import { images } from '../../images/images.table.ts';
import { orders } from '../../orders/orders.table.ts';
import { paymentEvents } from '../../payments/payments.table.ts';
import { buy } from '../../testing/shopping.ts';
import { createTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AdminError } from '../admin-error.ts';
import { backUp, excludedTables } from './back-up.ts';
import { packBackup, verifyBackupFile } from './backup-file.ts';
import { restore } from './restore.ts';
import { listSchemas } from './shop-tables.ts';
import { checksumRows, type TableChecksum } from './table-rows.ts';

const now = new Date('2026-03-01T10:00:00Z');
const hash = 'ab12'.padEnd(32, '0');
const picture = `ab/12/${hash}/master.webp`;
/** Of a review that waits for the owner. */
const heldPhoto = privateImageKey(hash, 'large');
const tables = listSchemas().at(-1)?.tables ?? [];

let shop: TestShop;
let folder: Awaited<ReturnType<typeof createFolder>>;
let file: string;
let pictures: string;
const targets: TestDatabase[] = [];

before(async () => {
  folder = await createFolder();
  file = join(folder.path, 'shop.backup');
  pictures = join(folder.path, 'images');
  shop = await createTestShop();
  const { db } = shop.context;
  const person = await shop.signIn({ name: 'রহিমা "খাতুন"\n\\n' });
  // More than one chunk of rows, and every kind of value: Bengali text, arrays, JSON, timestamps, numbers, null.
  for (let number = 0; number < 3; number += 1)
    await shop.addProduct({ name: `Fan ${number}`, stock: number, discountPrice: 900 });
  await buy(person, await shop.addProduct({ discountPrice: 900 }));
  await db.execute(sql`insert into payment_events (attempt_id, source, payload, at)
    select 'a' || n, 'ipn', jsonb_build_object('text', 'টাকা ৳' || n, 'deep', jsonb_build_array(n, 1.50, null, true)),
    timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 second' from generate_series(1, 1203) as n`);
  await db.execute(sql`update products set name_bn = 'ফ্যান', images = array['/i/a', 'with "quotes", commas']`);
  await db.execute(sql`insert into identity_accounts (uid, email, email_verified, valid_since, created_at, last_login_at)
    values (${person.uid}, ${person.email}, true, now(), now(), now())`);
  await createDiskStore(pictures).put(picture, Buffer.from('a picture'));
  await createDiskStore(pictures).put(heldPhoto, Buffer.from('a photo'));
  await writeFile(join(pictures, '.DS_Store'), 'not of the shop');
  await writeFile(join(pictures, 'ab/12', hash, 'master.webp.123.tmp'), 'half a picture');
  await backUp(db, file, now, pictures);
});
after(async () => {
  await shop.close();
  for (const target of targets) await target.close();
  await folder.remove();
});

/** The restore itself writes to the audit log. */
const isCompared = ({ name }: { name: string }): boolean =>
  ![...excludedTables, 'audit_entries', 'audit_chain'].includes(name);

async function emptyDatabase(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
}

const adminError = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AdminError, String(error));
  assert.match(error.message, message);
  return true;
};

/** The row count and checksum of every compared table. */
const sumsOf = ({ db }: Pick<TestDatabase, 'db'>) =>
  db.transaction(async (tx) => {
    const sums: TableChecksum[] = [];
    for (const table of tables) if (isCompared(table)) sums.push(await checksumRows(tx, table));
    return sums;
  });

test('a restored shop has exactly the rows and images of the backup', async () => {
  const target = await emptyDatabase();
  const restored = join(folder.path, 'restored');
  const manifest = await restore(target.db, { file, force: false, images: createDiskStore(restored), now });
  assert.deepEqual(await sumsOf(target), await sumsOf(shop.context));
  assert.equal(manifest.tables.find(({ name }) => name === 'payment_events')?.rows, 1203);
  assert.equal(manifest.madeAt, now.toISOString());
  assert.deepEqual(
    await target.db.select().from(paymentEvents).orderBy(paymentEvents.id).limit(2),
    await shop.context.db.select().from(paymentEvents).orderBy(paymentEvents.id).limit(2),
  );
  assert.equal((await readFile(join(restored, picture))).toString(), 'a picture');
  assert.equal((await readFile(join(restored, heldPhoto))).toString(), 'a photo');
  assert.deepEqual((await readdir(join(restored, 'ab/12', hash))).toSorted(), [
    'master.webp',
    'private-large.webp',
  ]);
  assert.deepEqual((await readdir(restored)).sort(), ['ab', 'drafts']);
  assert.deepEqual(await readdir(join(restored, 'drafts')), []);
  // Generated columns and identity sequences continue.
  const { rows } = (await target.db.execute(sql`select distinct present_poisha as p from products`)) as {
    rows: object[];
  };
  assert.deepEqual(rows, [{ p: 90_000 }]);
  const [event] = await target.db
    .insert(paymentEvents)
    .values({ source: 'ipn', payload: {}, at: now })
    .returning({ id: paymentEvents.id });
  assert.equal(event?.id, 1204);
  const ordersOf = ({ db }: Pick<TestDatabase, 'db'>) => db.select({ number: orders.number }).from(orders);
  const [order] = await ordersOf(shop.context);
  const next = (await target.db.execute(sql`select nextval('order_numbers')::int as next`)) as {
    rows: object[];
  };
  assert.deepEqual(next.rows, [{ next: Number(order?.number) + 1 }]);
});

test('a restore writes each count and sum once, however many chunks of rows it reads', async () => {
  await shop.context.db.execute(sql`insert into users (id, uid, email, name, created_at, last_login_at)
    select 'many' || n, 'many' || n, 'many' || n || '@example.com', 'Rahim', now(), now() from generate_series(1, 1203) as n`);
  const many = join(folder.path, 'many.backup');
  await backUp(shop.context.db, many, now, pictures);
  const target = await emptyDatabase();
  await restore(target.db, { file: many, force: false, images: undefined, now });
  const { rows } = (await target.db.execute(
    sql`select (select count(*) from users)::int as users,
          (select sum(count) from row_counts where counted = 'users')::int as counted,
          (select count(*) from row_counts)::int as rows,
          -- The place of the last version in the first page: each row is made empty, and changed once.
          (select max((ctid::text::point)[1]) from row_counts)::int as versions`,
  )) as { rows: object[] };
  const [found] = rows as { users: number; counted: number; rows: number; versions: number }[];
  assert.ok(found && found.users > 1203);
  assert.deepEqual(found, { ...found, counted: found.users, versions: 2 * found.rows });
  await shop.context.db.execute(sql`delete from users where id like 'many%'`);
});

test('a backup has no sessions, tokens or one-time codes: after a restore everybody signs in again', async () => {
  const { rows } = (await shop.context.db.execute(sql`select id_hash from sessions`)) as {
    rows: { id_hash: string }[];
  };
  assert.equal(rows.length, 1);
  const contents = gunzipSync(await readFile(file)).toString('latin1');
  assert.ok(!contents.includes(rows[0]?.id_hash ?? '-'));
  for (const name of excludedTables) {
    assert.ok(
      tables.some((table) => table.name === name),
      `there is no table ${name} to leave out`,
    );
    assert.ok(!contents.includes(`database/${name}/`));
  }
});

test('the file is readable only by its owner, and no temporary file remains', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(
    (await readdir(folder.path)).filter((name) => name.includes('part')),
    [],
  );
});

test('what a killed backup has left is removed after an hour, and nothing else', async () => {
  proves('B-LONG-07');
  const backups = join(folder.path, 'left');
  await mkdir(backups);
  const names = [
    'old.backup.0a1b2c3d.backup-part',
    'new.backup.0a1b2c3d.backup-part',
    'notes.part',
    'old.backup',
  ];
  for (const name of names) await writeFile(join(backups, name), 'half');
  for (const name of names) if (!name.startsWith('new')) await utimes(join(backups, name), 1, 1);
  await backUp(shop.context.db, join(backups, 'next.backup'), now, undefined);
  assert.deepEqual((await readdir(backups)).sort(), [...names.slice(1), 'next.backup'].sort());
});

test('changes after the start of the backup are not in it', async () => {
  const { db } = shop.context;
  const later = join(folder.path, 'later.backup');
  const backingUp = backUp(db, later, now, undefined);
  await db.insert(images).values({
    hash: randomBytes(16).toString('hex'),
    title: 'Later',
    width: 1,
    height: 1,
    size: 1,
    widths: [1],
    fallback: 'jpg',
    colour: '#000000',
    purpose: 'product',
    createdAt: now,
    deleteToken: randomBytes(16).toString('hex'),
  } as typeof images.$inferInsert);
  const { pictures: none } = await backingUp;
  assert.equal(none, null);
  await restore((await emptyDatabase()).db, { file: later, force: false, images: undefined, now });
});

test('a picture that the folder has lost is named and counted', async () => {
  proves('B-SEE-08');
  const { db } = shop.context;
  const lost: string[] = [];
  const onMissing = (missing: readonly { key: string; reason: string }[]): void => {
    lost.push(...missing.map(({ key, reason }) => `${reason} ${key}`));
  };
  const [known] = await db.select().from(images);
  const key = imageKey(known?.hash ?? '', 'master.webp');
  const make = () => backUp(db, join(folder.path, 'lost.backup'), now, pictures, { onMissing });
  const { missingPictures } = await make();
  assert.deepEqual([missingPictures, lost], [1, [`missing ${key}`]]);
  await createDiskStore(pictures).put(key, Buffer.from('a picture'));
  assert.equal((await make()).missingPictures, undefined);
});

test('a place that takes no more ends the packing with its reason, also while an entry waits for it', async () => {
  proves('B-SEE-08');
  const taken = Promise.withResolvers<void>();
  const entry = { name: picture, bytes: randomBytes(100_000) };
  const turns = async (): Promise<false> => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    return false;
  };
  const packing = packBackup(
    () => taken.promise,
    async (add) => {
      for (;;) {
        const added = add(entry).then(() => true as const);
        if (await Promise.race([added, turns()])) continue;
        taken.reject(new Error('the place is full'));
        await added;
      }
    },
  );
  await assert.rejects(packing, /the place is full/);
});

test('an existing shop is replaced only with force, and then completely', async () => {
  const target = await emptyDatabase();
  await target.db.execute(sql`insert into users (id, uid, email, name, created_at, last_login_at)
    values ('u', 'u', 'old@example.com', 'Old', now(), now())`);
  await target.db.execute(sql`create table somebody_elses as select 7 as n`);
  const before = await sumsOf(target);
  await assert.rejects(
    restore(target.db, { file, force: false, images: undefined, now }),
    adminError(/There is a shop in this database: 1 users\. With --force/),
  );
  assert.deepEqual(await sumsOf(target), before);
  const manifest = await restore(target.db, { file, force: true, images: undefined, now });
  assert.deepEqual(await sumsOf(target), manifest.tables.filter(isCompared));
  const [entry, ...more] = await target.db.select().from(auditEntries);
  assert.deepEqual([entry?.act, entry?.actor, more.length], ['restore', 'command line', 0]);
  const { rows } = (await target.db.execute(sql`select n from somebody_elses`)) as { rows: object[] };
  assert.deepEqual(rows, [{ n: 7 }]);
});

test('a failed restore changes nothing', async () => {
  const target = await emptyDatabase();
  await target.db.execute(sql`insert into users (id, uid, email, name, created_at, last_login_at)
    values ('u', 'u', 'old@example.com', 'Old', now(), now())`);
  const before = await sumsOf(target);
  const noFolder = join(folder.path, 'a-file');
  await writeFile(noFolder, '');
  await assert.rejects(
    restore(target.db, { file, force: true, images: createDiskStore(join(noFolder, 'images')), now }),
  );
  assert.deepEqual(await sumsOf(target), before);
});

/** Writes a copy of the backup with a changed tar. */
async function changedCopy(name: string, change: (tar: Buffer) => Buffer): Promise<string> {
  const copy = join(folder.path, name);
  await writeFile(copy, gzipSync(change(gunzipSync(await readFile(file)))));
  return copy;
}

test('a truncated, damaged or changed file, one of another version, or no backup is rejected before any change', async () => {
  const whole = await readFile(file);
  const cut = join(folder.path, 'cut');
  await writeFile(cut, whole.subarray(0, whole.length - 40));
  await assert.rejects(verifyBackupFile(cut), adminError(/is damaged or no backup/));

  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
  const damaged = join(folder.path, 'damaged');
  await writeFile(damaged, flipped);
  await assert.rejects(verifyBackupFile(damaged), adminError(/is damaged or no backup/));

  const text = (from: string, to: string) => (tar: Buffer) =>
    Buffer.from(tar.toString('latin1').replace(from, to), 'latin1');
  const changed = await changedCopy('changed', text('"Fan 1"', '"Fan 9"'));
  await assert.rejects(verifyBackupFile(changed), adminError(/was changed after it was written/));
  const outside = await changedCopy('outside', text('pictures/ab/12', '../../../etc12'));
  await assert.rejects(verifyBackupFile(outside), AdminError);
  const noEnd = await changedCopy('no-end', (tar) => {
    const end = tar.indexOf('manifest.json\0');
    return Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)]);
  });
  await assert.rejects(verifyBackupFile(noEnd), adminError(/is truncated: its end is missing/));

  const [known = ''] = listSchemas().at(-1)?.migrations ?? [];
  const newer = await changedCopy('newer', text(known, known.replace(/./g, 'f')));
  const target = await emptyDatabase();
  await assert.rejects(
    restore(target.db, { file: newer, force: false, images: undefined, now }),
    adminError(/was made by another version/),
  );

  const other = join(folder.path, 'other');
  await mkdir(other);
  await assert.rejects(verifyBackupFile(other), AdminError);
  await writeFile(join(other, 'note.txt'), 'hello');
  await assert.rejects(verifyBackupFile(join(other, 'note.txt')), adminError(/is damaged or no backup/));
  await assert.rejects(verifyBackupFile(join(other, 'nothing')), adminError(/There is no file/));
});

test('a table follows those it references', async () => {
  const names = tables.map(({ name }) => name);
  for (const [child, parent] of [
    ['order_items', 'orders'],
    ['orders', 'users'],
    ['refunds', 'payment_attempts'],
    ['cart_items', 'products'],
  ] as const) {
    assert.ok(names.indexOf(child) > names.indexOf(parent), `${child} before ${parent}`);
  }
});
