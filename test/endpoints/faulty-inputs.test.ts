/** Invalid input in every part of every endpoint: 400 with a message that names the field, and no change. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unstorableText } from '@jontro/shop/failures.ts';
import { createRateLimits, tooManyText } from '../../apps/api/src/http/rate-limits.ts';
import { createTestShop } from '../../apps/api/src/testing/test-shop.ts';
import {
  createWorld,
  dataOf,
  goodInputs,
  type Input,
  makePeople,
  send,
  type World,
} from './endpoint-world.ts';
import { callNamed, callNames } from './every-endpoint.ts';
import { faultyInputs } from './faulty-inputs.ts';

let fixture: World;
before(async () => {
  fixture = await createWorld();
});
after(() => fixture?.close());

const allowedRole = (name: string): 'admin' | 'owner' =>
  callNamed(name).row.config.access === 'admin' ? 'admin' : 'owner';

const endpointsWithInput = callNames.filter((name) => {
  const { params, querystring, body } = callNamed(name).row.schema;
  return params || querystring || body;
});

describe('invalid input is rejected with a message', () => {
  for (const name of endpointsWithInput) {
    const { row } = callNamed(name);
    test(`${row.method} ${row.url}: ${name}`, async () => {
      const clients = await makePeople(fixture);
      const client = clients[allowedRole(name)];
      const validInput = await goodInputs[name]({ fixture, owner: clients.owner, client });
      const before = await dataOf(clients.owner);
      const invalidInputs = faultyInputs(callNamed(name), validInput);
      assert.ok(invalidInputs.length > 0);
      for (const { field, what, input } of invalidInputs) {
        const { status, refusal } = await send(name, client, input);
        assert.deepEqual([status, refusal.code], [400, 'invalid'], `${what}: ${JSON.stringify(refusal)}`);
        assert.ok(refusal.message.length > 5, what);
        if (!field) continue;
        assert.equal(refusal.field, field, what);
        if (refusal.message !== unstorableText)
          assert.ok(refusal.message.startsWith(field), `${what}: ${refusal.message}`);
      }
      assert.deepEqual(await dataOf(clients.owner), before);
    });
  }
});

test('a body of an unsupported type or beyond the size limit is rejected before validation', async () => {
  const clients = await makePeople(fixture);
  for (const name of callNames.filter((endpoint) => callNamed(endpoint).row.schema.body)) {
    const client = clients[allowedRole(name)];
    const validInput = await goodInputs[name]({ fixture, owner: clients.owner, client });
    const sendAs = (type: string, body: string) =>
      send(name, client, { ...validInput, body, headers: { ...validInput.headers, 'content-type': type } });
    const text = JSON.stringify(validInput.body);
    for (const type of ['text/html', 'application/xml', 'application/octet-stream', 'nonsense']) {
      const { status, refusal } = await sendAs(type, text);
      assert.deepEqual([status, refusal.code], [415, 'wrong-type'], `${name} as ${type}`);
    }
    const { status, refusal } = await sendAs('application/json', `{"a":"${'x'.repeat(300_000)}"}`);
    assert.deepEqual([status, refusal.code], [413, 'too-large'], name);
  }
});

test('rate-limited endpoints return 429 with Retry-After; no others do', async () => {
  const shop = await createTestShop({ parts: ({ database }) => ({ limits: createRateLimits(database, 0) }) });
  try {
    const clients = {
      owner: await shop.signIn(),
      admin: await shop.signIn({ role: 'admin' }),
    };
    const required: Record<string, object> = {
      openSession: { email: 'a@example.com' },
      addToCart: { gadgetId: 'x', quantity: 1 },
      changeQuantity: { quantity: 1 },
      startPayment: { orderId: 'x' },
      tryCoupon: { code: 'SAVE10' },
      addReview: { reviewText: 'Good' },
    };
    for (const name of callNames.filter((endpoint) => !['endSession', 'postLogout'].includes(endpoint))) {
      const { row, docs } = callNamed(name);
      const params = { id: 'x', email: clients.owner.email, category: 'fan', tranId: 'x', refundId: 'x' };
      const input: Input = { params, ...(row.schema.body && { body: required[name] ?? {} }) };
      const { status, refusal, headers } = await send(name, clients[allowedRole(name)], input);
      if (!docs.limited) {
        assert.notEqual(status, 429, name);
        continue;
      }
      assert.deepEqual([status, refusal.code, refusal.message], [429, 'too-many', tooManyText], name);
      assert.ok(Number(headers['retry-after']) > 0, name);
    }
  } finally {
    await shop.close();
  }
});
