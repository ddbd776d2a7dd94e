/** The allowed sources of photos by the settings, and photos stored from sources that are no longer allowed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isAllowedPhoto } from '@jontro/shop/users/photo.ts';
import { placeholderPhoto, type User, userTexts } from '@jontro/shop/users/users.ts';
import { eq } from 'drizzle-orm';
import { identityAccounts } from '../identity/identity.table.ts';
import { identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { readConfig } from './config.ts';
import { photoSourcesOf } from './photo-sources.ts';

const ownImage = `/i/${'a1'.repeat(16)}/640.webp`;
const foreign = 'https://elsewhere.example/me.jpg';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const allowed = (address: string, env: Record<string, string> = {}) =>
  isAllowedPhoto(address, photoSourcesOf(readConfig({ PUBLIC_URL: 'http://localhost:3000', ...env })));

test('the settings determine the allowed photo sources', () => {
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
  const imgbb = { IMAGE_HOST: 'imgbb', IMGBB_KEY: 'x' };
  for (const [address, env] of [
    [`http://localhost:3000${ownImage}`, {}],
    [`https://img.example.com${ownImage}`, { IMAGE_PUBLIC_BASE: 'https://img.example.com' }],
    ['https://i.ibb.co/abc/me.jpg', imgbb],
    ['https://img.example.com/me.jpg', { ...imgbb, IMGBB_BASE_URL: 'https://img.example.com' }],
    ['https://lh3.googleusercontent.com/a/x', google],
    ['https://id.example.com/me.jpg', { ...google, GOOGLE_ISSUER: 'https://id.example.com/realm' }],
    ['http://localhost:3002/me.png', {}],
  ] as const) {
    assert.ok(allowed(address, env), address);
  }
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.com' };
  const payment = { SSLCZ_STORE_ID: 'x', SSLCZ_STORE_PASSWD: 'y' };
  for (const address of [
    'https://lh3.googleusercontent.com/a/x',
    'http://localhost:3002/me.png',
    'https://i.ibb.co/a.jpg',
  ])
    assert.ok(!allowed(address, { ...live, ...payment }), address);
});

test('a photo from another source is rejected at its field, by the shop and by the identity service', async () => {
  const user = await shop.signIn();
  const identity = identityClient(shop);
  const { idToken } = await identity.signUp();
  for (const photo of [foreign, '/logout', '/api/my-cart', `https://elsewhere.example${ownImage}`]) {
    const { status, error } = await user.send('PUT', '/api/add-user', { photo });
    assert.deepEqual([status, error.field, error.message], [400, 'photo', userTexts.badPhoto], photo);
    const { errorMessage } = await identity.accounts('update', { idToken, photoUrl: photo });
    assert.equal(errorMessage, `INVALID_PHOTO_URL : ${userTexts.badPhoto}`);
  }
});

test('a stored photo from another source stays stored and is shown as the placeholder everywhere', async () => {
  const { db } = shop.context;
  const user = await shop.signIn();
  const admin = await shop.signIn({ role: 'admin' });
  const stored = async () =>
    (await db.select({ photo: users.photo }).from(users).where(eq(users.id, user.userId)))[0]?.photo;
  await db.update(users).set({ photo: foreign }).where(eq(users.id, user.userId));
  const own = await user.send('PUT', '/api/add-user', { name: 'Nusrat' });
  assert.equal((own.body as { user: User }).user.photo, placeholderPhoto);
  const list = (await admin.send('GET', '/api/all-users')).body as User[];
  assert.equal(list.find(({ _id }) => _id === user.userId)?.photo, placeholderPhoto);
  // What the browser sends at a sign-in when the identity service has no photo.
  await user.send('PUT', '/api/add-user', { name: 'Nusrat', photo: null });
  assert.equal(await stored(), foreign);
  await user.send('PUT', '/api/add-user', { photo: ownImage });
  assert.equal(await stored(), ownImage);
  await user.send('PUT', '/api/add-user', { photo: null });
  assert.equal(await stored(), null);
});

test('the identity service returns no photo from another source, in no response and no token', async () => {
  const identity = identityClient(shop);
  const { uid, email, password, idToken } = await identity.signUp();
  const { db } = shop.context;
  await db.update(identityAccounts).set({ photoUrl: foreign }).where(eq(identityAccounts.uid, uid));
  const responses = [
    await identity.accounts('lookup', { idToken }),
    await identity.accounts('update', { idToken, displayName: 'Nusrat' }),
    await identity.accounts('signInWithPassword', { email, password }),
  ];
  for (const { status, body } of responses) {
    assert.equal(status, 200);
    const token = Buffer.from(String(body.idToken ?? '').split('.')[1] ?? '', 'base64url').toString();
    assert.ok(!`${JSON.stringify(body)}${token}`.includes('elsewhere.example'), token);
  }
  const [row] = await db.select().from(identityAccounts).where(eq(identityAccounts.uid, uid));
  assert.equal(row?.photoUrl, foreign);
});
