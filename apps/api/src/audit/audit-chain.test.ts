/** The hash chain of the audit log: links of concurrent acts, and every kind of change past the shop. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../database/transaction.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { type AuditHead, checkAuditChain, headText, parseHead, readAuditHead } from './audit-chain.ts';
import { commandLineActor, recordAudit } from './record-audit.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const record = (name: string) =>
  inTransaction(shop.context.db, (tx) =>
    recordAudit(tx, shop.clock.now(), commandLineActor, {
      event: 'choosePreset',
      subjectId: '',
      name,
      before: { preset: 'specification' },
      after: { preset: name },
    }),
  );
const run = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await shop.context.db.execute(query)) as unknown as { rows: Row[] }).rows;
/** Without the triggers, as somebody who is a superuser of the database can. */
const pastTheShop = (query: ReturnType<typeof sql>): Promise<void> =>
  shop.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(query);
  });
const check = (known?: AuditHead) => checkAuditChain(shop.context.db, known);

beforeEach(async () => {
  await pastTheShop(sql`delete from audit_chain`);
  await pastTheShop(sql`delete from audit_entries`);
  for (const name of ['one', 'two', 'three', 'four']) await record(name);
});

test('a log that only the shop has written is whole, and each link hashes its entry and the link before', async () => {
  proves('B-ROOM-20');
  const { head, problems } = await check();
  assert.deepEqual(problems, []);
  assert.deepEqual(head, await readAuditHead(shop.context.db));
  const texts = await run<{
    text: string;
  }>(sql`select jsonb_build_array(id, extract(epoch from at), actor_id, actor, act,
    kind, thing_id, name, before, after)::text as text
    from audit_entries join audit_chain on entry_id = id order by position`);
  const hash = texts.reduce(
    (previous, { text }) => createHash('sha256').update(`${previous}${text}`).digest('hex'),
    '',
  );
  assert.deepEqual(head, { position: 4, hash });
});

test('acts at the same moment make one chain without a gap, and one that is rolled back makes no link', async () => {
  proves('B-ROOM-20');
  await Promise.all(Array.from({ length: 24 }, (_, index) => record(`many ${index}`)));
  await inTransaction(shop.context.db, async (tx) => {
    await recordAudit(tx, shop.clock.now(), commandLineActor, { event: 'restore', subjectId: '', name: 'x' });
    throw new Error('rolled back');
  }).catch(() => undefined);
  const { head, problems } = await check();
  assert.deepEqual([head?.position, problems], [28, []]);
});

for (const change of [
  sql`at = at + interval '1 microsecond'`,
  sql`actor_id = 'other'`,
  sql`actor = 'other@example.com'`,
  sql`act = 'restore'`,
  sql`kind = 'order'`,
  sql`thing_id = 'other'`,
  sql`name = 'two '`,
  sql`before = null`,
  sql`after = '{"preset": "other"}'`,
])
  test(`a changed entry is found: ${(change.queryChunks[0] as { value: string[] }).value.join('')}`, async () => {
    proves('B-ROOM-20');
    const [entry] = await run<{ id: string }>(sql`select id from audit_entries where name = 'two'`);
    await pastTheShop(sql`update audit_entries set ${change} where name = 'two'`);
    assert.deepEqual((await check()).problems, [`entry ${entry?.id} (link 2) was changed`]);
  });

test('a removed entry is found, with or without its link', async () => {
  proves('B-ROOM-20');
  const [entry] = await run<{ id: string }>(sql`select id from audit_entries where name = 'two'`);
  await pastTheShop(sql`delete from audit_entries where name = 'two'`);
  assert.deepEqual((await check()).problems, [`entry ${entry?.id} (link 2) is gone`]);
  await pastTheShop(sql`delete from audit_chain where position = 2`);
  assert.deepEqual((await check()).problems, ['links 2 to 2 are gone']);
  // Renumbered, the next link no longer follows the one before it.
  await pastTheShop(sql`update audit_chain set position = position - 1 where position > 2`);
  const { problems } = await check();
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /\(link 2\) was changed/);
});

test('an entry that was added past the shop is found, in the chain or not', async () => {
  proves('B-ROOM-20');
  await pastTheShop(sql`insert into audit_entries (id, at, actor, act, kind, thing_id, name)
    values ('forged', now(), 'owner@example.com', 'restore', 'shop', '', 'forged')`);
  assert.deepEqual((await check()).problems, ['entry forged is not in the chain']);
  await shop.context.db.execute(sql`insert into audit_chain values (5, 'forged', ${'0'.repeat(64)})`);
  assert.deepEqual((await check()).problems, ['entry forged (link 5) was changed']);
});

test('an end that was cut off, or a chain that was computed anew, is found with an earlier head', async () => {
  proves('B-ROOM-20');
  const { head } = await check();
  assert.ok(head);
  await record('five');
  assert.deepEqual((await check(head)).problems, []);
  await pastTheShop(sql`delete from audit_chain where position > 2`);
  await pastTheShop(sql`delete from audit_entries where name in ('three', 'four', 'five')`);
  assert.deepEqual((await check()).problems, [], 'without an earlier head it cannot be known');
  assert.deepEqual((await check(head)).problems, [`the chain does not contain ${headText(head)}`]);
  // The rest is longer again, with other entries.
  for (const name of ['other', 'others', 'more']) await record(name);
  assert.deepEqual((await check(head)).problems, [`the chain does not contain ${headText(head)}`]);
});

test('the database rejects a change of a link as it does one of an entry', async () => {
  for (const query of [
    sql`update audit_chain set hash = ''`,
    sql`delete from audit_chain`,
    sql`delete from audit_entries`,
  ])
    await assert.rejects(shop.context.db.execute(query), ({ cause }: Error) =>
      /never changed or removed/.test(String(cause)),
    );
});

test('a printed head is read back, and nothing else is one', () => {
  const head = { position: 1042, hash: 'a'.repeat(64) };
  assert.deepEqual(parseHead(` ${headText(head)}\n`), head);
  for (const text of ['', '1042', `:${'a'.repeat(64)}`, `1:${'A'.repeat(64)}`, `1:${'a'.repeat(63)}`])
    assert.equal(parseHead(text), undefined, text);
});
