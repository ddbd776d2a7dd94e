/** Views of lists by name, each person's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import {
  listViewTexts,
  maxListViews,
  maxViewName,
  maxViewQuery,
  type ViewedList,
  viewQuery,
} from '@jontro/shop/list-views/list-views.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { listViews } from './list-views.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const newStaff = () => shop.signIn({ role: 'admin' });
const add = (by: SignedInClient, name: string, more: object = {}) =>
  by.call(listViewEndpoints.addView, {
    body: { list: 'products' as ViewedList, name, query: 'stock=low', ...more },
  });
const change = (by: SignedInClient, id: string, body: object) =>
  by.call(listViewEndpoints.changeView, { params: { id }, body });
const viewsOf = async (by: SignedInClient) => (await by.call(listViewEndpoints.listViews)).body;
const namesOf = async (by: SignedInClient) => (await viewsOf(by)).map(({ name }) => name);

test('a person’s views are listed by name, renamed and deleted; nobody else sees or changes them', async () => {
  proves('B-ROOM-24');
  const [admin, other] = [await newStaff(), await newStaff()];
  await add(admin, 'low');
  const { body } = await add(admin, 'Earbuds', { query: 'category=Earbuds&search=pro&page=3' });
  assert.equal(body.query, 'category=Earbuds&search=pro');
  assert.deepEqual(await namesOf(admin), ['Earbuds', 'low']);
  assert.deepEqual(await viewsOf(other), []);
  const { status, error } = await change(other, body._id, { name: 'Mine' });
  assert.deepEqual([status, error.message], [404, listViewTexts.notFound]);
  const params = { id: body._id };
  assert.equal((await other.call(listViewEndpoints.removeView, { params })).status, 404);
  assert.equal((await change(admin, body._id, { name: 'Pods' })).body.name, 'Pods');
  assert.equal((await admin.call(listViewEndpoints.removeView, { params })).status, 200);
  assert.equal((await admin.call(listViewEndpoints.removeView, { params })).status, 404);
  assert.deepEqual(await namesOf(admin), ['low']);
});

test('a name is there once in a list whatever its case and spaces, and has up to 60 characters', async () => {
  proves('B-ROOM-24');
  const admin = await newStaff();
  const { body } = await add(admin, '  To   pack ');
  assert.equal(body.name, 'To pack');
  const taken = await add(admin, 'TO PACK');
  assert.deepEqual([taken.status, taken.error.message], [409, listViewTexts.nameTaken]);
  assert.equal((await add(admin, 'To pack', { list: 'orders' })).status, 200);
  const { _id } = (await add(admin, 'Another')).body;
  assert.equal((await change(admin, _id, { name: 'to pack' })).status, 409);
  assert.equal((await change(admin, _id, { name: 'ANOTHER' })).status, 200);
  for (const name of ['', '   ', 'x'.repeat(maxViewName + 1)]) {
    const wrong = await add(admin, name);
    assert.deepEqual([wrong.status, wrong.error.message], [400, listViewTexts.nameMissing]);
  }
  assert.equal((await add(admin, 'ব'.repeat(maxViewName))).status, 200);
});

test('of views added at once one has the name, and no person has more than 30', async () => {
  proves('B-ROOM-24');
  const admin = await newStaff();
  const same = await Promise.all([1, 2, 3, 4].map(() => add(admin, 'Same')));
  assert.deepEqual(same.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const many = await Promise.all(
    Array.from({ length: maxListViews + 4 }, (_, index) => add(admin, `View ${index}`)),
  );
  assert.equal(many.filter(({ status }) => status === 200).length, maxListViews - 1);
  assert.equal(many.find(({ status }) => status !== 200)?.error.message, listViewTexts.tooMany);
  assert.equal((await viewsOf(admin)).length, maxListViews);
});

test('a list has one default at most, also if two are chosen at once; other lists keep theirs', async () => {
  proves('B-ROOM-24');
  const admin = await newStaff();
  await add(admin, 'Orders', { list: 'orders', isDefault: true });
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await add(admin, name, { isDefault: true })).body._id);
  const defaults = async () =>
    (await viewsOf(admin)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  assert.deepEqual(await defaults(), ['C', 'Orders']);
  await Promise.all(ids.map((id) => change(admin, id, { isDefault: true })));
  assert.equal((await defaults()).length, 2);
  for (const id of ids) await change(admin, id, { isDefault: false });
  assert.deepEqual(await defaults(), ['Orders']);
});

test('customers have no views, staff of every role have their own', async () => {
  proves('B-ROOM-24');
  const customer = await shop.signIn();
  for (const { status } of [
    await customer.call(listViewEndpoints.listViews),
    await add(customer, 'Mine'),
    await change(customer, 'x', { name: 'Mine' }),
    await customer.call(listViewEndpoints.removeView, { params: { id: 'x' } }),
  ])
    assert.equal(status, 403);
  const owner = await newStaff();
  const role = await owner.call(staffEndpoints.addStaffRole, {
    body: { name: 'Packers', permissions: ['deliver'] },
  });
  const packer = await shop.signIn({ staffRole: role.body.insertedId });
  assert.equal((await add(packer, 'Mine')).status, 200);
});

test('hostile names and queries are kept as the texts that they are, or refused', async () => {
  proves('B-ROOM-24');
  const admin = await newStaff();
  const name = `<img src=x onerror=alert(1)> '; drop table list_views; --`;
  const query = 'search=%27%3B+drop+table+list_views%3B+--&__proto__=1&constructor=2&search=%3Cscript%3E';
  const { body } = await add(admin, name, { query });
  assert.deepEqual([body.name, body.query], [name, viewQuery(query)]);
  assert.deepEqual(await namesOf(admin), [name]);
  for (const more of [
    { list: 'sessions' },
    { query: 'x'.repeat(maxViewQuery + 1) },
    { query: 5 },
    { list: null },
  ])
    assert.equal((await add(admin, 'Wrong', more)).status, 400, JSON.stringify(more));
  assert.equal((await change(admin, "' or true --", { name: 'X' })).status, 404);
});

test('closing an account deletes its views', async () => {
  proves('B-ROOM-24');
  const owner = await newStaff();
  const role = await owner.call(staffEndpoints.addStaffRole, {
    body: { name: 'Leavers', permissions: ['orders'] },
  });
  const leaver = await shop.signIn({ staffRole: role.body.insertedId });
  await add(leaver, 'Mine', { query: 'search=somebody%40example.com' });
  await owner.call(staffEndpoints.changeStaff, {
    params: { id: leaver.userId },
    body: { staffRole: null } as never,
  });
  const { status } = await owner.call(userEndpoints.removeUser, { params: { id: leaver.userId } });
  assert.equal(status, 200);
  assert.equal(await shop.context.db.$count(listViews, eq(listViews.userId, leaver.userId)), 0);
});
