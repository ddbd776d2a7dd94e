// The page of a shop that starts: only where no other process of the shop can serve meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../testing/free-ports.ts';
import { serveStartupPage } from './startup-page.ts';

test('a shop with its own database says that it opens; one beside others leaves its port closed until it is ready', async () => {
  const config = { host: '127.0.0.1', port: await freePort() };
  const ask = () => fetch(`http://127.0.0.1:${config.port}/readyz`);
  const free = await serveStartupPage(config);
  const opening = await ask();
  assert.deepEqual([opening.status, await opening.json()], [503, { status: 'opening' }]);
  await free();
  const freeOther = await serveStartupPage({ ...config, databaseUrl: 'postgres://db.example.com/shop' });
  await assert.rejects(ask(), TypeError);
  await freeOther();
});
