/** The provider's real SDK against the embedded service over real HTTP, as the web client uses it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { proves } from '@jontro/shop/testing/proves.ts';
import { listOutbox } from '../mail/outbox.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { connectSdk } from '../testing/sdk-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { disableAccount, findAccountByEmail } from './accounts.ts';
import { addCode, type CodeKind } from './action-codes.ts';

let provider: OpenIdStub;
let shop: TestShop;
let sdk: ReturnType<typeof connectSdk>;
let auth: Auth;
before(async () => {
  provider = await startOpenIdStub();
  shop = await createTestShop({
    env: provider.env,
  });
  sdk = connectSdk(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  auth = sdk.auth;
});
after(async () => {
  await sdk.close();
  await shop.close();
  await provider.close();
});

const hasCode = (name: string) => (error: { code?: string }) => error.code === `auth/${name}`;

async function mailedCode(email: string, kind: CodeKind): Promise<string> {
  const account = await findAccountByEmail(shop.context.db, email);
  assert.ok(account);
  return addCode(shop.context.db, shop.clock.now(), account.uid, kind);
}

test('the SDK signs up, stores name and photo, renews its token, reloads and signs out', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, 'sdk@example.com', 'secret-123');
  await updateProfile(user, { displayName: 'নুসরাত' });
  await updateProfile(user, { photoURL: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp' });
  assert.deepEqual(
    [user.displayName, user.photoURL],
    ['নুসরাত', '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp'],
  );
  const first = await user.getIdToken();
  const second = await user.getIdToken(true);
  assert.notEqual(second, first);
  await user.reload();
  assert.deepEqual([user.displayName, user.emailVerified], ['নুসরাত', false]);
  assert.deepEqual(
    user.providerData.map((provider) => provider.providerId),
    ['password'],
  );
  await updateProfile(user, { photoURL: '' });
  assert.equal(user.photoURL, null);
  assert.equal((await shop.context.verifier(second)).uid, user.uid);
  await signOut(auth);
  assert.equal(auth.currentUser, null);
});

test('the SDK user record has every field of the specification', async () => {
  proves('ENT-20');
  const { user } = await createUserWithEmailAndPassword(auth, 'record@example.com', 'secret-123');
  await updateProfile(user, {
    displayName: 'Rafi',
    photoURL: '/i/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/1000.webp',
  });
  const { uid, displayName, email, emailVerified, phoneNumber, photoURL, isAnonymous, tenantId } = user;
  assert.match(uid, /^\w{28}$/);
  assert.deepEqual(
    { displayName, email, emailVerified, phoneNumber, photoURL, isAnonymous, tenantId },
    {
      displayName: 'Rafi',
      email: 'record@example.com',
      emailVerified: false,
      phoneNumber: null,
      photoURL: '/i/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/1000.webp',
      isAnonymous: false,
      tenantId: null,
    },
  );
  assert.equal(user.providerData[0]?.email, 'record@example.com');
  const whole = new Date(Math.floor(shop.clock.now().getTime() / 1000) * 1000).toUTCString();
  assert.deepEqual([user.metadata.creationTime, user.metadata.lastSignInTime], [whole, whole]);
});

test('the SDK changes the password, continues with the new token, and must sign in again after five minutes', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, 'change@example.com', 'secret-123');
  await updatePassword(user, 'secret-456');
  await user.reload();
  await user.getIdToken(true);
  shop.clock.advance(6 * 60_000);
  await assert.rejects(updatePassword(user, 'secret-789'), hasCode('requires-recent-login'));
  await reauthenticateWithCredential(user, EmailAuthProvider.credential('change@example.com', 'secret-456'));
  await updatePassword(user, 'secret-789');
  await assert.rejects(updatePassword(user, 'abc'), /Password should be at least 6 characters/);
  await signInWithEmailAndPassword(auth, 'change@example.com', 'secret-789');
});

test('the SDK reports the codes of the specification', async () => {
  const up = (email: string, password: string) => createUserWithEmailAndPassword(auth, email, password);
  const logIn = (email: string, password: string) => signInWithEmailAndPassword(auth, email, password);
  await up('codes@example.com', 'secret-123');
  await assert.rejects(up('codes@example.com', 'secret-123'), hasCode('email-already-in-use'));
  await assert.rejects(logIn('codes@example.com', 'wrong-1'), hasCode('invalid-credential'));
  await assert.rejects(logIn('nobody@example.com', 'wrong-1'), hasCode('invalid-credential'));
  await assert.rejects(logIn('codes@example.com', ''), hasCode('missing-password'));
  await assert.rejects(logIn('not an address', 'secret-123'), hasCode('invalid-email'));
  await assert.rejects(up('weak@example.com', 'abc'), hasCode('weak-password'));
  await assert.rejects(sendPasswordResetEmail(auth, 'nobody'), hasCode('invalid-email'));
  const { uid } = auth.currentUser ?? {};
  assert.ok(uid);
  await disableAccount(shop.context.db, shop.clock.now(), uid);
  await assert.rejects(logIn('codes@example.com', 'secret-123'), hasCode('user-disabled'));
});

test('a disabled user is signed out at the next reload', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, 'ended@example.com', 'secret-123');
  await disableAccount(shop.context.db, shop.clock.now(), user.uid);
  await assert.rejects(user.reload(), hasCode('user-disabled'));
  assert.equal(auth.currentUser, null);
});

test('the SDK resets a forgotten password and verifies an address', async () => {
  const email = 'mail@example.com';
  const { user } = await createUserWithEmailAndPassword(auth, email, 'secret-123');
  await sendEmailVerification(user);
  const verification = await mailedCode(email, 'VERIFY_EMAIL');
  await applyActionCode(auth, verification);
  await user.reload();
  assert.equal(user.emailVerified, true);

  await sendPasswordResetEmail(auth, email);
  await sendPasswordResetEmail(auth, 'nobody@example.com');
  // The code is created after the response, and only the newest one is valid.
  await waitFor('the mail is queued', async () =>
    (await listOutbox(shop.context.db)).some(({ kind, to }) => kind === 'password-reset' && to === email),
  );
  const reset = await mailedCode(email, 'PASSWORD_RESET');
  assert.equal(await verifyPasswordResetCode(auth, reset), email);
  assert.equal((await checkActionCode(auth, reset)).operation, 'PASSWORD_RESET');
  await confirmPasswordReset(auth, reset, 'secret-456');
  await signInWithEmailAndPassword(auth, email, 'secret-456');
});

test('an expired reset link is reported as expired-action-code', async () => {
  proves('IDP-22');
  const email = 'expired@example.com';
  await createUserWithEmailAndPassword(auth, email, 'secret-123');
  const expired = await mailedCode(email, 'PASSWORD_RESET');
  shop.clock.advance(2 * 3_600_000);
  await assert.rejects(verifyPasswordResetCode(auth, expired), hasCode('expired-action-code'));
  await assert.rejects(confirmPasswordReset(auth, expired, 'secret-789'), hasCode('expired-action-code'));
});

test('an invalid or used reset link is reported as invalid-action-code', async () => {
  proves('IDP-23');
  const email = 'used@example.com';
  await createUserWithEmailAndPassword(auth, email, 'secret-123');
  const used = await mailedCode(email, 'PASSWORD_RESET');
  await confirmPasswordReset(auth, used, 'secret-456');
  for (const wrong of [used, 'wrong']) {
    await assert.rejects(verifyPasswordResetCode(auth, wrong), hasCode('invalid-action-code'));
    await assert.rejects(confirmPasswordReset(auth, wrong, 'secret-789'), hasCode('invalid-action-code'));
  }
});

test('the SDK signs in and reauthenticates with the token of an external provider, links and unlinks it', async () => {
  const credential = async (email: string, claims = {}) => {
    const rawNonce = 'raw-nonce';
    const nonce = createHash('sha256').update(rawNonce).digest('hex');
    const iat = Math.floor(shop.clock.now().getTime() / 1000);
    provider.person = { sub: `sub-${email}`, email, email_verified: true, name: 'Rafi' };
    const idToken = await provider.idToken({ nonce, iat, exp: iat + 300, ...claims });
    return new OAuthProvider('google.com').credential({ idToken, rawNonce });
  };
  const { user } = await signInWithCredential(auth, await credential('g@gmail.example'));
  assert.deepEqual([user.email, user.emailVerified, user.displayName], ['g@gmail.example', true, 'Rafi']);
  assert.equal(user.providerData[0]?.providerId, 'google.com');
  await user.getIdToken(true);
  await reauthenticateWithCredential(user, await credential('g@gmail.example'));
  await updatePassword(user, 'first-password');
  await signInWithEmailAndPassword(auth, 'g@gmail.example', 'first-password');

  const stranger = signInWithCredential(auth, await credential('new@gmail.example', { aud: 'another' }));
  await assert.rejects(stranger, hasCode('invalid-credential'));
  const { user: other } = await createUserWithEmailAndPassword(auth, 'other@gmail.example', 'secret-123');
  const unproven = await credential('other@gmail.example', { email_verified: false });
  await assert.rejects(
    signInWithCredential(auth, unproven),
    hasCode('account-exists-with-different-credential'),
  );
  const { lastSignInTime } = other.metadata;
  shop.clock.advance(2000);
  const ofAnother = linkWithCredential(other, await credential('g@gmail.example'));
  await assert.rejects(ofAnother, hasCode('credential-already-in-use'));
  await linkWithCredential(other, await credential('linked@gmail.example'));
  const second = linkWithCredential(other, await credential('second@gmail.example'));
  await assert.rejects(second, hasCode('provider-already-linked'));
  const linkedIds = () => other.providerData.map((linked) => linked.providerId).sort();
  assert.deepEqual(linkedIds(), ['google.com', 'password']);
  await other.reload();
  assert.deepEqual([linkedIds().length, other.metadata.lastSignInTime], [2, lastSignInTime]);
  await unlink(other, 'google.com');
  assert.deepEqual(linkedIds(), ['password']);
  assert.ok(await other.getIdToken(true));
  assert.equal(auth.currentUser?.uid, other.uid, 'the user stays signed in');
  shop.clock.advance(5 * 60_000);
  const late = linkWithCredential(other, await credential('late@gmail.example'));
  await assert.rejects(late, hasCode('requires-recent-login'));
});

test('the SDK reads the password policy', async () => {
  proves('CONST-76', 'IDP-11');
  const good = await validatePassword(auth, 'abcdef');
  const short = await validatePassword(auth, 'abcde');
  assert.deepEqual([good.isValid, short.isValid, short.meetsMinPasswordLength], [true, false, false]);
  assert.equal(good.passwordPolicy.customStrengthOptions.minPasswordLength, 6);
});

test('the SDK deletes an account', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, 'gone@example.com', 'secret-123');
  await deleteUser(user);
  assert.equal(auth.currentUser, null);
  const logIn = signInWithEmailAndPassword(auth, 'gone@example.com', 'secret-123');
  await assert.rejects(logIn, hasCode('invalid-credential'));
});

test('the SDK treats a token as expired 30 s early and renews it by itself', async () => {
  proves('CONST-80');
  const start = Date.now();
  mock.timers.enable({ apis: ['Date'], now: start });
  try {
    const { user } = await createUserWithEmailAndPassword(auth, 'early@example.com', 'secret-123');
    const token = await user.getIdToken();
    mock.timers.setTime(start + 3_600_000 - 31_000);
    assert.equal(await user.getIdToken(), token);
    mock.timers.setTime(start + 3_600_000 - 29_000);
    assert.notEqual(await user.getIdToken(), token);
  } finally {
    mock.timers.reset();
  }
});
