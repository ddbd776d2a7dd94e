/** Google accounts that are linked to an account: who may link one, what it opens, and what ends it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { securityEvents } from '../audit/security-log.table.ts';
import { mails } from '../mail/mail.table.ts';
import { type IdentityClient, identityClient, type NewAccount } from '../testing/identity-client.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { changeAccount, findAccount, findProviders } from './accounts.ts';
import { addCode } from './action-codes.ts';
import { activateFactor, addSecret, findFactor } from './second-factor.ts';
import { codeOfStep, stepAt } from './totp.ts';

let provider: OpenIdStub;
let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  provider = await startOpenIdStub();
  shop = await createTestShop({
    env: provider.env,
  });
  identity = identityClient(shop);
});
after(async () => {
  await shop.close();
  await provider.close();
});

const seconds = () => Math.floor(shop.clock.now().getTime() / 1000);

interface Person {
  sub: string;
  email: string;
}
const newPerson = (): Person => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@gmail.example` };
};

/** A token that Google issues now; `claims` replace its own. */
const tokenOf = (person: Person, claims: object = {}) =>
  provider.idToken({
    email_verified: true,
    jti: crypto.randomUUID(),
    iat: seconds(),
    exp: seconds() + 3600,
    ...person,
    ...claims,
  });
const present = (token: string, fields: object = {}, headers?: Record<string, string>) =>
  identity.accounts(
    'signInWithIdp',
    {
      requestUri: 'http://localhost',
      returnSecureToken: true,
      postBody: String(new URLSearchParams({ providerId: 'google.com', id_token: token })),
      ...fields,
    },
    headers,
  );
const link = async ({ idToken }: Pick<NewAccount, 'idToken'>, person: Person) =>
  present(await tokenOf(person), { idToken });
const signInBy = async (person: Person, claims: object = {}) => present(await tokenOf(person, claims));

/** An account with a verified address that has just signed up, and a session of it. */
async function verifiedAccount(email?: string): Promise<NewAccount> {
  const account = await identity.signUp(email);
  await changeAccount(shop.context.db, account.uid, { emailVerified: true });
  return account;
}
const subjectsOf = async (uid: string): Promise<string[]> =>
  (await findProviders(shop.context.db, uid)).map(({ subject }) => subject);
const noticesOf = async ({ uid, email }: NewAccount) => {
  const { db } = shop.context;
  const kinds = ['provider-linked', 'provider-removed'] as const;
  const events = await db
    .select({ kind: securityEvents.kind })
    .from(securityEvents)
    .where(and(eq(securityEvents.uid, uid), inArray(securityEvents.kind, [...kinds])));
  const sent = await db
    .select({ kind: mails.kind })
    .from(mails)
    .where(and(eq(mails.recipient, email), inArray(mails.kind, [...kinds])));
  return { events: events.map(({ kind }) => kind), mails: sent.map(({ kind }) => kind) };
};
const signInOf = (token: string) => {
  const { auth_time, sid } = decodeJwt(token);
  return [auth_time, sid];
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Opens the shop's session, and returns what its browser sends. */
async function openSession(email: string, token: string): Promise<{ cookie: string }> {
  const { status, headers } = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email } },
    bearer(token),
  );
  assert.equal(status, 200);
  return { cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}
const confirm = ({ cookie }: { cookie: string }, token: string) =>
  shop.visitor.call(confirmationEndpoints.confirmSession, {}, { cookie, ...bearer(token) });

/** Switches on the second factor of an account, without the pages for it; returns its secret. */
async function addFactor(uid: string): Promise<Buffer> {
  const { db } = shop.context;
  const secret = await addSecret(shop.context, shop.clock.now(), uid);
  const factor = await findFactor(db, uid);
  assert.ok(secret && factor);
  assert.ok(await activateFactor(db, shop.clock.now(), factor));
  return secret;
}

test('whoever has just signed in links a Google account: mailed, entered and listed, and the tokens go on with that sign-in', async () => {
  const account = await identity.signUp();
  shop.clock.advance(60_000);
  const person = newPerson();
  const { status, body } = await link(account, person);
  assert.equal(status, 200);
  assert.deepEqual(signInOf(body.idToken), signInOf(account.idToken));
  const { body: renewed } = await identity.token(body.refreshToken);
  assert.deepEqual(signInOf(renewed.id_token), signInOf(account.idToken));
  assert.deepEqual(await noticesOf(account), { events: ['provider-linked'], mails: ['provider-linked'] });
  const [user] = (await identity.accounts('lookup', { idToken: body.idToken })).body.users;
  assert.deepEqual(
    user.providerUserInfo
      .filter(({ providerId }: { providerId: string }) => providerId === 'google.com')
      .map(({ email }: { email: string }) => email),
    [person.email],
  );
  assert.equal((await signInBy(person)).body.localId, account.uid);
  const again = await link(account, person);
  assert.deepEqual([again.status, again.body.localId], [200, account.uid]);
  assert.equal((await noticesOf(account)).mails.length, 1, 'what is linked already is no news');
});

