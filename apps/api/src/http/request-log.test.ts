/** What a visitor sends cannot forge lines of the server's log. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLog } from '../runtime/log.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

const lines: string[] = [];
let shop: TestShop;
before(async () => {
  const logger = createLog('info', { write: (line) => void lines.push(line) });
  shop = await createTestShop({ logger });
});
after(() => shop.close());

test('a line break in a request makes no second line of the log', async () => {
  const forged = '{"level":30,"msg":"request completed"}';
  lines.length = 0;
  await shop.app.inject(`/no-such-page%0A${encodeURIComponent(forged)}`);
  await shop.app.inject({ url: '/api/nothing', headers: { 'user-agent': `x${forged}`, referer: forged } });
  assert.equal(lines.length, 2);
  for (const line of lines) {
    assert.equal(line.indexOf('\n'), line.length - 1, 'one line');
    const entry = JSON.parse(line) as { msg: string; status: number; reqId: string };
    assert.deepEqual([entry.msg, entry.status], ['request completed', 404]);
    assert.match(entry.reqId, /^[0-9a-f]{16}$/);
  }
});
