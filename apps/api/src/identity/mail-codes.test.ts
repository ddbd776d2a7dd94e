/** Mails with codes, the page for their links, and password resets with them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { findCurrentUser, openSession } from '../session/session.ts';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { changeAccount, disableAccount, findAccount } from './accounts.ts';
import { addCode } from './action-codes.ts';
import { identityProviders } from './identity.table.ts';

let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  shop = await createTestShop();
  identity = identityClient(shop);
});
after(() => shop.close());

const mailsTo = (email: string) =>
  shop.context.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.createdAt));

/** The newest mail to an e-mail, once `count` are queued; mails are queued after the response. */
async function mailTo(email: string, count = 1) {
  return waitFor(`a mail to ${email}`, async () => {
    const found = await mailsTo(email);
    return found.length >= count && found[0];
  });
}

const linkIn = (text: string): URL => new URL(/http\S+auth\/action\S+/.exec(text)?.[0] ?? 'missing:');

async function askReset(email: string, fields = {}) {
  return identity.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email, ...fields });
}

async function resetCode(email: string, count = 1): Promise<string> {
  shop.clock.advance(1000);
  assert.equal((await askReset(email)).status, 200);
  return linkIn((await mailTo(email, count)).text).searchParams.get('oobCode') ?? '';
}

