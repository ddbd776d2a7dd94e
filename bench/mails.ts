/**
 * How many mails one process sends in a second with a mail server that takes 100 ms to accept one, and what a mail costs in
 * processor time: alone, and beside processes that use every core: `npm run bench:mails`, `-- --mails 5000`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../apps/api/src/database/test-database.ts';
import { queueMail } from '../apps/api/src/mail/outbox.ts';
import { startCountingMailServer } from '../apps/api/src/testing/mail-server.ts';
import { waitFor } from '../apps/api/src/testing/wait-for.ts';
import { root } from '../scripts/project.mjs';
import { quickDrizzle } from '../scripts/server.mjs';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '3000' } } });
const count = Number(values.mails);
const goal = 200;

/** Uses a core until it is killed. */
const startLoad = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

async function queue(database: TestDatabase, round: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await queueMail(database.db, new Date(), {
      dedupeKey: `${round} ${index}`,
      kind: 'back-in-stock',
      language: 'en',
      to: `person-${index}@example.com`,
      subject: `Mail ${index}`,
      text: 'It can be bought again. '.repeat(40),
      html: `<p>${'It can be bought again. '.repeat(100)}</p>`,
    });
  }
}

async function measure(database: TestDatabase, what: string): Promise<number> {
  const server = await startCountingMailServer({ delayMs: () => 100, connectMs: 100 });
  await queue(database, what);
  const sender = spawn(process.execPath, [...quickDrizzle, join(root, 'test', 'faults', 'mail-sender.ts')], {
    env: { ...process.env, MAIL_DATABASE: database.url, MAIL_SERVER: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  sender.stdout.on('data', (part: Buffer) => {
    output += part;
  });
  await waitFor('the first mail', () => server.accepted.length > 0, 1);
  const start = performance.now();
  const first = server.accepted.length;
  await waitFor('the last mail', () => server.accepted.length >= count, 5);
  const rate = ((count - first) / (performance.now() - start)) * 1000;
  const exited = once(sender, 'exit');
  sender.kill('SIGTERM');
  await exited;
  const cpuMs = Number(/processor time (\d+)/.exec(output)?.[1]);
  console.log(
    `${what}: ${rate.toFixed(0)} mails a second, ${(cpuMs / count).toFixed(2)} ms of processor time each, ` +
      `${server.opened()} connections, load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  await server.close();
  return rate;
}

const database = await createTestDatabase();
const rate = await measure(database, 'alone');
const load = Array.from({ length: availableParallelism() }, startLoad);
try {
  await measure(database, 'beside a process on every core');
} finally {
  for (const child of load) child.kill('SIGKILL');
}
await database.close();
if (rate < goal) {
  console.log(`too slow: the goal is ${goal} a second`);
  process.exitCode = 1;
}
