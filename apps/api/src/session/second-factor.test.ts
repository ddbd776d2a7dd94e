/** The second factor of staff: set up, sign-in, replay, races, limits, backup codes, and what needs it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { secondFactorEndpoints as endpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { secondFactorNeededCode, secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { resetFactorByEmail } from '../admin/admin-accounts.ts';
import { securityEvents } from '../audit/security-log.table.ts';
import { addCode } from '../identity/action-codes.ts';
import { deviceCookie } from '../identity/device-cookie.ts';
import { backupCodes, secondFactors } from '../identity/second-factor.table.ts';
import { codeOfStep, stepAt } from '../identity/totp.ts';
import { mails } from '../mail/mail.table.ts';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createTestShop, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const stepMs = 30_000;

/** A browser: its cookies, and calls with them. */
function createBrowser(own: TestShop = shop) {
  const jar = new Map<string, string>();
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (headers: Record<string, unknown>) => {
    for (const text of [headers['set-cookie']].flat().filter(Boolean)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(text)) ?? [];
      jar.set(name, value);
    }
  };
  const call: TestClient['call'] = async (endpoint, input, headers) => {
    const response = await own.visitor.call(endpoint, input, { cookie: header(), ...headers });
    keep(response.headers);
    return response;
  };
  return {
    jar,
    call,
    firstStep: (email: string, password: string) =>
      identityClient(own).accounts('signInWithPassword', { email, password }, { cookie: header() }),
    open: (email: string, idToken: string) =>
      call(sessionEndpoints.openSession, { body: { email } }, { authorization: `Bearer ${idToken}` }),
  };
}
type Browser = ReturnType<typeof createBrowser>;

