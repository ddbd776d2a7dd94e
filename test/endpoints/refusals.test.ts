/** Every refusal in the API document is met by a request, and answered with just that status, code and sentence. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { httpStatusOf } from '../../apps/api/src/http/application-error.ts';
import { createWorld, dataOf, makePeople, send, type World } from './endpoint-world.ts';
import { refusalCases } from './error-cases.ts';
import { callNamed, callNames } from './every-endpoint.ts';

let world: World;
before(async () => {
  world = await createWorld();
});
after(() => world?.close());

test('every refusal of the guides has its case, and every case a refusal', () => {
  for (const name of callNames) {
    const told = (callNamed(name).docs.errors ?? []).map(([, message]) => message);
    assert.deepEqual(Object.keys(refusalCases[name] ?? {}).sort(), [...told].sort(), name);
  }
});

describe('each refusal is given for its own reason', () => {
  for (const name of callNames) {
    const { row, docs } = callNamed(name);
    for (const [kind, message, code = kind] of docs.errors ?? []) {
      const refused = refusalCases[name]?.[message];
      test(`${row.method} ${row.url}: ${message}`, async () => {
        assert.ok(refused, 'there is no case');
        const people = await makePeople(world);
        const role = row.config.access === 'admin' ? 'admin' : 'owner';
        const scene = { world, people, owner: people.owner, caller: people[role] };
        const { as = role, after, ...input } = await refused(scene);
        const earlier = await dataOf(people.owner);
        const { status, refusal } = await send(name, typeof as === 'string' ? people[as] : as, input);
        after?.();
        assert.deepEqual(
          { status, code: refusal.code, message: refusal.message },
          { status: httpStatusOf(kind), code, message },
        );
        assert.deepEqual(await dataOf(people.owner), earlier, 'a refused request changes nothing');
      });
    }
  }
});
