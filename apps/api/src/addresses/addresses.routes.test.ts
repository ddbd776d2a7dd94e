/** The address book, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import {
  type Address,
  addressTexts,
  maxAddresses,
  type NewAddress,
} from '@jontro/shop/addresses/addresses.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { addresses } from './addresses.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const home: NewAddress = {
  label: 'Home',
  name: 'Nusrat Jahan',
  mobileNumber: '০১৭১২-৩৪৫৬৭৮',
  district: 'chattogram',
  area: ' Kotwali ',
  address: ' House 7, Road 3 ',
};

async function add(person: SignedInClient, address: Partial<NewAddress> = {}): Promise<string> {
  const { status, body, error } = await person.call(addressEndpoints.addAddress, {
    body: { ...home, ...address },
  });
  assert.equal(status, 200, error?.message);
  shop.clock.advance(1000);
  return body.insertedId;
}
const listed = async (person: SignedInClient): Promise<Address[]> =>
  (await person.call(addressEndpoints.listMyAddresses)).body;
const linesOf = async (person: SignedInClient) => (await listed(person)).map(({ address }) => address);
async function order(person: SignedInClient, fields: Partial<typeof billing> = {}): Promise<void> {
  await buy(person, await shop.addProduct(), 1, { ...billing, ...fields });
  shop.clock.advance(1000);
}

test('an address is stored as the checkout would store it, and only its account sees it', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  const id = await add(person);
  assert.deepEqual(await listed(person), [
    {
      _id: id,
      label: 'Home',
      name: 'Nusrat Jahan',
      mobileNumber: '+8801712345678',
      district: 'Chittagong',
      area: 'Kotwali',
      address: 'House 7, Road 3',
      isDefault: true,
    },
  ]);
  assert.deepEqual(await listed(other), []);
  const params = { id };
  for (const { status } of [
    await other.call(addressEndpoints.changeAddress, { params, body: home }),
    await other.call(addressEndpoints.chooseDefaultAddress, { params }),
    await other.call(addressEndpoints.removeAddress, { params }),
  ])
    assert.equal(status, 404);
  assert.equal((await listed(person)).length, 1);
});

test('after the first order its address is saved; an order to the same place saves no second one', async () => {
  proves('B-LIFE-09', 'B-PEOPLE-11');
  const person = await shop.signIn();
  assert.deepEqual(await listed(person), []);
  await order(person);
  const [saved] = await listed(person);
  assert.deepEqual(
    { ...saved, _id: '' },
    {
      _id: '',
      label: '',
      name: 'Nusrat Jahan',
      mobileNumber: '+8801712345678',
      district: 'Dhaka',
      area: '',
      address: 'House 12, Road 5, Dhanmondi',
      isDefault: true,
    },
  );
  await order(person, { mobileNumber: '+880 1712 345678', additionalInfo: 'Another note' });
  assert.equal((await listed(person)).length, 1);
});

test('the last used address comes first until the customer chooses a default', async () => {
  proves('B-PEOPLE-11');
  const person = await shop.signIn();
  await order(person, { address: 'House 1, Road 1' });
  await order(person, { address: 'House 2, Road 2' });
  assert.deepEqual(await linesOf(person), ['House 2, Road 2', 'House 1, Road 1']);
  await order(person, { address: 'House 1, Road 1' });
  assert.deepEqual(await linesOf(person), ['House 1, Road 1', 'House 2, Road 2']);
  const office = await add(person, { label: 'Office', address: 'House 3, Road 3' });
  const { body } = await person.call(addressEndpoints.chooseDefaultAddress, { params: { id: office } });
  assert.equal(body.message, addressTexts.chosen);
  await order(person, { address: 'House 2, Road 2' });
  const list = await listed(person);
  assert.deepEqual(
    list.map(({ address, isDefault }) => [address, isDefault]),
    [
      ['House 3, Road 3', true],
      ['House 2, Road 2', false],
      ['House 1, Road 1', false],
    ],
  );
});

test('a saved address is changed and deleted; the default then is the last used', async () => {
  const person = await shop.signIn();
  const first = await add(person, { address: 'House 1, Road 1' });
  const second = await add(person, { address: 'House 2, Road 2' });
  await person.call(addressEndpoints.chooseDefaultAddress, { params: { id: first } });
  const body = { ...home, label: '', address: 'House 9, Road 9' };
  await person.call(addressEndpoints.changeAddress, { params: { id: first }, body });
  assert.deepEqual(await linesOf(person), ['House 9, Road 9', 'House 2, Road 2']);
  await person.call(addressEndpoints.removeAddress, { params: { id: first } });
  const list = await listed(person);
  assert.deepEqual(
    list.map(({ _id, isDefault }) => [_id, isDefault]),
    [[second, true]],
  );
});

test('a full book takes no other address, and an order replaces the oldest that has no label', async () => {
  proves('B-PEOPLE-11');
  const person = await shop.signIn();
  await add(person, { label: '', address: 'House 0, Road 0' });
  for (let number = 1; number < maxAddresses; number++)
    await add(person, { label: number === 1 ? '' : 'Mine', address: `House ${number}, Road 1` });
  const refused = await person.call(addressEndpoints.addAddress, { body: home });
  assert.deepEqual([refused.status, refused.error.message], [409, addressTexts.full]);
  await order(person, { address: 'House 99, Road 99' });
  const lines = await linesOf(person);
  assert.equal(lines.length, maxAddresses);
  assert.equal(lines[0], 'House 99, Road 99');
  assert.ok(!lines.includes('House 0, Road 0'));
  for (const { _id, address, label } of await listed(person))
    if (label === '')
      await person.call(addressEndpoints.changeAddress, {
        params: { id: _id },
        body: { ...home, label: 'Kept', address },
      });
  await order(person, { address: 'House 100, Road 100' });
  assert.equal((await listed(person)).length, maxAddresses, 'labelled ones are never replaced');
  assert.ok(!(await linesOf(person)).includes('House 100, Road 100'));
});

test('twenty additions and orders at once keep the book within its limit', async () => {
  const person = await shop.signIn();
  const tries = Array.from({ length: 20 }, (_, number) =>
    person.call(addressEndpoints.addAddress, { body: { ...home, address: `House ${number}, Road 1` } }),
  );
  await fillCart(person, await shop.addProduct());
  const form = { ...billing, address: 'House 50, Road 50' };
  const [results] = await Promise.all([
    Promise.all(tries),
    person.call(orderEndpoints.placeOrder, { body: form }),
  ]);
  assert.ok(results.every(({ status }) => status === 200 || status === 409));
  assert.equal((await listed(person)).length, maxAddresses);
});

test('the same address added ten times at once is saved once, with its label', async () => {
  const person = await shop.signIn();
  const ids = await Promise.all(Array.from({ length: 10 }, () => add(person)));
  assert.equal(new Set(ids).size, 1);
  assert.equal((await listed(person)).length, 1);
});

test('two defaults chosen at once leave one', async () => {
  const person = await shop.signIn();
  const ids = [
    await add(person, { address: 'House 1, Road 1' }),
    await add(person, { address: 'House 2, Road 2' }),
  ];
  const choose = (id: string) => person.call(addressEndpoints.chooseDefaultAddress, { params: { id } });
  const results = await Promise.all([...ids, ...ids, ...ids].map(choose));
  assert.ok(results.every(({ status }) => status === 200));
  const rows = await shop.context.db.select().from(addresses);
  assert.equal(rows.filter(({ userId, chosen }) => userId === person.userId && chosen).length, 1);
});

test('an invalid address is refused with its fields, and nothing but the listed fields counts', async () => {
  const person = await shop.signIn();
  const body = { ...home, mobileNumber: '12', district: 'Atlantis' };
  const { status, error } = await person.call(addressEndpoints.addAddress, { body });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(error.fields as object).sort(), ['district', 'mobileNumber']);
  assert.deepEqual(await listed(person), []);
  const other = await shop.signIn();
  const foreign = { ...home, userId: other.userId, _id: 'mine', usedAt: '2100-01-01T00:00:00Z' };
  await person.call(addressEndpoints.addAddress, { body: foreign });
  assert.deepEqual(await listed(other), []);
  assert.equal((await listed(person)).length, 1);
});

test('deleting an account deletes its address book', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const person = await shop.signIn();
  await add(person);
  await admin.call(userEndpoints.removeUser, { params: { id: person.userId } });
  const rows = await shop.context.db.select().from(addresses);
  assert.ok(rows.every(({ userId }) => userId !== person.userId));
});