/** A member of staff with a session. */
async function staffMember(own: TestShop = shop): Promise<NewAccount & { browser: Browser }> {
  const account = await identityClient(own).signUp(`${crypto.randomUUID()}@example.com`);
  const browser = createBrowser(own);
  await browser.open(account.email, account.idToken);
  await own.context.db.update(users).set({ role: 'admin' }).where(eq(users.uid, account.uid));
  return { ...account, browser };
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secretOf = (shown: string): Buffer => {
  const bits = [...shown.replaceAll(' ', '')].map((letter) =>
    base32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const codeNow = (secret: Buffer, own: TestShop = shop, offset = 0) =>
  codeOfStep(secret, stepAt(own.clock.now()) + offset);

/** A member of staff who has switched it on. */
async function withFactor(own: TestShop = shop) {
  const member = await staffMember(own);
  const { browser, password } = member;
  const start = await browser.call(endpoints.startSecondFactor, { body: { password } });
  assert.equal(start.status, 200, JSON.stringify(start.body));
  const secret = secretOf(start.body.secret);
  const confirmed = await browser.call(endpoints.confirmSecondFactor, {
    body: { code: codeNow(secret, own) },
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  own.clock.advance(2 * stepMs);
  return { ...member, secret, codes: confirmed.body.backupCodes };
}

const eventsOf = async (uid: string) =>
  (
    await shop.context.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.uid, uid))
  )
    .map(({ kind }) => kind)
    .sort();
const mailsTo = async (email: string) =>
  (await shop.context.db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, email))).map(
    ({ kind }) => kind,
  );

test('the password alone gives no token: not before the second step is done in the same browser', async () => {
  proves('B-ROOM-15');
  const { email, password, secret } = await withFactor();
  const browser = createBrowser();
  const { status, body } = await browser.firstStep(email, password);
  assert.equal(status, 200);
  assert.deepEqual([body.idToken, body.refreshToken], [undefined, undefined]);
  const credential = body.mfaPendingCredential;
  assert.equal((await browser.open(email, credential)).status, 401, 'it is no ID token');
  const wrong = await browser.call(endpoints.finishSecondStep, { body: { credential, code: '000000' } });
  assert.deepEqual([wrong.status, wrong.error.message], [400, secondFactorTexts.wrongCode]);
  const code = codeNow(secret);
  assert.equal((await browser.call(endpoints.finishSecondStep, { body: { credential, code } })).status, 200);
  const other = createBrowser();
  assert.equal((await other.firstStep(email, password)).body.idToken, undefined);
  const { body: done } = await browser.firstStep(email, password);
  assert.equal((await browser.open(email, done.idToken)).status, 200);
  shop.clock.advance(2 * 60_000 + 1);
  assert.equal((await browser.firstStep(email, password)).body.idToken, undefined, 'it was for once');
});

test('a reset password does not skip the second step, also on a remembered device', async () => {
  const { uid, email, password, secret } = await withFactor();
  const browser = createBrowser();
  const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
  await browser.call(endpoints.finishSecondStep, {
    body: { credential, code: codeNow(secret), remember: true },
  });
  const oobCode = await addCode(shop.context.db, shop.clock.now(), uid, 'PASSWORD_RESET');
  const newPassword = 'tin-shalik-o-ek-doel';
  const reset = await identityClient(shop).accounts('resetPassword', { oobCode, newPassword });
  assert.deepEqual([reset.status, reset.body.idToken], [200, undefined]);
  const first = (await browser.firstStep(email, newPassword)).body;
  assert.deepEqual([first.idToken, typeof first.mfaPendingCredential], [undefined, 'string']);
});

test('a remembered device is asked again after 30 days, others at once', async () => {
  proves('B-ROOM-15');
  const { email, password, secret } = await withFactor();
  const browser = createBrowser();
  const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
  const body = { credential, code: codeNow(secret), remember: true };
  await browser.call(endpoints.finishSecondStep, { body });
  shop.clock.advance(30 * 24 * 3_600_000 - 1_000);
  assert.ok((await browser.firstStep(email, password)).body.idToken);
  shop.clock.advance(2_000);
  assert.equal((await browser.firstStep(email, password)).body.idToken, undefined);
  browser.jar.set(deviceCookie, 'x'.repeat(43));
  assert.equal((await browser.firstStep(email, password)).body.idToken, undefined);
});

test('a client of the protocol finishes the sign-in with the code, and its token says so', async () => {
  const { email, password, secret } = await withFactor();
  const identity = identityClient(shop);
  const { body } = await identity.accounts('signInWithPassword', { email, password });
  const finalize = (verificationCode: string) =>
    identity.send('POST', '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize?key=k', {
      mfaPendingCredential: body.mfaPendingCredential,
      mfaEnrollmentId: body.mfaInfo[0].mfaEnrollmentId,
      totpVerificationInfo: { verificationCode },
    });
  assert.equal((await finalize('123')).errorMessage, 'INVALID_CODE');
  const { body: tokens } = await finalize(codeNow(secret));
  assert.equal((await shop.context.verifier(tokens.idToken)).secondFactor, true);
  const { body: renewed } = await identity.token(tokens.refreshToken);
  assert.equal((await shop.context.verifier(renewed.id_token)).secondFactor, true);
});

test('a code counts once, whoever sends it, also at the same moment', async () => {
  proves('B-ROOM-15');
  const { email, password, secret } = await withFactor();
  const code = codeNow(secret);
  const tries = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = createBrowser();
      const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
      return (await browser.call(endpoints.finishSecondStep, { body: { credential, code } })).status;
    }),
  );
  assert.deepEqual(tries.sort(), [200, 400, 400, 400, 400, 400]);
  const browser = createBrowser();
  const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
  const earlier = codeNow(secret, shop, -1);
  const again = await browser.call(endpoints.finishSecondStep, { body: { credential, code: earlier } });
  assert.equal(again.status, 400, 'nor does one of an earlier step afterwards');
});

test('codes of the step before and after are accepted, in Bengali digits and with blanks, no others', async () => {
  proves('B-ROOM-15');
  const { email, password, secret } = await withFactor();
  for (const [offset, accepted] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    shop.clock.advance(4 * stepMs);
    const browser = createBrowser();
    const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
    const plain = codeNow(secret, shop, offset);
    const code = [...plain].map((digit) => String.fromCharCode(0x09e6 + Number(digit))).join(' ');
    const { status } = await browser.call(endpoints.finishSecondStep, { body: { credential, code } });
    assert.equal(status, accepted, String(offset));
  }
});

