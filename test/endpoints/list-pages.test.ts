/** Every list that can be read by pages: its pages, one after the other, are the whole of it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createWorld, goodInputs, makePeople, type People, send, type World } from './endpoint-world.ts';
import { callNamed, callNames } from './every-endpoint.ts';

let world: World;
let people: People;
before(async () => {
  world = await createWorld();
  people = await makePeople(world);
  const { owner } = people;
  for (let times = 0; times < 5; times += 1) {
    await goodInputs.deliverOrder({ world, owner, caller: owner });
    await world.shop.addProduct({ name: `Product ${times}` });
    // An act for the audit log.
    await send('addCoupon', people.admin, await goodInputs.addCoupon({ world, owner, caller: people.admin }));
  }
  for (const person of [people.other, people.downgraded, people.admin]) {
    await goodInputs.changeQuantity({ world, owner: person, caller: person });
  }
});
after(() => world?.close());

const paged = callNames.filter((name) => {
  const { properties = {} } = (callNamed(name).row.schema.querystring ?? {}) as { properties?: object };
  return 'page' in properties && 'limit' in properties;
});

type Entry = { _id: string };

/** The entries of an answer: the list itself, or its field "result". */
const entries = (body: unknown): Entry[] =>
  Array.isArray(body) ? body : (body as { result: Entry[] }).result;

describe('pages put together are the whole list', () => {
  for (const name of paged) {
    test(name, async () => {
      const read = async (query: object) => {
        const input = { params: { category: 'earbuds' }, query: { ...query } };
        const caller = callNamed(name).row.config.access === 'admin' ? people.admin : people.owner;
        const { status, body } = await send(name, caller, input);
        assert.equal(status, 200, JSON.stringify(body));
        return entries(body).map(({ _id }) => _id);
      };
      const whole = await read({ page: 1, limit: 50 });
      assert.ok(whole.length >= (name === 'listPayments' ? 0 : 3), `${whole.length} entries`);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
        const part = await read({ page, limit: 2 });
        assert.ok(part.length <= 2);
        pages.push(...part);
      }
      assert.deepEqual(pages, whole);
      assert.equal(new Set(pages).size, pages.length, 'nothing is on two pages');
      assert.deepEqual(await read({ page: 1_000, limit: 2 }), []);
    });
  }
});
