/** Mails that could not be sent, as the owner of a live shop sees them, and the test mail. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { maskedAddress } from '@jontro/shop/mail/mail-problems.ts';
import { eq } from 'drizzle-orm';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { mails } from './mail.table.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop({
    env: { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.com', PAYMENT_PROVIDER: 'none' },
  });
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());

const list = async () => (await owner.call(mailProblemEndpoints.listMailProblems)).body;
const listed = async () => (await list()).mails.map(({ _id }) => _id);

/** Queues a mail of eleven minutes ago in this state. */
async function addMail(id: string, state: Partial<typeof mails.$inferInsert>): Promise<void> {
  const createdAt = new Date(shop.clock.now().getTime() - 11 * 60_000);
  await shop.context.db.insert(mails).values({
    id,
    dedupeKey: id,
    kind: 'order-placed',
    language: 'bn',
    recipient: 'rahim@example.com',
    subject: 'Your order J-10001',
    text: 'House 12, Road 5',
    html: '<p>House 12, Road 5</p>',
    createdAt,
    nextTryAt: createdAt,
    ...state,
  });
}

test('mails that failed or are overdue are listed with the reason, without content and with masked recipients', async () => {
  const now = shop.clock.now();
  const soon = new Date(now.getTime() + 60_000);
  await addMail('sent', { sentAt: now, nextTryAt: null });
  await addMail('new', { createdAt: now, nextTryAt: soon });
  await addMail('later', { nextTryAt: soon });
  await addMail('kept', { nextTryAt: null });
  await addMail('failed', {
    nextTryAt: null,
    tries: 8,
    lastError: '550 <rahim@example.com>: no such mailbox',
  });
  await addMail('retried', { nextTryAt: soon, tries: 3, lastError: 'the server does not respond' });
  await addMail('overdue', {});
  const { count, mails: problems } = await list();
  assert.deepEqual(problems.map(({ _id, status }) => `${_id} ${status}`).toSorted(), [
    'failed failed',
    'overdue waiting',
    'retried waiting',
  ]);
  assert.equal(count, 3);
  const failed = problems.find(({ _id }) => _id === 'failed');
  assert.deepEqual(
    [failed?.to, failed?.problem, failed?.tries],
    ['r•••@example.com', '550 <r•••@example.com>: no such mailbox', 8],
  );
  assert.doesNotMatch(JSON.stringify(problems), /rahim|House 12|J-10001/);
  const { unsentMails } = (await owner.call(dashboardEndpoints.findOpenWork)).body;
  assert.equal(unsentMails, count, 'the count of the dashboard is that of the list');
});

test('a failed mail is sent again, once, and is no problem any more', async () => {
  const retry = () => owner.call(mailProblemEndpoints.retryMailProblem, { params: { id: 'failed' } });
  const statuses = (await Promise.all([retry(), retry()])).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  assert.equal((await listed()).includes('failed'), false);
});

test('the content of a mail stays closed in a live shop, and the list to who has no permission', async () => {
  assert.equal((await owner.send('GET', '/api/outbox')).status, 404);
  assert.equal((await shop.visitor.call(mailProblemEndpoints.listMailProblems)).status, 401);
  const shopper = await shop.signIn();
  for (const call of [
    shopper.call(mailProblemEndpoints.listMailProblems),
    shopper.call(mailProblemEndpoints.retryMailProblem, { params: { id: 'retried' } }),
    shopper.call(mailProblemEndpoints.sendTestMail),
  ])
    assert.equal((await call).status, 403);
});

test('a test mail goes to the admin who asks for it, and never without a mail server', async () => {
  const send = () => owner.call(mailProblemEndpoints.sendTestMail);
  assert.equal((await list()).mailServer, false);
  assert.equal((await send()).status, 409);
  shop.context.config.smtpUrl = 'smtp://mail.example.com';
  assert.equal((await list()).mailServer, true);
  const { status, body } = await send();
  assert.deepEqual([status, body.to], [200, 'owner@example.com']);
  const queued = await shop.context.db.select().from(mails).where(eq(mails.kind, 'test'));
  assert.deepEqual(
    queued.map(({ recipient, subject }) => [recipient, subject]),
    [['owner@example.com', 'Test email of Jontro']],
  );
});

test('an address keeps its first character and its host', () => {
  assert.equal(maskedAddress('rahim@example.com'), 'r•••@example.com');
  assert.equal(maskedAddress('"a@b"@example.com'), '"•••@example.com');
  assert.equal(maskedAddress('nobody'), '•••');
});