test('each backup code signs in once, also at the same moment, is entered and mailed, and new ones void it', async () => {
  proves('B-ROOM-15');
  const { uid, email, password, codes, secret, browser: own } = await withFactor();
  assert.equal(new Set(codes).size, 10);
  const use = async (code: string) => {
    const browser = createBrowser();
    const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
    return (await browser.call(endpoints.finishSecondStep, { body: { credential, code } })).status;
  };
  const [first = '', second = ''] = codes;
  assert.deepEqual((await Promise.all([use(first), use(first), use(first)])).sort(), [200, 400, 400]);
  assert.equal((await own.call(endpoints.findSecondFactor)).body.backupCodesLeft, 9);
  assert.ok((await mailsTo(email)).includes('backup-code-used'));
  const stored = await shop.context.db.select().from(backupCodes).where(eq(backupCodes.uid, uid));
  assert.ok(!JSON.stringify(stored).includes(second.replace('-', '')));
  const replaced = await own.call(endpoints.replaceBackupCodes, { body: { code: codeNow(secret) } });
  assert.equal(replaced.status, 200);
  assert.equal(await use(second), 400);
  assert.equal(await use((replaced.body.backupCodes[0] ?? '').toLowerCase()), 200);
  assert.ok((await eventsOf(uid)).includes('backup-codes-replaced'));
});

test('switching it on needs the password and a code of the app, ends other logins, and is entered and mailed', async () => {
  const { uid, email, password, browser } = await staffMember();
  const elsewhere = createBrowser();
  await elsewhere.open(email, (await elsewhere.firstStep(email, password)).body.idToken);
  const start = (text: string) => browser.call(endpoints.startSecondFactor, { body: { password: text } });
  const confirm = (code: string) => browser.call(endpoints.confirmSecondFactor, { body: { code } });
  assert.equal((await confirm('123456')).error.message, secondFactorTexts.notStarted);
  assert.equal((await start('wrong-password')).error.message, secondFactorTexts.wrongPassword);
  const { body, headers } = await start(password);
  assert.match(String(headers['cache-control']), /no-store/);
  assert.match(body.qrCode, /^<svg /);
  const [stored] = await shop.context.db.select().from(secondFactors).where(eq(secondFactors.uid, uid));
  assert.ok(stored && !Buffer.from(stored.sealedSecret, 'base64').includes(secretOf(body.secret)));
  assert.equal((await confirm('000000')).error.message, secondFactorTexts.wrongCode);
  assert.ok((await elsewhere.firstStep(email, password)).body.idToken, 'it is not on before the code');
  const secret = secretOf(body.secret);
  const both = await Promise.all([confirm(codeNow(secret)), confirm(codeNow(secret))]);
  assert.equal(both.filter(({ status }) => status === 200).length, 1);
  assert.equal((await elsewhere.call(mySessionEndpoints.listMySessions)).status, 401);
  assert.equal((await browser.call(mySessionEndpoints.listMySessions)).status, 200);
  assert.equal((await start(password)).error.message, secondFactorTexts.alreadyOn);
  assert.ok((await eventsOf(uid)).includes('second-factor-on'));
  assert.ok((await mailsTo(email)).includes('second-factor-on'));
});

test('switching it on ends the tokens of this browser, too, and its page signs in again without a second code', async () => {
  const { email, password, browser, idToken, refreshToken } = await staffMember();
  const { body } = await browser.call(endpoints.startSecondFactor, { body: { password } });
  const code = codeNow(secretOf(body.secret));
  assert.equal((await browser.call(endpoints.confirmSecondFactor, { body: { code } })).status, 200);
  assert.equal((await identityClient(shop).token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await browser.open(email, idToken)).status, 401);
  assert.equal((await createBrowser().firstStep(email, password)).body.idToken, undefined);
  const { body: again } = await browser.firstStep(email, password);
  assert.equal((await shop.context.verifier(again.idToken)).secondFactor, true);
  assert.equal((await browser.open(email, again.idToken)).status, 200);
});

test('a secret that no code confirms within half an hour, or that was replaced, cannot be confirmed', async () => {
  const { password, browser } = await staffMember();
  const start = async () =>
    secretOf((await browser.call(endpoints.startSecondFactor, { body: { password } })).body.secret);
  const first = await start();
  const second = await start();
  const confirm = (code: string) => browser.call(endpoints.confirmSecondFactor, { body: { code } });
  assert.equal((await confirm(codeNow(first))).status, 400);
  shop.clock.advance(31 * 60_000);
  assert.equal((await confirm(codeNow(second))).error.message, secondFactorTexts.notStarted);
});

test('switching it off needs a code, and is entered and mailed', async () => {
  const { uid, email, password, secret, browser } = await withFactor();
  const off = (code: string) => browser.call(endpoints.turnOffSecondFactor, { body: { code } });
  assert.equal((await off('000000')).status, 400);
  assert.equal((await off(codeNow(secret))).status, 200);
  assert.equal((await off(codeNow(secret))).error.message, secondFactorTexts.notOn);
  assert.ok((await createBrowser().firstStep(email, password)).body.idToken);
  assert.ok((await eventsOf(uid)).includes('second-factor-off'));
  assert.ok((await mailsTo(email)).includes('second-factor-off'));
});

