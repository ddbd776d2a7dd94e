import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';

const startProcess = async (port = 0) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      OPENID_PORT: String(port),
      OPENID_CLIENT_SECRET: 'local-secret-of-the-shop',
      OPENID_REDIRECT_URI: 'http://localhost:3000/auth/popup/callback',
      OPENID_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (data) => errors.push(String(data)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data))),
  );
  return { child, ended, errors, ready: JSON.parse(line) as { ready: boolean; port: number } };
};

test('the process reports when it is ready, serves, and ends when its parent is gone or on SIGTERM', async () => {
  for (const stop of ['parent', 'signal']) {
    const { child, ended, errors, ready } = await startProcess();
    const discovery = await fetch(`http://localhost:${ready.port}/.well-known/openid-configuration`);
    assert.equal(discovery.status, 200);
    if (stop === 'parent') child.stdin.end();
    else child.kill('SIGTERM');
    assert.equal(await ended, 0, stop);
    assert.deepEqual(errors, [], 'nothing on stderr');
  }
});

test('an invalid setting ends the process with an error message', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: {}, stdio: 'pipe' });
  const stderr = (await child.stderr.toArray()).join('');
  assert.match(stderr, /^OPENID_REDIRECT_URI must be/);
  assert.doesNotMatch(stderr, /at file:/);
});

test('the process waits for a port that is still in use', async () => {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
  const { port } = occupant.address() as AddressInfo;
  const starting = startProcess(port);
  setTimeout(() => occupant.close(), 700);
  const { child, ended, ready } = await starting;
  assert.equal(ready.port, port);
  child.stdin.end();
  assert.equal(await ended, 0);
});
