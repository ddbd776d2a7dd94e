/** Passkeys: registration, the second step, and the hostile responses of WebAuthn's verification. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { maxPasskeys, passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { resetFactorByEmail } from '../admin/admin-accounts.ts';
import { securityEvents } from '../audit/security-log.table.ts';
import { passkeyChallenges, passkeys } from '../identity/passkeys.table.ts';
import { challengeMs, removeExpiredChallenges } from '../identity/passkeys.ts';
import { secondFactors } from '../identity/second-factor.table.ts';
import { mails } from '../mail/mail.table.ts';
import { seal } from '../runtime/sealed-secrets.ts';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { type Said, SoftAuthenticator } from '../testing/soft-authenticator.ts';
import { createTestShop, type TestClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

/** A browser: its cookies, and calls with them. */
function createBrowser(own: TestShop = shop) {
  const jar = new Map<string, string>();
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call: TestClient['call'] = async (endpoint, input, headers) => {
    const response = await own.visitor.call(endpoint, input, { cookie: header(), ...headers });
    for (const text of [response.headers['set-cookie']].flat().filter(Boolean)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(text)) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  return {
    call,
    firstStep: async ({ email, password }: NewAccount) =>
      (await identityClient(own).accounts('signInWithPassword', { email, password }, { cookie: header() }))
        .body,
    open: (email: string, idToken: string) =>
      call(sessionEndpoints.openSession, { body: { email } }, { authorization: `Bearer ${idToken}` }),
  };
}
type Browser = ReturnType<typeof createBrowser>;

/** Somebody who is logged in, with two-step login. */
async function withTwoStep(own: TestShop = shop) {
  const account = await identityClient(own).signUp(`${crypto.randomUUID()}@example.com`);
  const browser = createBrowser(own);
  await browser.open(account.email, account.idToken);
  const now = own.clock.now();
  const sealedSecret = seal(own.context.config, account.uid, Buffer.alloc(20, 7));
  await own.context.db
    .insert(secondFactors)
    .values({ uid: account.uid, sealedSecret, startedAt: now, activeAt: now, backupSalt: 'c2FsdA==' });
  return { account, browser };
}
const start = (browser: Browser, { password }: NewAccount) =>
  browser.call(passkeyEndpoints.startPasskey, { body: { password } });
async function add(browser: Browser, account: NewAccount, device: SoftAuthenticator, said: Said = {}) {
  const { body } = await start(browser, account);
  const passkey = device.create(body.options, said);
  return browser.call(passkeyEndpoints.addPasskey, { body: { name: 'My phone', passkey } });
}
const newDevice = () => new SoftAuthenticator(shop.context.config.publicUrl);

/** An account with a passkey, and the device that has it. */
async function withPasskey() {
  const signedIn = await withTwoStep();
  const device = newDevice();
  const added = await add(signedIn.browser, signedIn.account, device);
  assert.deepEqual(
    [added.status, added.body.message],
    [200, passkeyTexts.added],
    JSON.stringify(added.error),
  );
  return { ...signedIn, device };
}

/** The first step of a login in a new browser, and the options of the second one. */
async function secondStep(account: NewAccount, browser = createBrowser()) {
  const { mfaPendingCredential: credential, passkeys: offered } = await browser.firstStep(account);
  const { body, status } = await browser.call(passkeyEndpoints.startPasskeyStep, { body: { credential } });
  return { browser, credential: credential as string, offered, options: body.options, status };
}
const finish = (browser: Browser, credential: string, passkey: ReturnType<SoftAuthenticator['get']>) =>
  browser.call(secondFactorEndpoints.finishSecondStep, { body: { credential, passkey } });
const mailsTo = async (recipient: string) =>
  (await shop.context.db.select().from(mails).where(eq(mails.recipient, recipient))).map(({ kind }) => kind);
const eventsOf = async (uid: string) =>
  (await shop.context.db.select().from(securityEvents).where(eq(securityEvents.uid, uid))).map(
    ({ kind }) => kind,
  );

test('a passkey is added after the password, listed by its name, mailed and entered in the log', async () => {
  proves('B-ROOM-30');
  const { account, browser } = await withPasskey();
  const { body } = await browser.call(passkeyEndpoints.listPasskeys);
  assert.deepEqual(
    body.passkeys.map(({ name, synced, lastUsedAt }) => [name, synced, lastUsedAt]),
    [['My phone', false, undefined]],
  );
  assert.ok((await mailsTo(account.email)).includes('passkey-added'));
  assert.ok((await eventsOf(account.uid)).includes('passkey-added'));
  const wrong = await start(browser, { ...account, password: 'wrong password' });
  assert.deepEqual([wrong.status, wrong.error.message], [400, secondFactorTexts.wrongPassword]);
});

test('a login with the passkey needs no code, in the browser of its first step', async () => {
  proves('B-ROOM-30');
  const { account, device } = await withPasskey();
  const { browser, credential, options, offered } = await secondStep(account);
  assert.equal(offered, true);
  assert.equal((await finish(browser, credential, device.get(options))).status, 200);
  const { idToken } = await browser.firstStep(account);
  assert.equal((await browser.open(account.email, idToken)).status, 200);
  assert.equal((await shop.context.verifier(idToken)).secondFactor, true);
  assert.equal((await createBrowser().firstStep(account)).idToken, undefined);
  const { body } = await browser.call(passkeyEndpoints.listPasskeys);
  assert.ok(body.passkeys[0]?.lastUsedAt);
});

test('the options name the account’s own passkeys, and offer no second one to a device that has one', async () => {
  const { account, browser, device } = await withPasskey();
  const id = device.id.toString('base64url');
  const { options } = await secondStep(account);
  const named = (options as { allowCredentials: { id: string }[] }).allowCredentials;
  assert.deepEqual(
    named.map((one) => one.id),
    [id],
  );
  const { body } = await start(browser, account);
  const { excludeCredentials, rp, user } = body.options as {
    excludeCredentials: { id: string }[];
    rp: { id: string };
    user: { id: string };
  };
  assert.deepEqual([excludeCredentials.map((one) => one.id), rp.id], [[id], 'localhost']);
  assert.ok(!Buffer.from(user.id, 'base64url').toString().includes('@'));
});

const wrongAnswers: Record<string, Said> = {
  'of another origin': { origin: 'http://shop.example.com' },
  'of another port': { origin: 'http://localhost:3001' },
  'of https instead of http': { origin: 'https://localhost:3000' },
  'for another site': { rpId: 'example.com' },
  'from a frame of another site': { crossOrigin: true },
  'below another site': { topOrigin: 'https://evil.example' },
  'to another challenge': { challenge: Buffer.alloc(32, 1).toString('base64url') },
  'without a person': { present: false },
};

test('a new passkey is refused in every wrong answer, and a challenge counts once, also for a wrong one', async () => {
  proves('B-ROOM-30');
  const { account, browser } = await withTwoStep();
  for (const [what, said] of Object.entries({ ...wrongAnswers, 'of a login': { type: 'webauthn.get' } })) {
    const { status, error } = await add(browser, account, newDevice(), said);
    assert.deepEqual([status, error.message], [400, passkeyTexts.refused], what);
  }
  const { body } = await start(browser, account);
  const again = (passkey: object) =>
    browser.call(passkeyEndpoints.addPasskey, { body: { name: 'x', passkey: passkey as never } });
  assert.equal((await again(newDevice().create(body.options, { present: false }))).status, 400);
  assert.equal((await again(newDevice().create(body.options))).status, 400, 'it was used up');
  assert.deepEqual((await browser.call(passkeyEndpoints.listPasskeys)).body.passkeys, []);
});

test('a login is refused in every wrong answer, and entered as a failed second step', async () => {
  proves('B-ROOM-30');
  const { account, device } = await withPasskey();
  for (const [what, said] of Object.entries({
    ...wrongAnswers,
    'of a new passkey': { type: 'webauthn.create' },
    'with a copied key': { backupEligible: true },
    'of another person': { userHandle: Buffer.from('somebody else').toString('base64url') },
  })) {
    const { browser, credential, options } = await secondStep(account);
    const { status, error } = await finish(browser, credential, device.get(options, said));
    assert.deepEqual([status, error.message], [400, passkeyTexts.refused], what);
    assert.equal((await browser.firstStep(account)).idToken, undefined, what);
  }
  assert.ok((await eventsOf(account.uid)).includes('second-step-failed'));
  const { browser, credential, options } = await secondStep(account);
  const own = Buffer.from(account.uid).toString('base64url');
  assert.equal((await finish(browser, credential, device.get(options, { userHandle: own }))).status, 200);
});

test('a signature of another key, a changed one and broken bytes are refused without an error of the server', async () => {
  const { account, device } = await withPasskey();
  const { browser, credential, options } = await secondStep(account);
  const stranger = newDevice().get(options);
  const right = device.get(options);
  for (const passkey of [
    { ...stranger, id: right.id },
    stranger,
    { ...right, clientDataJSON: 'e30' },
    { ...right, clientDataJSON: Buffer.from('null').toString('base64url') },
    { ...right, clientDataJSON: '!!!' },
  ])
    assert.equal((await finish(browser, credential, passkey)).status, 400);
  for (const broken of ['AA', '!', 'x'.repeat(4000)]) {
    const step = await secondStep(account);
    const answer = device.get(step.options);
    const { status } = await finish(step.browser, step.credential, { ...answer, authenticatorData: broken });
    assert.equal(status, 400, broken.slice(0, 5));
  }
});

test('the counter of a device must grow: the same or a smaller one is refused, and zero stays zero', async () => {
  proves('B-ROOM-30');
  const { account, device } = await withPasskey();
  const login = async (counter: number) => {
    const { browser, credential, options } = await secondStep(account);
    return (await finish(browser, credential, device.get(options, { counter }))).status;
  };
  assert.deepEqual([await login(5), await login(5), await login(4), await login(6)], [200, 400, 400, 200]);
  const other = await withTwoStep();
  const synced = newDevice();
  await add(other.browser, other.account, synced, { counter: 0, backupEligible: true });
  for (let count = 0; count < 2; count += 1) {
    const { browser, credential, options } = await secondStep(other.account);
    const answer = synced.get(options, { counter: 0, backupEligible: true });
    assert.equal((await finish(browser, credential, answer)).status, 200);
  }
});

test('of two uses of one answer at the same moment one succeeds, and none afterwards', async () => {
  proves('B-ROOM-30');
  const { account, device } = await withPasskey();
  const { browser, credential, options } = await secondStep(account);
  const answer = device.get(options);
  const both = await Promise.all([finish(browser, credential, answer), finish(browser, credential, answer)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  assert.equal((await finish(browser, credential, answer)).status, 400);
});

test('a challenge is for its session, first step, purpose and account, and for five minutes', async () => {
  proves('B-ROOM-30');
  const { account, browser, device } = await withPasskey();
  const other = await withPasskey();
  // Of another first step of the same account, and of another account.
  const [one, two] = [await secondStep(account), await secondStep(account)];
  assert.equal((await finish(two.browser, two.credential, device.get(one.options))).status, 400);
  const third = await secondStep(other.account);
  assert.equal((await finish(third.browser, third.credential, device.get(third.options))).status, 400);
  // Of another session of the same account, and of a login.
  const { body } = await start(browser, account);
  const elsewhere = createBrowser();
  await elsewhere.open(account.email, account.idToken);
  const body2 = { name: 'x', passkey: newDevice().create(body.options) };
  assert.equal((await elsewhere.call(passkeyEndpoints.addPasskey, { body: body2 })).status, 400);
  const step = await secondStep(account);
  const body3 = { name: 'x', passkey: newDevice().create(step.options) };
  assert.equal((await browser.call(passkeyEndpoints.addPasskey, { body: body3 })).status, 400);
  const { db } = shop.context;
  const swapped = await secondStep(account);
  await db.update(passkeyChallenges).set({ purpose: 'add' });
  assert.equal((await finish(swapped.browser, swapped.credential, device.get(swapped.options))).status, 400);
  const late = await secondStep(account);
  shop.clock.advance(challengeMs);
  assert.equal((await finish(late.browser, late.credential, device.get(late.options))).status, 400);
  shop.clock.advance(1);
  await removeExpiredChallenges(db, shop.clock.now());
  assert.equal(await db.$count(passkeyChallenges), 0);
});

test('a passkey belongs to one account: another one cannot register, use or remove it', async () => {
  proves('B-ROOM-30');
  const { account, device, browser } = await withPasskey();
  const other = await withTwoStep();
  const taken = await add(other.browser, other.account, device);
  assert.deepEqual([taken.status, taken.error.message], [409, passkeyTexts.taken]);
  const id = device.id.toString('base64url');
  const remove = (by: Browser, { password }: NewAccount) =>
    by.call(passkeyEndpoints.removePasskey, { params: { id }, body: { password } });
  assert.equal((await remove(other.browser, other.account)).status, 404);
  assert.equal((await remove(browser, { ...account, password: 'wrong password' })).status, 400);
  const removed = await remove(browser, account);
  assert.equal(removed.body.message, passkeyTexts.removed);
  assert.ok((await mailsTo(account.email)).includes('passkey-removed'));
  const { status } = await secondStep(account);
  assert.equal(status, 404, 'there is none to ask for');
});

test('a removed passkey opens nothing, also by options of before, and two-step login takes its passkeys with it', async () => {
  const { account, browser, device } = await withPasskey();
  const before = await secondStep(account);
  const { password } = account;
  const id = device.id.toString('base64url');
  await browser.call(passkeyEndpoints.removePasskey, { params: { id }, body: { password } });
  assert.equal((await finish(before.browser, before.credential, device.get(before.options))).status, 400);
  const other = await withPasskey();
  await resetFactorByEmail(shop.context.db, shop.clock.now(), other.account.email);
  assert.equal(await shop.context.db.$count(passkeys, eq(passkeys.uid, other.account.uid)), 0);
});

test('passkeys need two-step login, a name, and are at most ten', async () => {
  const account = await identityClient(shop).signUp(`${crypto.randomUUID()}@example.com`);
  const plain = createBrowser();
  await plain.open(account.email, account.idToken);
  assert.equal((await start(plain, account)).error.message, passkeyTexts.needsTwoStep);
  const { account: owner, browser, device } = await withPasskey();
  const { body } = await start(browser, owner);
  const nameless = { name: '  ', passkey: newDevice().create(body.options) };
  const refused = await browser.call(passkeyEndpoints.addPasskey, { body: nameless });
  assert.equal(refused.error.message, passkeyTexts.nameMissing);
  const [row] = await shop.context.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.id, device.id.toString('base64url')));
  assert.ok(row);
  const more = Array.from({ length: maxPasskeys - 1 }, (_, index) => ({ ...row, id: `${row.id}-${index}` }));
  await shop.context.db.insert(passkeys).values(more);
  assert.equal((await start(browser, owner)).error.message, passkeyTexts.tooMany);
});

test('of two additions that were started in time, the one that would be the eleventh is refused', async () => {
  const { account, browser, device } = await withPasskey();
  const [row] = await shop.context.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.id, device.id.toString('base64url')));
  assert.ok(row);
  const more = Array.from({ length: maxPasskeys - 2 }, (_, index) => ({ ...row, id: `${row.id}-${index}` }));
  await shop.context.db.insert(passkeys).values(more);
  const bodies = [];
  for (const name of ['One', 'Two']) {
    const { body } = await start(browser, account);
    bodies.push({ name, passkey: newDevice().create(body.options) });
  }
  const added = await Promise.all(bodies.map((body) => browser.call(passkeyEndpoints.addPasskey, { body })));
  assert.deepEqual(added.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(await shop.context.db.$count(passkeys, eq(passkeys.uid, account.uid)), maxPasskeys);
});

test('ten wrong answers lock the second step for a while, also for the right one', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const { account, browser } = await withTwoStep(strict);
    const device = new SoftAuthenticator(strict.context.config.publicUrl);
    await add(browser, account, device);
    const other = createBrowser(strict);
    const { mfaPendingCredential: credential } = await other.firstStep(account);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const passkey = newDevice().get({ challenge: 'AAAA' });
      const { status } = await other.call(secondFactorEndpoints.finishSecondStep, {
        body: { credential, passkey },
      });
      statuses.push(status);
    }
    assert.equal(statuses.at(-1), 429);
  } finally {
    await strict.close();
  }
});

test('visitors get and add nothing, and a made-up first step has no options', async () => {
  const { visitor } = shop;
  assert.equal((await visitor.call(passkeyEndpoints.listPasskeys)).status, 401);
  assert.equal((await visitor.call(passkeyEndpoints.startPasskey, { body: { password: 'x' } })).status, 401);
  const { status, error } = await visitor.call(passkeyEndpoints.startPasskeyStep, {
    body: { credential: 'x' },
  });
  assert.deepEqual([status, error.message], [409, secondFactorTexts.stepEnded]);
});