test('a reset mail has a code that sets a new password once', async () => {
  const { email, uid, idToken, refreshToken } = await identity.signUp();
  const session = await openSession(shop.context.db, shop.clock.now(), uid, 3_600_000);
  const response = await askReset(email.toUpperCase());
  assert.deepEqual(response.body, { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });
  const mail = await mailTo(email);
  const link = linkIn(mail.text);
  assert.equal(link.origin + link.pathname, 'http://localhost:3000/auth/action');
  assert.equal(link.searchParams.get('mode'), 'resetPassword');
  const oobCode = link.searchParams.get('oobCode');
  assert.match(oobCode ?? '', /^[\w-]{43}$/);
  const expected = { kind: 'identitytoolkit#ResetPasswordResponse', requestType: 'PASSWORD_RESET', email };
  assert.deepEqual((await identity.accounts('resetPassword', { oobCode })).body, expected);
  const weak = await identity.accounts('resetPassword', { oobCode, newPassword: 'abc' });
  assert.equal(weak.errorMessage, 'WEAK_PASSWORD : Password should be at least 6 characters');
  shop.clock.advance(2000);
  const done = await identity.accounts('resetPassword', { oobCode, newPassword: 'brand-new-1' });
  assert.deepEqual([done.status, done.body], [200, expected]);
  const again = await identity.accounts('resetPassword', { oobCode, newPassword: 'brand-new-2' });
  assert.equal(again.errorMessage, 'INVALID_OOB_CODE');
  const signedIn = await identity.accounts('signInWithPassword', { email, password: 'brand-new-1' });
  assert.equal(signedIn.status, 200);
  assert.equal((await findAccount(shop.context.db, uid))?.emailVerified, true);
  assert.equal((await identity.accounts('lookup', { idToken })).errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await identity.token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  assert.equal(
    await findCurrentUser(shop.context.db, shop.clock.now(), session, { chosen: undefined, ofShop: 'en' }),
    undefined,
  );
});

test('an unknown or disabled address gets the same response and no mail', async () => {
  const { email, uid } = await identity.signUp();
  await disableAccount(shop.context.db, shop.clock.now(), uid);
  assert.equal((await askReset(email)).status, 200);
  const { status, body } = await askReset('nobody-here@example.com');
  assert.deepEqual([status, body.email], [200, 'nobody-here@example.com']);
  const known = await identity.signUp();
  await askReset(known.email);
  await mailTo(known.email);
  assert.equal((await mailsTo(email)).length, 0);
  assert.equal((await mailsTo('nobody-here@example.com')).length, 0);
});

test('a code expires after an hour, and a newer one replaces it', async () => {
  const { email } = await identity.signUp();
  const first = await resetCode(email);
  const second = await resetCode(email, 2);
  assert.equal(
    (await identity.accounts('resetPassword', { oobCode: first })).errorMessage,
    'INVALID_OOB_CODE',
  );
  assert.equal((await identity.accounts('resetPassword', { oobCode: second })).status, 200);
  shop.clock.advance(3_600_000);
  const late = await identity.accounts('resetPassword', { oobCode: second, newPassword: 'brand-new-1' });
  assert.equal(late.errorMessage, 'EXPIRED_OOB_CODE');
  assert.equal((await identity.accounts('resetPassword', {})).errorMessage, 'MISSING_OOB_CODE');
  assert.equal((await identity.accounts('resetPassword', { oobCode: 'x' })).errorMessage, 'INVALID_OOB_CODE');
});

test('of two concurrent uses of a code, one succeeds', async () => {
  const oobCode = await resetCode((await identity.signUp()).email);
  const responses = await Promise.all(
    ['one-secret', 'two-secret'].map((newPassword) =>
      identity.accounts('resetPassword', { oobCode, newPassword }),
    ),
  );
  assert.deepEqual(responses.map((response) => response.errorMessage ?? 'done').sort(), [
    'INVALID_OOB_CODE',
    'done',
  ]);
});

test('a reset removes the providers linked to the account, whether or not its e-mail was verified', async () => {
  const { db } = shop.context;
  for (const emailVerified of [false, true]) {
    const { email, uid } = await identity.signUp();
    await changeAccount(db, uid, { emailVerified });
    await db.insert(identityProviders).values({ providerId: 'google.com', subject: `of ${uid}`, uid });
    const oobCode = await resetCode(email);
    await identity.accounts('resetPassword', { oobCode, newPassword: 'brand-new-1' });
    const remaining = await db.select().from(identityProviders).where(eq(identityProviders.uid, uid));
    assert.deepEqual(remaining, []);
  }
});

test('a verification mail verifies the e-mail', async () => {
  const { email, idToken } = await identity.signUp();
  const requested = await identity.accounts(
    'sendOobCode',
    { requestType: 'VERIFY_EMAIL', idToken, continueUrl: 'http://localhost:3000/cart' },
    { 'x-firebase-locale': 'bn' },
  );
  assert.equal(requested.body.email, email);
  const { searchParams } = linkIn((await mailTo(email)).text);
  assert.deepEqual(
    [searchParams.get('mode'), searchParams.get('lang'), searchParams.get('continueUrl')],
    ['verifyEmail', 'bn', 'http://localhost:3000/cart'],
  );
  const oobCode = searchParams.get('oobCode');
  const asReset = await identity.accounts('resetPassword', { oobCode, newPassword: 'brand-new-1' });
  assert.equal(asReset.errorMessage, 'INVALID_OOB_CODE');
  const { body } = await identity.accounts('update', { oobCode });
  assert.deepEqual([body.email, body.emailVerified], [email, true]);
  assert.equal((await identity.accounts('update', { oobCode })).errorMessage, 'INVALID_OOB_CODE');
});

test('the first admin gets a verification mail at sign-up', async () => {
  const own = await createTestShop({ env: { FIRST_ADMIN_EMAIL: 'owner@example.com' } });
  try {
    await identityClient(own).signUp('owner@example.com');
    await identityClient(own).signUp('shopper@example.com');
    await own.app.close();
    const queued = await own.context.db.select({ kind: mails.kind, to: mails.recipient }).from(mails);
    assert.deepEqual(queued, [{ kind: 'verify-email', to: 'owner@example.com' }]);
  } finally {
    await own.close();
  }
});

for (const [fields, fault] of [
  [{}, 'MISSING_REQ_TYPE'],
  [{ requestType: 'NO_SUCH_TYPE', email: 'a@example.com' }, 'INVALID_REQ_TYPE'],
  [{ requestType: 'EMAIL_SIGNIN', email: 'a@example.com' }, 'OPERATION_NOT_ALLOWED'],
  [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
  [{ requestType: 'PASSWORD_RESET', email: 'nobody' }, 'INVALID_EMAIL'],
  [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
  [{ requestType: 'PASSWORD_RESET', email: 'a@example.com', continueUrl: 'nowhere' }, 'INVALID_CONTINUE_URI'],
  [
    { requestType: 'PASSWORD_RESET', email: 'a@example.com', continueUrl: 'https://evil.example/' },
    'UNAUTHORIZED_DOMAIN',
  ],
] as const) {
  test(`sendOobCode with ${JSON.stringify(fields)} is rejected with ${fault}`, async () => {
    const response = await identity.accounts('sendOobCode', fields);
    assert.deepEqual([response.status, response.errorMessage?.split(' : ')[0]], [400, fault]);
  });
}

const page = (query: Record<string, string>) =>
  shop.app.inject({ method: 'GET', url: `/auth/action?${new URLSearchParams(query)}` });
const post = (fields: Record<string, string>, headers = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/auth/action',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

test('the page of a reset link sets a new password', async () => {
  const { email } = await identity.signUp();
  const oobCode = await resetCode(email);
  const form = await page({ mode: 'resetPassword', oobCode });
  assert.equal(form.statusCode, 200);
  assert.equal(form.headers['cache-control'], 'no-store');
  assert.match(String(form.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  assert.equal(form.headers['referrer-policy'], 'same-origin');
  assert.match(form.body, /<h1>Choose a new password<\/h1>/);
  assert.ok(form.body.includes(email));
  const weak = await post({ mode: 'resetPassword', oobCode, newPassword: 'abc' });
  assert.equal(weak.statusCode, 400);
  assert.match(weak.body, /role="alert">Please choose another one. At least 6 characters/);
  const empty = await post({ mode: 'resetPassword', oobCode });
  assert.equal(empty.statusCode, 400);
  assert.match(empty.body, /role="alert"/);
  const done = await post({ mode: 'resetPassword', oobCode, newPassword: 'brand-new-1' });
  assert.equal(done.statusCode, 200);
  assert.match(done.body, /<a class="button" href="\/login">/);
  const signedIn = await identity.accounts('signInWithPassword', { email, password: 'brand-new-1' });
  assert.equal(signedIn.status, 200);
});

test('the page reports an expired and an invalid link and offers a new mail for both', async () => {
  const { db } = shop.context;
  const { email, uid } = await identity.signUp();
  const old = await addCode(db, new Date(shop.clock.now().getTime() - 2 * 3_600_000), uid, 'PASSWORD_RESET');
  const expired = await page({ mode: 'resetPassword', oobCode: old });
  assert.equal(expired.statusCode, 400);
  assert.match(expired.body, /This link has expired/);
  const wrong = await page({ mode: 'resetPassword', oobCode: 'wrong' });
  assert.match(wrong.body, /This link is no longer valid/);
  for (const response of [expired, wrong]) assert.match(response.body, /name="mode" value="askReset"/);
  const requested = await post({ mode: 'askReset', email });
  assert.equal(requested.statusCode, 200);
  assert.match(requested.body, /Check your inbox/);
  assert.equal((await mailTo(email)).kind, 'password-reset');
  assert.equal((await post({ mode: 'askReset', email: 'nobody' })).statusCode, 400);
});

test('the page of a verification link verifies the e-mail only when its button is pressed', async () => {
  const { db } = shop.context;
  const { uid } = await identity.signUp();
  const oobCode = await addCode(db, shop.clock.now(), uid, 'VERIFY_EMAIL');
  assert.match((await page({ mode: 'verifyEmail', oobCode })).body, /Yes, confirm it/);
  assert.equal((await findAccount(db, uid))?.emailVerified, false);
  const redirect = { continueUrl: 'https://evil.example/' };
  const done = await post({ mode: 'verifyEmail', oobCode, ...redirect });
  assert.match(done.body, /is confirmed.*href="\/login"/s);
  assert.equal((await findAccount(db, uid))?.emailVerified, true);
  assert.equal((await page({ mode: 'verifyEmail', oobCode })).statusCode, 400);
});

test('the page is in Bengali if its link is or if the browser has chosen it, and so are its forms and mails', async () => {
  const { email, uid } = await identity.signUp();
  const oobCode = await resetCode(email);
  const form = await page({ mode: 'resetPassword', oobCode, lang: 'bn' });
  assert.match(form.body, /<html lang="bn">/);
  assert.match(form.body, /<h1>নতুন পাসওয়ার্ড দিন<\/h1>/);
  assert.match(form.body, /<small id="hint">অন্তত 6টি অক্ষর।/);
  assert.match(form.body, /name="lang" value="bn"/);
  const weak = await post({ mode: 'resetPassword', oobCode, newPassword: 'abc', lang: 'bn' });
  assert.match(weak.body, /role="alert">অন্য একটি পাসওয়ার্ড দিন। অন্তত 6টি অক্ষর।/);
  const cookie = { cookie: 'language=bn' };
  const done = await post({ mode: 'resetPassword', oobCode, newPassword: 'brand-new-1', lang: 'en' }, cookie);
  assert.match(done.body, /<h1>নতুন পাসওয়ার্ড সংরক্ষণ হয়েছে<\/h1>/);
  const used = await page({ mode: 'resetPassword', oobCode, lang: 'bn' });
  assert.match(used.body, /<h1>লিংকটি আর কাজ করে না<\/h1>/);
  shop.clock.advance(1000);
  const requested = await post({ mode: 'askReset', email, lang: 'bn' });
  assert.match(requested.body, /<h1>আপনার মেইলবক্স দেখুন<\/h1>/);
  // After the first link and the notice of the changed password.
  assert.match((await mailTo(email, 3)).subject, /নতুন পাসওয়ার্ড/);
  const proof = await addCode(shop.context.db, shop.clock.now(), uid, 'VERIFY_EMAIL');
  assert.match((await page({ mode: 'verifyEmail', oobCode: proof, lang: 'bn' })).body, /হ্যাঁ, নিশ্চিত করুন/);
  const thanks = await post({ mode: 'verifyEmail', oobCode: proof, lang: 'bn' });
  assert.match(thanks.body, /<h1>ধন্যবাদ<\/h1>/);
  // An invalid language falls back to the shop's default.
  const twice = await shop.app.inject({ method: 'GET', url: '/auth/action?lang=bn&lang=bn' });
  assert.deepEqual([twice.statusCode, /<html lang="en">/.test(twice.body)], [400, true]);
});

test('the page escapes hostile input and rejects posts from another site', async () => {
  const { uid } = await identity.signUp();
  await changeAccount(shop.context.db, uid, { displayName: '<script>' });
  const hostile = '"><script>alert(1)</script>';
  for (const query of [
    { mode: hostile, oobCode: hostile },
    { mode: 'resetPassword', oobCode: hostile },
    { mode: 'verifyEmail', oobCode: 'x'.repeat(5000) },
    {},
  ] as Record<string, string>[]) {
    const response = await page(query);
    assert.equal(response.statusCode, 400);
    assert.doesNotMatch(response.body, /<script/);
  }
  const oobCode = await addCode(shop.context.db, shop.clock.now(), uid, 'PASSWORD_RESET');
  const escaped = await page({ mode: 'resetPassword', oobCode, continueUrl: hostile });
  assert.equal(escaped.statusCode, 200);
  assert.doesNotMatch(escaped.body, /<script/);
  const nul = await shop.app.inject({ method: 'GET', url: '/auth/action?mode=%00' });
  assert.equal(nul.statusCode, 400);
  const twice = await shop.app.inject({ method: 'GET', url: '/auth/action?mode=a&mode=b' });
  assert.equal(twice.statusCode, 400);
  const foreign = await post(
    { mode: 'resetPassword', oobCode, newPassword: 'brand-new-1' },
    { origin: 'https://evil.example' },
  );
  assert.equal(foreign.statusCode, 403);
});
