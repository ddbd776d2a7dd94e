/** Every application error in the API docs is produced by a request, with exactly its status, code and message. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { httpStatusOf } from '../../apps/api/src/http/application-error.ts';
import { createWorld, dataOf, makePeople, send, type World } from './endpoint-world.ts';
import { refusalCases } from './error-cases.ts';
import { callNamed, callNames } from './every-endpoint.ts';

let fixture: World;
before(async () => {
  fixture = await createWorld();
});
after(() => fixture?.close());

test('every documented error has a case, and every case is documented', () => {
  for (const name of callNames) {
    const documented = (callNamed(name).docs.errors ?? []).map(([, message]) => message);
    assert.deepEqual(Object.keys(refusalCases[name] ?? {}).sort(), [...documented].sort(), name);
  }
});

describe('each error has its own cause', () => {
  for (const name of callNames) {
    const { row, docs } = callNamed(name);
    for (const [kind, message, code = kind] of docs.errors ?? []) {
      const createInput = refusalCases[name]?.[message];
      test(`${row.method} ${row.url}: ${message}`, async () => {
        assert.ok(createInput, 'there is no case');
        const clients = await makePeople(fixture);
        const role = row.config.access === 'admin' ? 'admin' : 'owner';
        const context = { fixture, clients, owner: clients.owner, client: clients[role] };
        const { as = role, after, ...input } = await createInput(context);
        const dataBefore = await dataOf(clients.owner);
        const { status, refusal } = await send(name, typeof as === 'string' ? clients[as] : as, input);
        after?.();
        assert.deepEqual(
          { status, code: refusal.code, message: refusal.message },
          { status: httpStatusOf(kind), code, message },
        );
        assert.deepEqual(await dataOf(clients.owner), dataBefore, 'a rejected request changes nothing');
      });
    }
  }
});