test('a link confirms no open session', async () => {
  const account = await identity.signUp();
  const browser = await openSession(account.email, account.idToken);
  const { body } = await link(account, newPerson());
  const { status, error } = await confirm(browser, body.idToken);
  assert.deepEqual([status, error.message], [409, confirmationTexts.oldSignIn]);
});

test('a sign-in of more than five minutes ago, also renewed, links nothing', async () => {
  const account = await identity.signUp();
  shop.clock.advance(5 * 60_000 + 1000);
  const { body: renewed } = await identity.token(account.refreshToken);
  for (const idToken of [account.idToken, renewed.id_token]) {
    const { errorMessage } = await link({ idToken }, newPerson());
    assert.match(errorMessage ?? '', /^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
  }
  assert.deepEqual(await subjectsOf(account.uid), []);
  for (const idToken of ['x.y.z', '']) {
    const refused = await link({ idToken }, newPerson());
    assert.deepEqual([refused.status, refused.body.idToken], [400, undefined], idToken);
  }
});

test('without the second factor of its account a recent sign-in neither links, nor changes the password, nor deletes', async () => {
  const account = await identity.signUp();
  const { idToken } = account;
  await addFactor(account.uid);
  const refused = [
    await link(account, newPerson()),
    await identity.accounts('update', { idToken, password: 'tin-shalik-o-ek-doel' }),
    await identity.accounts('delete', { idToken }),
  ];
  for (const { errorMessage } of refused) assert.match(errorMessage ?? '', /^CREDENTIAL_TOO_OLD/);
  assert.deepEqual(await subjectsOf(account.uid), []);
});

test('a Google account logs in to one account, and an account has one Google account', async () => {
  const [first, second] = [await identity.signUp(), await identity.signUp()];
  const person = newPerson();
  await link(first, person);
  assert.equal((await link(second, person)).errorMessage, 'FEDERATED_USER_ID_ALREADY_LINKED');
  const ofFirst = { sub: crypto.randomUUID(), email: first.email };
  assert.equal((await link(second, ofFirst)).errorMessage, 'EMAIL_EXISTS');
  assert.match((await link(first, newPerson())).errorMessage ?? '', /^OPERATION_NOT_ALLOWED/);
  assert.deepEqual(await subjectsOf(first.uid), [person.sub]);
  assert.deepEqual(await subjectsOf(second.uid), []);
});

test('a removed Google account logs in no more, and what was logged in with it is logged out: mailed and entered', async () => {
  const account = await verifiedAccount();
  const person = newPerson();
  const { body: own } = await link(account, person);
  const { body: stranger } = await signInBy(person);
  const browser = await openSession(account.email, stranger.idToken);
  const update = { idToken: own.idToken, deleteProvider: ['google.com'] };
  const { status, body } = await identity.accounts('update', update);
  assert.deepEqual(
    [status, body.providerUserInfo.map(({ providerId }: { providerId: string }) => providerId)],
    [200, ['password']],
  );
  const { status: ofStranger } = await shop.visitor.call(mySessionEndpoints.listMySessions, {}, browser);
  assert.equal(ofStranger, 401);
  assert.equal((await identity.token(stranger.refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  const lookup = async (idToken: string) => (await identity.accounts('lookup', { idToken })).errorMessage;
  assert.deepEqual([await lookup(stranger.idToken), await lookup(own.idToken)], ['TOKEN_EXPIRED', undefined]);
  assert.notEqual((await signInBy(person)).body.localId, account.uid);
  const kinds = ['provider-linked', 'provider-removed'];
  assert.deepEqual(await noticesOf(account), { events: kinds, mails: kinds });
});

test('the only login of an account cannot be removed', async () => {
  const person = newPerson();
  const { body } = await signInBy(person);
  const refused = await identity.accounts('update', {
    idToken: body.idToken,
    deleteProvider: ['google.com'],
  });
  assert.match(refused.errorMessage ?? '', /^OPERATION_NOT_ALLOWED : Set a password first/);
  assert.deepEqual(await subjectsOf(body.localId), [person.sub]);
});

test('a reset password and "log out everywhere" end what a linked Google account opens', async () => {
  const resets = {
    reset: async ({ uid }: NewAccount) => {
      const oobCode = await addCode(shop.context.db, shop.clock.now(), uid, 'PASSWORD_RESET');
      await identity.accounts('resetPassword', { oobCode, newPassword: 'brand-new-1' });
    },
    everywhere: async ({ email, idToken }: NewAccount) => {
      const browser = await openSession(email, idToken);
      await shop.visitor.call(mySessionEndpoints.endMyOtherSessions, {}, browser);
    },
  };
  for (const [name, reset] of Object.entries(resets)) {
    const account = await verifiedAccount();
    const person = newPerson();
    await link(account, person);
    const { body: stranger } = await signInBy(person);
    const browser = await openSession(account.email, stranger.idToken);
    await reset(account);
    const { status } = await shop.visitor.call(mySessionEndpoints.listMySessions, {}, browser);
    assert.equal(status, 401, name);
    assert.equal((await identity.token(stranger.refreshToken)).errorMessage, 'TOKEN_EXPIRED', name);
    assert.notEqual((await signInBy(person)).body.localId, account.uid, name);
    const owner = { sub: crypto.randomUUID(), email: account.email };
    assert.equal((await signInBy(owner)).body.localId, account.uid, 'the owner of the address still may');
  }
});

test('a token of Google is one sign-in, as old as itself: used twice, it is the same, and ended with it', async () => {
  const person = newPerson();
  const token = await tokenOf(person);
  const issuedAt = seconds();
  const { body: first } = await present(token);
  shop.clock.advance(9 * 60_000);
  const { body: second } = await present(token);
  assert.deepEqual(signInOf(second.idToken), signInOf(first.idToken));
  assert.equal(decodeJwt(second.idToken).auth_time, issuedAt);
  const browser = await openSession(person.email, first.idToken);
  assert.equal((await confirm(browser, second.idToken)).status, 409);
  await shop.visitor.call(sessionEndpoints.endSession, {}, browser);
  assert.match((await present(token)).errorMessage ?? '', /^INVALID_IDP_RESPONSE/);
  const old = await tokenOf(person);
  shop.clock.advance(12 * 60_000);
  assert.match((await present(old)).errorMessage ?? '', /^INVALID_IDP_RESPONSE/);
});

test('an address that has come to another Google account does not open the account of the first', async () => {
  const person = newPerson();
  const { body: first } = await signInBy(person);
  const { body } = await signInBy({ ...person, sub: crypto.randomUUID() });
  assert.deepEqual([body.needConfirmation, body.idToken, body.localId], [true, undefined, first.localId]);
  assert.deepEqual(await subjectsOf(first.localId), [person.sub]);
});

test('the first login with the Google account of the same address is mailed and entered', async () => {
  const account = await verifiedAccount();
  await signInBy({ sub: crypto.randomUUID(), email: account.email });
  assert.deepEqual(await noticesOf(account), { events: ['provider-linked'], mails: ['provider-linked'] });
  const fresh = newPerson();
  const { body } = await signInBy(fresh);
  const created = { uid: body.localId, email: fresh.email } as NewAccount;
  assert.deepEqual(await noticesOf(created), { events: [], mails: [] }, 'a new account has no other login');
});

test('before the second step a login with Google changes nothing, also where the address was not verified', async () => {
  for (const emailVerified of [true, false]) {
    const account = await identity.signUp();
    await changeAccount(shop.context.db, account.uid, { emailVerified });
    const secret = await addFactor(account.uid);
    const before = await findAccount(shop.context.db, account.uid);
    const token = await tokenOf({ sub: `of ${account.uid}`, email: account.email });
    const { body: asked } = await present(token);
    assert.deepEqual([asked.idToken, typeof asked.mfaPendingCredential], [undefined, 'string']);
    assert.deepEqual(await subjectsOf(account.uid), []);
    assert.deepEqual(await findAccount(shop.context.db, account.uid), before);
    const code = codeOfStep(secret, stepAt(shop.clock.now()));
    const step = await shop.visitor.call(secondFactorEndpoints.finishSecondStep, {
      body: { credential: asked.mfaPendingCredential, code },
    });
    const cookie = String([step.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const { body } = await present(token, {}, { cookie });
    assert.equal((await shop.context.verifier(body.idToken)).secondFactor, true);
    assert.deepEqual(await subjectsOf(account.uid), [`of ${account.uid}`]);
    const after = await findAccount(shop.context.db, account.uid);
    assert.deepEqual([after?.emailVerified, after?.passwordHash === null], [true, !emailVerified]);
  }
});

test('a login with Google confirms a session if Google has just asked who it is, and not otherwise', async () => {
  const person = newPerson();
  const { body: first } = await signInBy(person);
  const browser = await openSession(person.email, first.idToken);
  const confirmBy = async (claims: object) => {
    const { body } = await signInBy(person, claims);
    const { status, error } = await confirm(browser, body.idToken);
    return [status, status === 409 && error.message];
  };
  const refused = [409, confirmationTexts.oldSignIn];
  assert.deepEqual(await confirmBy({}), refused);
  assert.deepEqual(await confirmBy({ auth_time: seconds() - 3600 }), refused);
  assert.deepEqual(await confirmBy({ auth_time: 'now' }), refused);
  assert.deepEqual(await confirmBy({ auth_time: seconds() }), [200, false]);
  const old = await tokenOf(person, { auth_time: seconds() + 3600 });
  shop.clock.advance(5 * 60_000);
  const { body } = await present(old);
  assert.equal((await confirm(browser, body.idToken)).status, 409, 'no claim makes it newer than the token');
});
