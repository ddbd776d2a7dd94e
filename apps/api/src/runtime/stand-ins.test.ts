/** Stand-in processes: started, restarted after a crash, reported when they cannot start, and stopped with the shop. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { silentLog } from '../database/test-database.ts';
import { freePort } from '../testing/free-ports.ts';
import { waitFor } from '../testing/wait-for.ts';
import { standInPrograms, superviseStandIns } from './stand-ins.ts';

const responds = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/public/tls/`).then(
    async (response) => (await response.text()) === 'TLS is okay',
    () => false,
  );

test('the sandbox gateway runs with the shop, is restarted when killed, and stops with it', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jontro-stand-ins-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const config = readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: String(port) });
  const programs = standInPrograms(config).filter(({ name }) => name.includes('gateway'));
  assert.equal(programs.length, 1);
  const pids: number[] = [];
  const log = {
    ...silentLog,
    info(details: object) {
      if ('pid' in details && typeof details.pid === 'number') pids.push(details.pid);
    },
  };
  const standIns = await superviseStandIns(programs, log);
  try {
    assert.ok(await responds(port));
    await assert.rejects(
      superviseStandIns(programs, silentLog),
      (error: unknown) =>
        error instanceof ConfigError && /gateway could not start.*in use/i.test(error.message),
    );
    const [pid] = pids;
    assert.ok(pid);
    process.kill(pid, 'SIGKILL');
    await waitFor('the gateway responds again', async () => pids.length >= 2 && (await responds(port)));
    assert.notEqual(pids.at(-1), pid);
  } finally {
    await standIns.stop();
  }
  assert.equal(await responds(port), false);
});

test('services that are configured elsewhere have no stand-in', () => {
  const elsewhere = readConfig({
    PAYMENT_PROVIDER: 'sslcommerz',
    SSLCZ_STORE_ID: 'store',
    SSLCZ_STORE_PASSWD: 'password',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  assert.deepEqual(standInPrograms(elsewhere), []);
  assert.equal(standInPrograms(readConfig({})).length, 2);
});
