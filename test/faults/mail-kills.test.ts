/**
 * The process that sends mails is killed (SIGKILL) again and again: no mail is lost, and only those are sent twice that the mail
 * server had accepted and that were not recorded at the kill, with the same Message-ID. MAIL_KILLS sets the number of kills,
 * `npm run test:faults -- mails-killed` runs 100.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { proves } from '@jontro/shop/testing/proves.ts';
import { isNotNull } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/database/test-database.ts';
import { mails } from '../../apps/api/src/mail/mail.table.ts';
import { queueMail } from '../../apps/api/src/mail/outbox.ts';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { startCountingMailServer } from '../../apps/api/src/testing/mail-server.ts';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import { quickDrizzle } from '../../scripts/server.mjs';

const kills = Number(process.env.MAIL_KILLS ?? sizeOfRun(6, 2));
const mailsPerKill = 25;
/** The first ones are about orders of five people, each of whom gets one after the other. */
const mailsOfPeople = 15;
const personOf = (index: number): string => `person-${index < mailsOfPeople ? index % 5 : index}@example.com`;
/** Longer than a lease. */
const restMs = 10 * 60_000;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database?.close());

const startSender = (server: string, clockMs: number): ChildProcess =>
  spawn(process.execPath, [...quickDrizzle, join(import.meta.dirname, 'mail-sender.ts')], {
    env: {
      ...process.env,
      MAIL_DATABASE: database.url,
      MAIL_SERVER: server,
      MAIL_CLOCK_MS: String(clockMs),
    },
    stdio: 'ignore',
  });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

test('through kills no mail is lost, and one is doubled only between its acceptance and its record, under one id', async (t) => {
  proves('B-SCALE-02');
  const { db } = database;
  const random = createRandom(testSeed);
  const server = await startCountingMailServer({ delayMs: () => random.between(0, 60) });
  t.after(server.close);
  /** By Message-ID: the kills between its acceptance and its record. */
  const excused = new Map<string, number>();
  const ids = new Map<string, string>();
  const idsIn = async (recorded: boolean): Promise<string[]> => {
    const rows = await db.select({ id: mails.id, sentAt: mails.sentAt }).from(mails);
    return rows.filter(({ sentAt }) => (sentAt !== null) === recorded).map(({ id }) => id);
  };
  for (let kill = 0; kill <= kills; kill += 1) {
    for (let index = 0; index < mailsPerKill; index += 1) {
      const key = `${kill}-${index}`;
      await queueMail(db, new Date(), {
        dedupeKey: key,
        kind: index < mailsOfPeople ? 'order-placed' : 'back-in-stock',
        language: 'en',
        to: personOf(index),
        subject: key,
        text: key,
        html: `<p>${key}</p>`,
      });
    }
    const sender = startSender(server.url, kill * restMs);
    if (kill === kills) {
      await waitFor('every mail is recorded', async () => (await idsIn(false)).length === 0);
      await end(sender, 'SIGTERM');
      break;
    }
    // At any time in a mail: right before its acceptance, right after it, or between two.
    const among = server.accepted.length + random.between(1, mailsPerKill);
    await waitFor('mails are accepted', () => server.accepted.length >= among, 1);
    await delay(random.between(0, 30));
    await end(sender, 'SIGKILL');
    // What it had written is still read and accepted.
    let quiet = 0;
    await waitFor('its mails are accepted', () => {
      quiet = server.connections() === 0 ? quiet + 1 : 0;
      return quiet > 5;
    });
    const recorded = new Set(await idsIn(true));
    const between = new Map(server.accepted.map(({ id, subject }) => [id, subject]));
    for (const id of recorded) between.delete(id);
    for (const id of between.keys()) excused.set(id, (excused.get(id) ?? 0) + 1);
    // The next mail to a person begins after the record of the one before.
    const numbers = [...between.values()].map((subject) => Number(subject.split('-')[1]));
    const people = numbers.filter((index) => index < mailsOfPeople).map(personOf);
    assert.equal(new Set(people).size, people.length, `unrecorded at kill ${kill}: ${people}`);
  }
  const times = new Map<string, number>();
  for (const { id, subject } of server.accepted) {
    times.set(id, (times.get(id) ?? 0) + 1);
    assert.equal(ids.get(subject) ?? id, id, `${subject} has two ids`);
    ids.set(subject, id);
  }
  const rows = await db.select({ id: mails.id }).from(mails).where(isNotNull(mails.sentAt));
  assert.equal(rows.length, (kills + 1) * mailsPerKill);
  const lost = rows.filter(({ id }) => !times.has(id));
  assert.deepEqual(lost, []);
  const doubled = [...times].filter(([, count]) => count > 1);
  for (const [id, count] of doubled)
    assert.ok(count - 1 <= (excused.get(id) ?? 0), `${id} was sent ${count} times without a reason`);
  t.diagnostic(`${kills} kills, ${rows.length} mails, 0 lost, ${doubled.length} doubled with the same id`);
});
