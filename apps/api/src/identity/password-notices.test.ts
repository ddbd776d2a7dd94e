/** The mail to an account's owner after its password was changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { findAccount } from './accounts.ts';
import { addCode } from './action-codes.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const noticesTo = (email: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, 'password-changed')));

test('the owner is mailed once about a changed password, in the language of the browser', async () => {
  const identity = identityClient(shop);
  for (const [locale, text] of [
    ['en', 'Your password was changed'],
    ['bn', 'আপনার পাসওয়ার্ড বদলানো হয়েছে'],
  ] as const) {
    const { email, idToken } = await identity.signUp();
    const update = (password: string) =>
      identity.accounts('update', { idToken, password }, { 'x-firebase-locale': locale });
    assert.equal((await update('abc')).status, 400);
    assert.equal((await noticesTo(email)).length, 0, 'a rejected password is no change');
    assert.equal((await update('another-secret')).status, 200);
    const [notice, ...others] = await noticesTo(email);
    assert.ok(notice);
    assert.deepEqual([notice.language, others.length], [locale, 0]);
    assert.ok(notice.text.includes(text) && notice.html.includes(text));
    assert.match(notice.text, /http:\/\/localhost:3000\/(bn\/)?login/);
    assert.doesNotMatch(notice.text + notice.html, /another-secret|oobCode/);
  }
});

test('the owner is mailed about a reset, too, and once if two reset at the same time', async () => {
  const { db } = shop.context;
  const identity = identityClient(shop);
  const { email, uid } = await identity.signUp();
  const oobCode = await addCode(db, shop.clock.now(), uid, 'PASSWORD_RESET');
  await identity.accounts('resetPassword', { oobCode });
  assert.equal((await noticesTo(email)).length, 0, 'checking a code changes nothing');
  await Promise.all(
    ['one-secret', 'two-secret'].map((newPassword) =>
      identity.accounts('resetPassword', { oobCode, newPassword }),
    ),
  );
  assert.equal((await noticesTo(email)).length, 1);
  assert.ok((await findAccount(db, uid))?.emailVerified);
});

test('a changed name or picture is not mailed', async () => {
  const identity = identityClient(shop);
  const { email, idToken } = await identity.signUp();
  assert.equal((await identity.accounts('update', { idToken, displayName: 'Nusrat' })).status, 200);
  assert.equal((await noticesTo(email)).length, 0);
});
