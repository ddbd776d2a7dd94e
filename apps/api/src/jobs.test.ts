/** What the hourly jobs remove and leave, and that each runs once per period over all processes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { silentLog } from './database/test-database.ts';
import { identityCodes, identityKeys, identityRefreshTokens } from './identity/identity.table.ts';
import { jobs } from './jobs.ts';
import { mails } from './mail/mail.table.ts';
import { sendDueMails } from './mail/mail-job.ts';
import { runIfDue } from './runtime/job.ts';
import { jobRuns } from './runtime/job-runs.table.ts';
import { sessions } from './session/session.table.ts';
import { identityClient } from './testing/identity-client.ts';
import { createTestShop, type TestShop } from './testing/test-shop.ts';
import { waitFor } from './testing/wait-for.ts';

/** All but those of images, which have tests of their own. */
const imageJobs = ['remove unused images', 'make sizes of images'];
async function runHourlyJobs({ context }: TestShop): Promise<void> {
  const hourly = jobs.filter(({ name, exclusive }) => exclusive && !imageJobs.includes(name));
  for (const job of hourly) await job.create(context, silentLog).run(() => false);
}

test('expired rows are removed, valid ones stay, and a key is replaced after 90 days', async () => {
  const shop = await createTestShop();
  try {
    const { db } = shop.context;
    const day = 24 * 3_600_000;
    const counts = async () => [
      await db.$count(mails),
      await db.$count(sessions),
      await db.$count(identityRefreshTokens),
      await db.$count(identityCodes),
      await db.$count(identityKeys),
    ];
    await shop.signIn();
    const identity = identityClient(shop);
    const { idToken } = await identity.signUp();
    await identity.accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await sendDueMails(db, shop.clock.now, { mailer: undefined });
    await runHourlyJobs(shop);
    assert.deepEqual(await counts(), [1, 1, 1, 1, 1]);
    shop.clock.advance(31 * day);
    await runHourlyJobs(shop);
    assert.deepEqual(await counts(), [1, 0, 0, 0, 1]);
    shop.clock.advance(60 * day);
    await runHourlyJobs(shop);
    assert.deepEqual(await counts(), [0, 0, 0, 0, 2]);
    await identity.signUp();
    shop.clock.advance(day);
    await runHourlyJobs(shop);
    assert.deepEqual(await counts(), [0, 0, 1, 0, 1]);
    await identity.signUp();
  } finally {
    await shop.close();
  }
});

const job = { name: 'try', everyMs: 3_600_000 };

test('an exclusive job runs once per period, however many processes try at once', async () => {
  const shop = await createTestShop();
  try {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const tries = () => Promise.all([1, 2, 3, 4].map(() => runIfDue(shop.context, job, run)));
    assert.equal((await tries()).filter(Boolean).length, 1);
    shop.clock.advance(3_599_000);
    assert.equal((await tries()).filter(Boolean).length, 0);
    shop.clock.advance(1_000);
    assert.equal((await tries()).filter(Boolean).length, 1);
    assert.equal(runs, 2);
  } finally {
    await shop.close();
  }
});

test('an exclusive job is not started while it runs, and is taken over when its process is gone', async () => {
  const shop = await createTestShop();
  try {
    const released = Promise.withResolvers<void>();
    const first = runIfDue(shop.context, job, () => released.promise);
    await waitFor('the lease', async () => (await shop.context.db.$count(jobRuns)) === 1);
    assert.equal(await runIfDue(shop.context, job, async () => {}), false);
    shop.clock.advance(10 * 60_000);
    assert.equal(await runIfDue(shop.context, job, async () => {}), true);
    const [taken] = await shop.context.db.select().from(jobRuns);
    released.resolve();
    assert.equal(await first, true);
    assert.deepEqual(await shop.context.db.select().from(jobRuns), [taken], 'the late end changes nothing');
  } finally {
    await shop.close();
  }
});

test('a failed exclusive job keeps its reason and is retried after five minutes', async () => {
  const shop = await createTestShop();
  try {
    const failing = () => Promise.reject(new Error('the disk is full'));
    await assert.rejects(runIfDue(shop.context, job, failing), /the disk is full/);
    const error = async () => (await shop.context.db.select().from(jobRuns))[0]?.error;
    assert.equal(await error(), 'the disk is full');
    assert.equal(await runIfDue(shop.context, job, async () => {}), false);
    shop.clock.advance(5 * 60_000);
    assert.equal(await runIfDue(shop.context, job, async () => {}), true);
    assert.equal(await error(), null);
    shop.clock.advance(job.everyMs);
    const { db } = shop.context;
    await assert.rejects(runIfDue(shop.context, job, async () => db.execute(sql`select from nothing_here`)));
    assert.equal(await error(), 'relation "nothing_here" does not exist');
  } finally {
    await shop.close();
  }
});

test('every job has a name of its own', () => {
  const names = jobs.map(({ name }) => name);
  assert.deepEqual([...new Set(names)], names);
});