test('ten wrong codes lock the second step for a while, also for the right one', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const { email, password, secret } = await withFactor(strict);
    const browser = createBrowser(strict);
    const credential = (await browser.firstStep(email, password)).body.mfaPendingCredential;
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1)
      statuses.push(
        (await browser.call(endpoints.finishSecondStep, { body: { credential, code: 'AAAAA-AAAAA' } }))
          .status,
      );
    assert.deepEqual(new Set(statuses), new Set([400]));
    const body = { credential, code: codeNow(secret, strict) };
    assert.equal((await browser.call(endpoints.finishSecondStep, { body })).status, 429);
  } finally {
    await strict.close();
  }
});

test('a first step ends after ten minutes, with a changed password, and cannot be made up', async () => {
  const { uid, email, password, secret } = await withFactor();
  const browser = createBrowser();
  const first = async () => (await browser.firstStep(email, password)).body.mfaPendingCredential as string;
  const finish = (credential: string) =>
    browser.call(endpoints.finishSecondStep, { body: { credential, code: codeNow(secret) } });
  const { idToken } = await identityClient(shop).signUp();
  for (const credential of ['x', 'a.b.c', idToken])
    assert.equal((await finish(credential)).error.message, secondFactorTexts.stepEnded);
  const credential = await first();
  shop.clock.advance(601_000);
  assert.equal((await finish(credential)).status, 409);
  const before = await first();
  shop.clock.advance(1_000);
  const { revokeTokens } = await import('../identity/accounts.ts');
  await revokeTokens(shop.context.db, shop.clock.now(), uid);
  assert.equal((await finish(before)).status, 409);
  assert.equal((await finish(await first())).status, 200);
});

test('with the setting, roles and files of customers need the second factor, and so does the setting itself', async () => {
  proves('B-ROOM-15');
  const { browser: without } = await staffMember();
  const { email, password, secret, browser: withIt } = await withFactor();
  const customer = await shop.signIn();
  const change = (browser: Browser) =>
    browser.call(userEndpoints.changeRole, { params: { id: customer.userId }, body: { role: 'user' } });
  assert.equal((await change(without)).status, 200, 'without the setting as before');
  const restore = overrideSettings(shop.context.config, { requireSecondFactor: true });
  try {
    const refused = await change(without);
    assert.deepEqual(
      [refused.status, refused.error.code, refused.error.message],
      [403, secondFactorNeededCode, secondFactorTexts.needed],
    );
    assert.equal((await without.call(userEndpoints.downloadUsers)).status, 403);
    const setting = { params: { name: 'requireSecondFactor' }, body: { value: false, changedAt: null } };
    assert.equal((await without.call(settingEndpoints.changeSetting, setting as never)).status, 403);
    assert.equal((await without.call(userEndpoints.listAllUsers)).status, 200);
    assert.equal((await without.call(dashboardEndpoints.findTotalCounts)).status, 200);
    assert.equal((await change(withIt)).error.message, confirmationTexts.needed);
    const credential = (await withIt.firstStep(email, password)).body.mfaPendingCredential;
    await withIt.call(endpoints.finishSecondStep, { body: { credential, code: codeNow(secret) } });
    const { idToken } = (await withIt.firstStep(email, password)).body;
    const proof = { authorization: `Bearer ${idToken}` };
    assert.equal((await withIt.call(confirmationEndpoints.confirmSession, {}, proof)).status, 200);
    assert.equal((await change(withIt)).status, 200);
    assert.equal((await withIt.call(userEndpoints.downloadUsers)).status, 200);
  } finally {
    restore();
  }
});

test('the operator resets it for a lost device: all logins end, and the password alone signs in', async () => {
  proves('B-ROOM-15');
  const { uid, email, password, browser } = await withFactor();
  const text = await resetFactorByEmail(shop.context.db, shop.clock.now(), email);
  assert.match(text, /signs in with the password alone/);
  assert.equal((await browser.call(mySessionEndpoints.listMySessions)).status, 401);
  assert.ok((await createBrowser().firstStep(email, password)).body.idToken);
  assert.ok((await eventsOf(uid)).includes('second-factor-reset'));
  await assert.rejects(resetFactorByEmail(shop.context.db, shop.clock.now(), email), /has no second factor/);
});
