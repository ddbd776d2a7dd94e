import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readGatewaySettings } from './gateway-settings.ts';
import {
  CONTROL_TOKEN,
  sessionRequest,
  startTestGateway,
  startTestShop,
  type TestShop,
  until,
} from './test-gateway.ts';

let folder: string;
let shop: TestShop;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  shop = await startTestShop();
});
after(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const startProcess = async (stateFile: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_STATE_FILE: stateFile,
      SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN,
      STAND_INS_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)));
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}.`)));
  });
  const { ports } = JSON.parse(line) as { ready: true; ports: { paymentGateway: number } };
  const port = ports.paymentGateway;
  const post = async (path: string, body: Record<string, unknown>) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CONTROL_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const form = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
    return (await response.json()) as Record<string, unknown>;
  };
  return { child, port, post, form };
};

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

test('a restart restores sessions, payments, faults and the clock, and sends the queued IPNs', async () => {
  const stateFile = join(folder, 'kept', 'state.json');
  shop.receivedRequests.length = 0;
  const first = await startTestGateway({ stateFile }, shop);
  const open = await first.openSession({ tran_id: 'STILL-OPEN' });
  await first.injectFaults({ ipn: 'delay:60' });
  const paid = await first.openSession({ tran_id: 'PAID' });
  const { fields } = await first.pay(paid.sessionkey);
  await first.control('/clock', { advanceSeconds: 30 });
  await first.injectFaults({ sign: 'bad' }, { scope: 'global' });
  await first.close();
  assert.equal(shop.receivedRequests.length, 0);

  const second = await startTestGateway({ stateFile }, shop);
  try {
    assert.equal((await fetch(new URL(open.GatewayPageURL.replace(first.url, second.url)))).status, 200);
    assert.equal(
      (await second.callMerchantApi('validation', { val_id: fields.val_id ?? '' })).status,
      'VALID',
    );
    assert.match((await second.pay(open.sessionkey)).fields.verify_sign ?? '', /^0+$/);
    await second.control('/clock', { advanceSeconds: 31 });
    assert.ok(
      shop.receivedRequests.some(({ fields }) => fields.tran_id === 'PAID' && fields.status === 'VALID'),
    );
  } finally {
    await second.close();
  }
});

test('a file that is not a state file is rejected and left unchanged', async () => {
  const stateFile = join(folder, 'notes.json');
  writeFileSync(stateFile, '{"a":1}');
  await assert.rejects(() => startTestGateway({ stateFile }, shop), /not a state file/);
  assert.equal(readFileSync(stateFile, 'utf8'), '{"a":1}');
});

test('a SIGKILL at any time leaves a complete file with every acknowledged session', async () => {
  const stateFile = join(folder, 'killed', 'state.json');
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { child, form } = await startProcess(stateFile);
    const exit = ended(child);
    const before = acknowledged.length;
    // Kill some ms into a later write, so that each round acknowledges something, even on a slow machine.
    const killLater = () => setTimeout(() => child.kill('SIGKILL'), 5 + 15 * round);
    try {
      for (;;) {
        const tran_id = `KILL-${round}-${acknowledged.length}`;
        const response = await form('/gwprocess/v4/api.php', sessionRequest(shop.url, { tran_id }));
        acknowledged.push(String(response.sessionkey));
        if (acknowledged.length === before + 2) killLater();
      }
    } catch {
      await exit;
    }
  }
  const { child, port } = await startProcess(stateFile);
  const exit = ended(child);
  for (const sessionkey of acknowledged) {
    const page = await fetch(`http://127.0.0.1:${port}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionkey}`);
    assert.equal(page.status, 200);
  }
  assert.ok(acknowledged.length > 3);
  child.kill('SIGTERM');
  assert.equal(await exit, 0, 'SIGTERM ends it gracefully');
  assert.deepEqual(readdirSync(join(folder, 'killed')).includes('state.json'), true);
});

test('an IPN that a SIGKILL interrupted is sent by the next process', async () => {
  const stateFile = join(folder, 'interrupted.json');
  shop.receivedRequests.length = 0;
  const first = await startProcess(stateFile);
  const { sessionkey } = await first.form(
    '/gwprocess/v4/api.php',
    sessionRequest(shop.url, { tran_id: 'CUT' }),
  );
  await first.post('/__sandbox/faults', { scope: { tranId: 'CUT' }, faults: { ipn: 'delay:1' } });
  await first.post('/__sandbox/pay', { sessionKey: sessionkey });
  const exit = ended(first.child);
  first.child.kill('SIGKILL');
  await exit;

  const second = await startProcess(stateFile);
  const secondExit = ended(second.child);
  await until(() => shop.receivedRequests.some(({ fields }) => fields.tran_id === 'CUT'));
  second.child.stdin?.end();
  assert.equal(await secondExit, 0, 'it ends when its parent is gone');
});

test('errors of settings name the variable', () => {
  assert.throws(() => readGatewaySettings({}), /SANDBOX_PORT/);
  assert.throws(() => readGatewaySettings({ SANDBOX_PORT: '70000' }), /SANDBOX_PORT/);
  assert.throws(
    () => readGatewaySettings({ SANDBOX_PORT: '1', SANDBOX_SESSION_MINUTES: 'x' }),
    /SANDBOX_SESSION_MINUTES/,
  );
  assert.throws(() => readGatewaySettings({ SANDBOX_PORT: '1', SHOP_MODE: 'live' }), /SHOP_MODE=live/);
});
