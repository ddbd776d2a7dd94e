import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';

const program = join(import.meta.dirname, 'main.ts');

const startProcess = async ({ sandbox = 0, openId = 0 } = {}) => {
  const child = spawn(process.execPath, [program], {
    env: {
      SANDBOX_PORT: String(sandbox),
      OPENID_PORT: String(openId),
      OPENID_CLIENT_SECRET: 'local-secret-of-the-shop',
      OPENID_REDIRECT_URI: 'http://localhost:3000/auth/popup/callback',
      STAND_INS_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (data) => errors.push(String(data)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data))),
  );
  const { ports } = JSON.parse(line) as { ready: true; ports: Record<string, number> };
  return { child, ended, errors, ports };
};

test('the process reports its ports, serves both, and ends when its parent is gone or on SIGTERM', async () => {
  for (const stop of ['parent', 'signal']) {
    const { child, ended, errors, ports } = await startProcess();
    const gateway = await fetch(`http://localhost:${ports.paymentGateway}/public/tls/`);
    assert.equal(await gateway.text(), 'TLS is okay');
    const discovery = await fetch(
      `http://localhost:${ports.openIdProvider}/.well-known/openid-configuration`,
    );
    assert.equal(discovery.status, 200);
    if (stop === 'parent') child.stdin.end();
    else child.kill('SIGTERM');
    assert.equal(await ended, 0, stop);
    assert.deepEqual(errors, [], 'nothing on stderr');
  }
});

test('a missing or invalid setting ends the process with an error message', async () => {
  const openId = { OPENID_PORT: '0', OPENID_CLIENT_SECRET: 'secret' };
  const redirect = { OPENID_REDIRECT_URI: 'http://localhost:3000/auth/popup/callback' };
  for (const [env, message] of [
    [{}, /^SANDBOX_PORT, OPENID_PORT or BKASH_PORT must be set/],
    [{ BKASH_PORT: '0', SHOP_MODE: 'live' }, /^The stand-in for bKash .*SHOP_MODE=live/],
    [{ SANDBOX_PORT: '0', ...openId }, /^OPENID_REDIRECT_URI must be/],
    [{ ...openId, ...redirect, SHOP_MODE: 'live' }, /^The local OpenID provider .*SHOP_MODE=live/],
    [{ SANDBOX_PORT: '0', SHOP_MODE: 'live' }, /^The sandbox payment gateway .*SHOP_MODE=live/],
  ] as const) {
    const child = spawn(process.execPath, [program], { env: { ...env }, stdio: 'pipe' });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const stderr = (await child.stderr.toArray()).join('');
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /at file:/);
    assert.equal(await ended, 1);
  }
});

test('the process waits for a port that is still in use', async () => {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
  const { port } = occupant.address() as AddressInfo;
  const starting = startProcess({ openId: port });
  setTimeout(() => occupant.close(), 700);
  const { child, ended, ports } = await starting;
  assert.equal(ports.openIdProvider, port);
  child.stdin.end();
  assert.equal(await ended, 0);
});
