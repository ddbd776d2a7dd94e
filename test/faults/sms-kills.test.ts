/**
 * The process that sends SMS is killed (SIGKILL) again and again: no telephone gets a message twice, and each one is accepted or unsure in
 * the end. SMS_KILLS sets the number of kills, `npm run test:faults -- sms-killed` runs 200.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/database/test-database.ts';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { smsMessages } from '../../apps/api/src/sms/sms.table.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import { startSmsStandIn } from '../../apps/stand-ins/src/sms-gateways/sms-stand-in.ts';
import { quickDrizzle } from '../../scripts/server.mjs';

const kills = Number(process.env.SMS_KILLS ?? sizeOfRun(5, 2));
const smsPerKill = 8;
/** Longer than a lease. */
const restMs = 2 * 60_000;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database?.close());

const startSender = (gateway: string, clockMs: number): ChildProcess =>
  spawn(process.execPath, [...quickDrizzle, join(import.meta.dirname, 'sms-sender.ts')], {
    env: {
      ...process.env,
      SMS_DATABASE: database.url,
      SMS_GATEWAY: gateway,
      SMS_CLOCK_MS: String(clockMs),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

test('through kills no SMS is given to the gateway twice, and what was interrupted is unsure', async (t) => {
  proves('B-COD-22');
  const { db } = database;
  const random = createRandom(testSeed);
  const standIn = await startSmsStandIn();
  t.after(standIn.close);
  /** By the text, which is the key. */
  const received = new Map<string, number>();
  const countReceived = (): number => {
    for (const { text } of standIn.state.messages.splice(0))
      received.set(text, (received.get(text) ?? 0) + 1);
    return received.size;
  };
  const rows = () => db.select().from(smsMessages);
  const start = Date.now();
  for (let kill = 0; kill <= kills; kill += 1) {
    const clockMs = kill * restMs;
    const createdAt = new Date(start + clockMs);
    await db.insert(smsMessages).values(
      Array.from({ length: smsPerKill }, (_, index) => {
        const key = `বার্তা ${kill}-${index}`;
        const sms = {
          id: `${kill}`.padStart(6, '0') + `${index}`.padStart(6, '0'),
          dedupeKey: key,
          text: key,
        } as const;
        const about = { kind: 'notice', subject: 'own', language: 'bn', parts: 1 } as const;
        const recipient = `88017${String(kill * smsPerKill + index).padStart(8, '0')}`;
        return { ...sms, ...about, recipient, createdAt, nextTryAt: createdAt };
      }),
    );
    standIn.state.faults.splice(0);
    standIn.state.faults.push({ fault: `slow:${random.between(0, 60)}` });
    const before = countReceived();
    const sender = startSender(standIn.url, clockMs);
    if (kill === kills) {
      const isEnded = ({ state }: { state: string }) => state === 'accepted' || state === 'unsure';
      await waitFor('every message has ended', async () => (await rows()).every(isEnded));
      await end(sender, 'SIGTERM');
      break;
    }
    const among = before + random.between(1, smsPerKill - 1);
    await waitFor('messages are accepted', () => countReceived() >= among, 1);
    await delay(random.between(0, 30));
    await end(sender, 'SIGKILL');
    // What it had written is still read and accepted.
    await delay(0);
  }
  countReceived();
  const twice = [...received].filter(([, count]) => count > 1);
  assert.deepEqual(twice, []);
  const all = await rows();
  assert.equal(all.length, (kills + 1) * smsPerKill);
  const lost = all.filter(({ state, text }) => state === 'accepted' && !received.has(text));
  assert.deepEqual(lost, []);
  const unsure = all.filter(({ state }) => state === 'unsure');
  // At most as many as one process sends at the same time.
  assert.ok(unsure.length <= 4 * kills, `${unsure.length} are unsure`);
  const arrived = unsure.filter(({ text }) => received.has(text)).length;
  t.diagnostic(
    `${kills} kills, ${all.length} SMS, 0 twice, ${unsure.length} unsure, of which ${arrived} had arrived`,
  );
});
