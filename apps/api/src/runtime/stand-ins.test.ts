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
import { standInProgram, superviseStandIns } from './stand-ins.ts';

const isServed = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

test('the stand-ins run as one process with the shop, are restarted when killed, and stop with it', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jontro-stand-ins-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const [sandboxPort, openIdPort] = [await freePort(), await freePort()];
  const program = standInProgram(
    readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort), OPENID_PORT: String(openIdPort) }),
  );
  assert.ok(program);
  const addresses = [
    `http://127.0.0.1:${sandboxPort}/public/tls/`,
    `http://localhost:${openIdPort}/.well-known/openid-configuration`,
  ];
  const areServed = async () => (await Promise.all(addresses.map(isServed))).every(Boolean);
  const pids: number[] = [];
  const log = {
    ...silentLog,
    info(details: object) {
      if ('pid' in details && typeof details.pid === 'number') pids.push(details.pid);
    },
  };
  const standIns = await superviseStandIns(program, log);
  try {
    assert.ok(await areServed());
    assert.equal(pids.length, 1);
    await assert.rejects(
      superviseStandIns(program, silentLog),
      (error: unknown) =>
        error instanceof ConfigError && /gateway.* could not start.*in use/i.test(error.message),
    );
    const [pid] = pids;
    assert.ok(pid);
    process.kill(pid, 'SIGKILL');
    await waitFor('the stand-ins respond again', async () => pids.length >= 2 && (await areServed()));
    assert.notEqual(pids.at(-1), pid);
  } finally {
    await standIns.stop();
  }
  for (const address of addresses) assert.equal(await isServed(address), false);
});

test('services that are configured elsewhere have no stand-in', () => {
  const elsewhere = readConfig({
    PAYMENT_PROVIDER: 'sslcommerz',
    SSLCZ_STORE_ID: 'store',
    SSLCZ_STORE_PASSWD: 'password',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  assert.equal(standInProgram(elsewhere), undefined);
});
