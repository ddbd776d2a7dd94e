/** Short, common and guessable passwords: refused for staff, and with a setting for everybody. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { eq } from 'drizzle-orm';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { webServices } from '../web/web-services.ts';
import { addCode } from './action-codes.ts';
import { isCommonPassword } from './common-passwords.ts';
import { guessablePhrase } from './password-policy.ts';

let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  shop = await createTestShop({ env: { FIRST_ADMIN_EMAIL: 'first@example.com' } });
  identity = identityClient(shop);
});
after(() => shop.close());

const refusal = `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${guessablePhrase}]`;
const common = 'iloveyou';

/** An account that has opened a session and become an admin. */
async function staffMember() {
  const account = await identity.signUp();
  const { email, idToken } = account;
  const authorization = `Bearer ${idToken}`;
  await shop.visitor.call(sessionEndpoints.openSession, { body: { email } }, { authorization });
  await shop.context.db.update(users).set({ role: 'admin' }).where(eq(users.uid, account.uid));
  return account;
}

test('the commonest passwords are known in any letter case, others are not', () => {
  for (const password of ['123456', 'password', 'Password', 'QWERTY', common, '14111984'])
    assert.ok(isCommonPassword(password), password);
  for (const password of [
    '',
    'abcde',
    'iloveyou-',
    ' iloveyou',
    'jontro-demo',
    'tin-shaliker-basha',
    'পাসওয়ার্ড',
  ])
    assert.ok(!isCommonPassword(password), password);
  assert.ok(!isCommonPassword('x'.repeat(4096)));
});

test('a customer may choose a common password, as specified, and may not with the setting', async () => {
  await identity.signUp('common@example.com', common);
  const restore = overrideSettings(shop.context.config, { refuseCommonPasswords: true });
  try {
    const body = { email: 'other@example.com', password: common };
    assert.equal((await identity.accounts('signUp', body)).errorMessage, refusal);
    const { idToken } = await identity.signUp('third@example.com');
    assert.equal(
      (await identity.accounts('update', { idToken, password: 'Iloveyou1' })).errorMessage,
      refusal,
    );
    assert.equal((await identity.accounts('update', { idToken, password: 'tin-shalik' })).status, 200);
    const login = await identity.accounts('signInWithPassword', { ...body, email: 'common@example.com' });
    assert.equal(login.status, 200, 'a password from before still signs in');
  } finally {
    restore();
  }
});

test('staff may never choose a common password, neither changing nor resetting it', async () => {
  const { uid, email, idToken } = await staffMember();
  assert.equal((await identity.accounts('update', { idToken, password: common })).errorMessage, refusal);
  const oobCode = await addCode(shop.context.db, shop.clock.now(), uid, 'PASSWORD_RESET');
  const reset = (newPassword: string) => identity.accounts('resetPassword', { oobCode, newPassword });
  assert.equal((await reset('PASSWORD1')).errorMessage, refusal);
  assert.equal((await reset('tin-shalik')).status, 200, 'the code is not used up by a refused password');
  assert.equal(
    (await identity.accounts('signInWithPassword', { email, password: 'tin-shalik' })).status,
    200,
  );
  const first = { email: 'first@example.com', password: common };
  assert.equal((await identity.accounts('signUp', first)).errorMessage, refusal);
});

const tooShort =
  'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters]';

test('staff need eight characters, customers six, and with the setting eight, which the policy says', async () => {
  const { idToken } = await staffMember();
  assert.equal((await identity.accounts('update', { idToken, password: 'tin-sha' })).errorMessage, tooShort);
  await identity.signUp('short@example.com', 'tin-sh');
  const restore = overrideSettings(shop.context.config, { refuseCommonPasswords: true });
  try {
    const body = { email: 'shorter@example.com', password: 'tin-sha' };
    assert.equal((await identity.accounts('signUp', body)).errorMessage, tooShort);
    const url = '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=any';
    const policy = await shop.app.inject({ url });
    assert.equal(policy.json().customStrengthOptions.minPasswordLength, 8);
  } finally {
    restore();
  }
});

test('pages name the characters that a password needs before the provider is asked', async () => {
  const named = async () => ({
    pages: webServices(shop.app, shop.context).shop.passwordLength,
    withoutScript: (await shop.app.inject({ url: '/register?plain=1' })).body.match(
      /At least \d characters/,
    )?.[0],
  });
  assert.deepEqual(await named(), { pages: undefined, withoutScript: 'At least 6 characters' });
  const restore = overrideSettings(shop.context.config, { refuseCommonPasswords: true });
  try {
    assert.deepEqual(await named(), { pages: 8, withoutScript: 'At least 8 characters' });
  } finally {
    restore();
  }
});

test('a password of the shop’s name, its address or the e-mail is refused as guessable, a longer sentence is not', async () => {
  const restore = overrideSettings(shop.context.config, { refuseCommonPasswords: true, name: 'Rupali Mart' });
  try {
    const signUp = (email: string, password: string) => identity.accounts('signUp', { email, password });
    for (const password of ['Rupali-2026', 'jontro!!!123', 'localhost99', 'AdminShop1', 'tahmina.1999'])
      assert.equal((await signUp('tahmina@example.com', password)).errorMessage, refusal, password);
    for (const [index, password] of [
      'rupali-tin-shalik',
      'jontro-demo',
      'তিন শালিক ২০২৬',
      'tin shalik '.repeat(30),
    ].entries())
      assert.equal((await signUp(`tahmina${index}@example.com`, password)).status, 200, password);
  } finally {
    restore();
  }
});

test('the page of a reset says why a common password is refused, in both languages', async () => {
  const { uid } = await staffMember();
  const oobCode = await addCode(shop.context.db, shop.clock.now(), uid, 'PASSWORD_RESET');
  for (const [lang, text] of [
    ['en', 'This password is easy to guess.'],
    ['bn', 'এই পাসওয়ার্ডটি সহজে অনুমান করা যায়।'],
  ]) {
    const form = new URLSearchParams({
      mode: 'resetPassword',
      oobCode,
      newPassword: common,
      lang: lang ?? '',
    });
    const response = await shop.app.inject({
      method: 'POST',
      url: '/auth/action',
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    });
    assert.equal(response.statusCode, 400);
    assert.ok(response.body.includes(text ?? ''), response.body);
  }
});
