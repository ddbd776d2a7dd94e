/** The user endpoints with every role: the user's own record, the admin's list, roles and removal. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@jontro/shop/language.ts';
import { poisha } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { placeholderPhoto, userTexts } from '@jontro/shop/users/users.ts';
import { eq } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { newId } from '../database/ids.ts';
import { findAccount } from '../identity/accounts.ts';
import { orders } from '../orders/orders.table.ts';
import { findCurrentUser } from '../session/session.ts';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from './users.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin', email: 'admin@example.com' });
});
after(() => shop.close());

type Save = Parameters<typeof shop.visitor.call<typeof userEndpoints.saveUser>>[1];
const save = (account: NewAccount, body: NonNullable<NonNullable<Save>['body']>) =>
  shop.visitor.call(userEndpoints.saveUser, { body }, { authorization: `Bearer ${account.idToken}` });

const newAccount = () => identityClient(shop).signUp();
const rowsOf = (email: string) => shop.context.db.select().from(users).where(eq(users.email, email));

test('a user who has just signed in stores their record', async () => {
  proves('CALL-02', 'ENT-15', 'ENT-19');
  const account = await newAccount();
  const signedInAt = Math.floor(shop.clock.now().getTime() / 1000) * 1000;
  shop.clock.advance(5000);
  const response = await save(account, {
    name: ' নুসরাত Jahan ',
    email: 'somebody-else@example.com',
    photo: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
    timestamp: { createdAt: 1, lastLoginAt: 2 },
  });
  assert.equal(response.status, 200);
  const { user } = response.body;
  assert.deepEqual(user, {
    _id: user._id,
    name: 'নুসরাত Jahan',
    email: account.email,
    photo: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
    role: 'user',
    timestamp: { createdAt: shop.clock.now().getTime(), lastLoginAt: signedInAt },
  });
  assert.match(user._id, /^[0-9a-f]{24}$/);
});

test('storing the record again updates it and keeps its creation time', async () => {
  const account = await newAccount();
  const first = await save(account, { name: 'Nusrat' });
  shop.clock.advance(60_000);
  const second = await save(account, { name: 'Nusrat Jahan' });
  assert.equal(second.body.user._id, first.body.user._id);
  assert.equal(second.body.user.timestamp.createdAt, first.body.user.timestamp.createdAt);
  assert.equal(second.body.user.name, 'Nusrat Jahan');
  const together = await newAccount();
  const responses = await Promise.all([1, 2, 3].map(() => save(together, { name: 'A' })));
  assert.deepEqual(
    responses.map((response) => response.status),
    [200, 200, 200],
  );
  assert.equal((await rowsOf(together.email)).length, 1);
});

test('the default name is "anonymous", the default photo the placeholder', async () => {
  proves('ENT-16', 'ENT-17', 'VALID-21');
  for (const body of [{}, { name: null, photo: null }, { name: '  ', photo: '' }]) {
    const { user } = (await save(await newAccount(), body)).body;
    assert.deepEqual([user.name, user.photo], ['anonymous', placeholderPhoto]);
  }
});

test('an omitted name stays, a photo of null is removed', async () => {
  const account = await newAccount();
  await save(account, { name: 'Nusrat', photo: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp' });
  const unchanged = (await save(account, {})).body.user;
  assert.deepEqual(
    [unchanged.name, unchanged.photo],
    ['Nusrat', '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp'],
  );
  const removed = (await save(account, { name: null, photo: null })).body.user;
  assert.deepEqual([removed.name, removed.photo], ['Nusrat', placeholderPhoto]);
});

test('users cannot set their own role, e-mail or id', async () => {
  const account = await newAccount();
  const response = await shop.visitor.send(
    'PUT',
    '/api/add-user',
    { name: 'Eve', role: 'admin', _id: admin.userId, uid: admin.uid, email: admin.email, deletedAt: null },
    { authorization: `Bearer ${account.idToken}` },
  );
  assert.equal(response.status, 200);
  const { user } = response.body as { user: { role: string; email: string; _id: string } };
  assert.deepEqual([user.role, user.email], ['user', account.email]);
  assert.notEqual(user._id, admin.userId);
});

test('a session can store its own record, too; without token and session it is 401', async () => {
  const person = await shop.signIn();
  const { status, body } = await person.call(userEndpoints.saveUser, { body: { name: 'Rafi' } });
  assert.deepEqual([status, body.user.name, body.user._id], [200, 'Rafi', person.userId]);
  assert.equal((await shop.visitor.call(userEndpoints.saveUser, { body: { name: 'Rafi' } })).status, 401);
  const token = { authorization: 'Bearer nonsense' };
  assert.equal((await person.call(userEndpoints.saveUser, { body: {} }, token)).status, 401);
});

test('hostile names and photos are stored as text or rejected, never a 5xx', async () => {
  const account = await newAccount();
  for (const name of [
    '<script>alert(1)</script>',
    '👩‍💻',
    "Robert'); drop table users;--",
    'আ'.repeat(100),
  ]) {
    assert.equal((await save(account, { name })).body.user.name, name);
  }
  for (const [body, field] of [
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 42 }, 'name'],
    [{ name: ['a'] }, 'name'],
    [{ photo: 'javascript:alert(1)' }, 'photo'],
    [{ photo: '//evil.example/x.png' }, 'photo'],
    [{ photo: `https://example.com/${'x'.repeat(2000)}` }, 'photo'],
    [{ photo: {} }, 'photo'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'half \ud83d' }, 'name'],
    ['{"name": ', undefined],
    [`{"name":"${'x'.repeat(300_000)}"}`, undefined],
  ] as const) {
    const response = await shop.visitor.send('PUT', '/api/add-user', body, {
      authorization: `Bearer ${account.idToken}`,
      'content-type': 'application/json',
    });
    assert.ok(
      [400, 413].includes(response.status),
      `${response.status} for ${JSON.stringify(body).slice(0, 40)}`,
    );
    assert.equal(typeof response.error.message, 'string');
    if (field) assert.equal(response.error.field, field);
  }
});

test('users are searched by a part of name or e-mail, case-insensitively and without wildcards', async () => {
  proves('CALL-06');
  const one = await shop.signIn({ name: 'Tahmina 100% Real_Name', email: 'tahmina@dhaka.example' });
  shop.clock.advance(1000);
  const two = await shop.signIn({ name: 'Karim', email: 'karim@tahmina.example' });
  const find = async (search?: string, page = {}) => {
    const { body } = await admin.call(userEndpoints.listAllUsers, {
      query: { ...(search !== undefined && { search }), ...page },
    });
    return body.map((user) => user._id);
  };
  assert.deepEqual(await find('TAHMINA'), [two.userId, one.userId]);
  assert.deepEqual(await find(' 100% real_ '), [one.userId]);
  assert.deepEqual(await find('100_'), []);
  assert.deepEqual(await find('%'), [one.userId]);
  const { body: all } = await admin.call(userEndpoints.listAllUsers, {});
  assert.deepEqual(
    await find(''),
    all.map((user) => user._id),
  );
  assert.ok(all.length >= 3);
  const times = all.map((user) => user.timestamp.createdAt);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
  assert.deepEqual(await find('tahmina', { page: 2, limit: 1 }), [one.userId]);
  for (const search of ["'", '\\', '<b>', 'আ', '👩‍💻', 'x'.repeat(1000)]) await find(search);
});

test('users can read their own role, admins any role', async () => {
  proves('CALL-07');
  const person = await shop.signIn({ email: 'own-role@example.com' });
  const roleOf = async (who: SignedInClient, email: string) => {
    const { status, body } = await who.call(userEndpoints.findRole, { params: { email } });
    return status === 200 ? body.role : status;
  };
  assert.equal(await roleOf(person, 'OWN-role@example.com'), 'user');
  assert.equal(await roleOf(admin, admin.email), 'admin');
  assert.equal(await roleOf(admin, person.email), 'user');
  assert.equal(await roleOf(admin, 'nobody@example.com'), 'user');
  assert.equal(await roleOf(person, admin.email), 403);
});

test('an admin changes a role, which applies from the next request', async () => {
  proves('AUSER-03', 'CALL-08', 'ROLE-09');
  const person = await shop.signIn();
  const change = (who: SignedInClient, role: 'admin' | 'user', id = person.userId) =>
    who.call(userEndpoints.changeRole, { params: { id }, body: { role } });
  assert.equal((await change(person, 'admin')).status, 403);
  assert.equal((await person.call(userEndpoints.listAllUsers, {})).status, 403);
  const promoted = await change(admin, 'admin');
  assert.deepEqual(
    [promoted.status, promoted.body],
    [200, { modifiedCount: 1, message: userTexts.roleChanged }],
  );
  assert.equal((await person.call(userEndpoints.listAllUsers, {})).status, 200);
  assert.equal((await change(admin, 'admin')).body.modifiedCount, 0);
  const stepped = await change(person, 'user');
  assert.equal(stepped.status, 200, 'an admin may step down while there is another');
  assert.equal((await person.call(userEndpoints.listAllUsers, {})).status, 403);
  assert.equal((await change(admin, 'user', newId())).status, 404);
});

test('the last admin cannot be demoted, also when two step down concurrently', async () => {
  const own = await createTestShop();
  try {
    const [one, two] = [await own.signIn({ role: 'admin' }), await own.signIn({ role: 'admin' })];
    const step = (who: SignedInClient) =>
      who.call(userEndpoints.changeRole, { params: { id: who.userId }, body: { role: 'user' } });
    const responses = await Promise.all([step(one), step(two)]);
    assert.deepEqual(responses.map((response) => response.status).sort(), [200, 409]);
    const refusal = responses.find((response) => response.status === 409)?.error;
    assert.equal(refusal?.message, userTexts.lastAdmin);
  } finally {
    await own.close();
  }
});

test('an unknown role and an invalid id are rejected', async () => {
  proves('ENT-18');
  for (const [id, body, status] of [
    [admin.userId, { role: 'owner' }, 400],
    [admin.userId, { role: ['admin'] }, 400],
    [admin.userId, {}, 400],
    ["' or 1=1", { role: 'user' }, 404],
    ['😀', { role: 'user' }, 404],
    ['%00', { role: 'user' }, 404],
  ] as const) {
    const response = await admin.send('PATCH', `/api/user-update/${encodeURIComponent(id)}`, body);
    assert.equal(response.status, status, `${id} ${JSON.stringify(body)}`);
  }
  assert.equal((await admin.send('PATCH', '/api/user-update/%00', { role: 'user' })).status, 400);
});

test('an admin removes a user: login, sessions and cart end, orders stay', async () => {
  proves('AUSER-04', 'CALL-09', 'ROLE-10');
  const { db } = shop.context;
  const account = await newAccount();
  const record = (await save(account, { name: 'Leaving' })).body.user;
  const opened = await shop.visitor.send(
    'POST',
    '/jwt',
    { email: account.email },
    { authorization: `Bearer ${account.idToken}` },
  );
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const productId = await shop.addProduct();
  const now = shop.clock.now();
  await db.insert(cartItems).values({
    id: newId(),
    userId: record._id,
    soldId: productId,
    quantity: 1,
    addedPoisha: poisha(100),
    addedAt: now,
  });
  await db.insert(orders).values({
    id: newId(),
    userId: record._id,
    buyerEmail: account.email,
    name: 'Leaving',
    email: account.email,
    mobileNumber: '+8801700000000',
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'Road 1',
    additionalInfo: '',
    placedAt: now,
    totalPoisha: poisha(100),
    deliveryPoisha: poisha(0),
    cartHash: 'x',
  });
  const stranger = await shop.signIn();
  const remove = (who: Pick<SignedInClient, 'call'>, id: string) =>
    who.call(userEndpoints.removeUser, { params: { id } });
  assert.equal((await remove(shop.visitor, record._id)).status, 401);
  assert.equal((await remove(stranger, record._id)).status, 403);

  const removed = await remove(admin, record._id);
  assert.deepEqual([removed.status, removed.body], [200, { deletedCount: 1, message: userTexts.deleted }]);
  assert.equal(
    (await shop.visitor.call(userEndpoints.findRole, { params: { email: account.email } }, { cookie }))
      .status,
    401,
  );
  assert.equal((await findAccount(db, account.uid))?.disabled, true);
  assert.equal((await db.select().from(cartItems).where(eq(cartItems.userId, record._id))).length, 0);
  assert.equal((await db.select().from(orders).where(eq(orders.userId, record._id))).length, 1);
  const table = await admin.call(userEndpoints.listAllUsers, { query: { search: account.email } });
  assert.deepEqual(table.body, []);
  assert.equal((await save(account, {})).status, 401);
  assert.equal((await remove(admin, record._id)).status, 404);
  assert.equal((await remove(admin, newId())).status, 404);
});

test('an admin cannot be removed, with exactly this message, until downgraded', async () => {
  proves('ROLE-14', 'STATE-27', 'TOAST-22');
  const other = await shop.signIn({ role: 'admin' });
  for (const target of [other, admin]) {
    const response = await admin.call(userEndpoints.removeUser, { params: { id: target.userId } });
    assert.equal(response.status, 409);
    assert.equal(response.error.message, 'Action not allowed! Downgrade to a regular user before deletion.');
  }
  assert.equal((await other.call(userEndpoints.listAllUsers, {})).status, 200);
  const params = { id: other.userId };
  await admin.call(userEndpoints.changeRole, { params, body: { role: 'user' } });
  assert.equal((await admin.call(userEndpoints.removeUser, { params })).body.deletedCount, 1);
});

test('the language chosen at login is stored for browsers without a choice', async () => {
  const account = await newAccount();
  const logIn = async (language: string) => {
    const response = await shop.visitor.send(
      'POST',
      '/jwt',
      { email: account.email },
      { authorization: `Bearer ${account.idToken}`, cookie: `language=${language}` },
    );
    return String(response.headers['set-cookie']).split('=')[1]?.split(';')[0] ?? '';
  };
  const languageOf = async (session: string, chosen?: Language) =>
    (await findCurrentUser(shop.context.db, shop.clock.now(), { id: session }, { chosen, ofShop: 'en' }))
      ?.language;
  assert.equal(await languageOf(await logIn('fr')), 'en');
  const session = await logIn('bn');
  assert.equal(await languageOf(session), 'bn');
  assert.equal(await languageOf(session, 'en'), 'en');
  assert.equal(await languageOf(await logIn('')), 'bn');
});

test('the list, roles and removal are closed to visitors and users', async () => {
  const person = await shop.signIn();
  for (const [who, status] of [
    [shop.visitor, 401],
    [person, 403],
  ] as const) {
    assert.equal((await who.call(userEndpoints.listAllUsers, {})).status, status);
    const change = await who.call(userEndpoints.changeRole, {
      params: { id: admin.userId },
      body: { role: 'user' },
    });
    assert.equal(change.status, status);
    assert.equal((await who.call(userEndpoints.removeUser, { params: { id: admin.userId } })).status, status);
  }
  assert.equal(
    (await shop.visitor.call(userEndpoints.findRole, { params: { email: 'a@b.com' } })).status,
    401,
  );
});

test('deleting the account at the provider removes the record, except for the last admin', async () => {
  const own = await createTestShop();
  try {
    const identity = identityClient(own);
    const account = await identity.signUp();
    const put = () =>
      own.visitor.call(
        userEndpoints.saveUser,
        { body: { name: 'X' } },
        { authorization: `Bearer ${account.idToken}` },
      );
    const { user } = (await put()).body;
    await own.context.db.update(users).set({ role: 'admin' }).where(eq(users.id, user._id));
    const refused = await identity.accounts('delete', { idToken: account.idToken });
    assert.equal(refused.errorMessage, `OPERATION_NOT_ALLOWED : ${userTexts.lastAdmin}`);
    await own.signIn({ role: 'admin' });
    assert.equal((await identity.accounts('delete', { idToken: account.idToken })).status, 200);
    assert.equal((await put()).status, 401);
    const again = await identity.signUp(account.email);
    const back = await own.visitor.call(
      userEndpoints.saveUser,
      { body: {} },
      { authorization: `Bearer ${again.idToken}` },
    );
    assert.deepEqual([back.status, back.body.user.role], [200, 'user']);
    assert.notEqual(back.body.user._id, user._id);
  } finally {
    await own.close();
  }
});
