/** Previews of settings: who sees them, for how long, and that nothing of them is live. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { previewCookie } from '@jontro/shop/settings/preview.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { demoSettings } from '../config/config.ts';
import { openSession, sessionCookie } from '../session/session.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { findPreview } from './preview.ts';
import { settingPreviews, storedSettings } from './settings.table.ts';
import { loadStoredSettings } from './stored-settings.ts';

const demoDefaults = { ...defaultSettings, ...demoSettings };

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());

/** Starts a preview and returns the token of its cookie. */
async function start(values: Record<string, unknown>, client = owner): Promise<string> {
  const { status, headers } = await client.call(previewEndpoints.startPreview, { body: { values } });
  assert.equal(status, 200);
  const cookie = [headers['set-cookie']].flat().find((one) => String(one).startsWith(previewCookie));
  assert.match(String(cookie), /; HttpOnly/);
  assert.match(String(cookie), /; SameSite=Strict/);
  assert.match(String(cookie), /Max-Age=900/);
  return /=([^;]+)/.exec(String(cookie))?.[1] ?? '';
}
const sessionOf = async ({ uid }: SignedInClient): Promise<string> =>
  (await openSession(shop.context.db, shop.clock.now(), uid, 24 * 3_600_000)).id;
const seenWith = (token: string, session?: string) =>
  findPreview(shop.context, {
    cookies: { [previewCookie]: token, ...(session && { [sessionCookie]: session }) },
  } as unknown as FastifyRequest);

test('the admin who started a preview sees its values with the cookie and the session, and nothing is live', async () => {
  const token = await start({ name: 'Gadget Ghor' });
  const session = await sessionOf(owner);
  assert.deepEqual(await seenWith(token, session), { name: 'Gadget Ghor' });
  assert.deepEqual(await loadStoredSettings(shop.context), []);
  assert.deepEqual(shop.context.config.shop, demoDefaults);
  const next = await start({ menu: [{ category: 'Fan' }] });
  assert.deepEqual(await seenWith(next, session), { name: 'Gadget Ghor', menu: [{ category: 'Fan' }] });
  assert.equal(
    await seenWith(token, session),
    undefined,
    'a new preview replaces the cookie of the one before',
  );
});

test('nobody else sees a preview: not without a session, with another one, with another token, or without the right', async () => {
  proves('B-ROOM-03');
  const token = await start({ name: 'Gadget Ghor' });
  assert.equal(await seenWith(token), undefined);
  const other = await shop.signIn({ role: 'admin' });
  assert.equal(await seenWith(token, await sessionOf(other)), undefined);
  assert.equal(await seenWith('guessed', await sessionOf(owner)), undefined);
  const former = await shop.signIn({ role: 'admin' });
  const own = await start({ name: 'Their shop' }, former);
  const session = await sessionOf(former);
  assert.deepEqual(await seenWith(own, session), { name: 'Their shop' });
  await shop.context.db.update(users).set({ role: 'user' }).where(eq(users.id, former.userId));
  assert.equal(await seenWith(own, session), undefined);
});

test('a preview is over after 15 minutes, and its row goes with the next one', async () => {
  const token = await start({ name: 'Gadget Ghor' });
  const session = await sessionOf(owner);
  shop.clock.advance(15 * 60_000 - 1);
  assert.ok(await seenWith(token, session));
  shop.clock.advance(1);
  assert.equal(await seenWith(token, session), undefined);
  const other = await shop.signIn({ role: 'admin' });
  await start({ name: 'Another' }, other);
  const { db } = shop.context;
  const rows = await db.select().from(settingPreviews);
  assert.deepEqual(
    rows.map(({ userId }) => userId),
    [other.userId],
  );
  assert.equal(await db.$count(storedSettings), 0);
});

test('what was previewed of a category that was renamed meanwhile is left out, and keeps no other value from being previewed', async () => {
  const own = await createTestShop();
  try {
    const admin = await own.signIn({ role: 'admin' });
    const preview = (values: Record<string, unknown>) =>
      admin.call(previewEndpoints.startPreview, { body: { values } });
    const banner = {
      title: { en: 'Fans' },
      text: { en: 'Until Friday.' },
      action: { en: 'See them' },
      desktopPicture: '/favicon.svg',
      mobilePicture: '/favicon.svg',
      leadsTo: { category: 'Fan' },
    };
    assert.equal((await preview({ banners: [banner] })).status, 200);
    const body = { category: 'Fan', name: { en: 'Desk Fans' }, changedAt: null };
    assert.equal((await admin.call(categoryEndpoints.renameCategory, { body })).status, 200);
    assert.equal((await preview({ name: 'Gadget Ghor' })).status, 200);
    const [row] = await own.context.db.select().from(settingPreviews);
    assert.deepEqual(row?.values, { name: 'Gadget Ghor' });
  } finally {
    await own.close();
  }
});

test('a preview of a wrong value or of another setting is rejected', async () => {
  const call = (values: object) => owner.call(previewEndpoints.startPreview, { body: { values } as never });
  for (const values of [{}, { maxQuantity: 5 }, { name: 'x', __proto_: 1 }]) {
    const { status, error } = await call(values);
    assert.deepEqual([status, error.message], [400, settingsTexts.noPreview]);
  }
  assert.equal((await call({ menu: [{ category: 'Cameras' }] })).status, 400);
  assert.equal((await call({ name: '' })).status, 400);
});
