/** Every application error in the API docs is produced by a request, with exactly its status, code and message. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { httpStatusOf } from '../../apps/api/src/http/application-error.ts';
import {
  createClients,
  createFixture,
  type EndpointFixture,
  readUserData,
  send,
} from './endpoint-fixture.ts';
import { caseRoles } from './error-case.ts';
import { errorCases } from './error-cases.ts';
import { endpointNames, findEndpoint } from './every-endpoint.ts';

let fixture: EndpointFixture;
before(async () => {
  fixture = await createFixture();
});
after(() => fixture?.close());

test('every documented error has a case, and every case is documented', () => {
  for (const name of endpointNames) {
    const documented = (findEndpoint(name).docs.errors ?? []).map(([, message]) => message);
    assert.deepEqual(Object.keys(errorCases[name] ?? {}).sort(), [...documented].sort(), name);
  }
});

describe('each error has its own cause', () => {
  for (const name of endpointNames) {
    const { definition, docs } = findEndpoint(name);
    for (const [kind, message, code = kind] of docs.errors ?? []) {
      const createInput = errorCases[name]?.[message];
      test(`${definition.method} ${definition.url}: ${message}`, async () => {
        assert.ok(createInput, 'there is no case');
        const clients = await createClients(fixture, caseRoles);
        const role = definition.config.access === 'admin' ? 'admin' : 'owner';
        const context = { fixture, clients, owner: clients.owner, client: clients[role] };
        const { as = role, after, ...input } = await createInput(context);
        const dataBefore = await readUserData(clients.owner);
        const { status, error } = await send(name, typeof as === 'string' ? clients[as] : as, input);
        after?.();
        assert.deepEqual(
          { status, code: error.code, message: error.message },
          { status: httpStatusOf(kind), code, message },
        );
        assert.deepEqual(await readUserData(clients.owner), dataBefore, 'a rejected request changes nothing');
      });
    }
  }
});
