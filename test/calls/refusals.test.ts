/** Every refusal in the API document is met by a request, and answered with just that status, code and sentence. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { httpStatusOf } from '../../apps/api/src/http/refusal.ts';
import { createWorld, dataOf, makePeople, send, type World } from './call-world.ts';
import { callNamed, callNames } from './every-call.ts';
import { refusalCases } from './refusal-cases.ts';

let world: World;
before(async () => {
  world = await createWorld();
});
after(() => world?.close());

test('every refusal of the guides has its case, and every case a refusal', () => {
  for (const name of callNames) {
    const told = (callNamed(name).guide.refusals ?? []).map(([, message]) => message);
    assert.deepEqual(Object.keys(refusalCases[name] ?? {}).sort(), [...told].sort(), name);
  }
});

describe('each refusal is given for its own reason', () => {
  for (const name of callNames) {
    const { row, guide } = callNamed(name);
    for (const [kind, message, code = kind] of guide.refusals ?? []) {
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
