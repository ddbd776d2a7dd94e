/** The provider's SDK in a real browser with the shop's own service: its requests, error codes and sign-outs (docs/protocols/identity.md#what-signs-out). */
import { readFileSync } from 'node:fs';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { newEmail } from './people.ts';
import { openSdkPage, type SdkConnection } from './sdk-page.ts';
import { expect, test } from './shop-fixture.ts';

/** Records every request to the identity service from now on, without its query. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('googleapis.com')) requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

/** Runs every SDK operation that the shop uses, once, and returns the results. */
const runAllOperations = (page: Page, email: string) =>
  page.evaluate(async (address) => {
    const { sdk, auth } = window;
    const created = await sdk.createUserWithEmailAndPassword(auth, address, 'secret-123');
    await sdk.updateProfile(created.user, {
      displayName: 'নুসরাত',
      photoURL: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
    });
    const named = [created.user.displayName, created.user.photoURL];
    await sdk.updateProfile(created.user, { photoURL: '' });
    const { user } = created;
    const { uid, emailVerified, phoneNumber, photoURL, isAnonymous, tenantId, metadata } = user;
    const record = { uid, email: user.email, emailVerified, phoneNumber, photoURL, isAnonymous, tenantId };
    const providers = user.providerData.map(({ providerId }) => providerId);
    const [first, second] = [await user.getIdToken(), await user.getIdToken(true)];
    await sdk.updatePassword(user, 'secret-456');
    await user.reload();
    await user.getIdToken(true);
    await sdk.sendEmailVerification(user);
    await sdk.sendPasswordResetEmail(auth, address);
    const { isValid, passwordPolicy } = await sdk.validatePassword(auth, 'abcde');
    await sdk.signOut(auth);
    const signedOut = auth.currentUser === null;
    const again = await sdk.signInWithEmailAndPassword(auth, address, 'secret-456');
    await sdk.reauthenticateWithCredential(
      again.user,
      sdk.EmailAuthProvider.credential(address, 'secret-456'),
    );
    const name = again.user.displayName;
    await sdk.deleteUser(again.user);
    return {
      named,
      record,
      providers,
      times: [metadata.creationTime, metadata.lastSignInTime].map((time) => Date.parse(time ?? '')),
      renewed: first !== second,
      signedOut,
      name,
      policy: [isValid, passwordPolicy.customStrengthOptions.minPasswordLength],
      left: auth.currentUser,
    };
  }, email);

test('the SDK supports every operation of the shop, connected by settings or as an emulator', async ({
  page,
}) => {
  proves('ENT-20', 'IDP-08', 'IDP-10');
  const requests = recordRequests(page);
  const recordedRequests: string[][] = [];
  for (const way of ['settings', 'emulator'] satisfies SdkConnection[]) {
    await openSdkPage(page, way);
    const before = Date.now();
    const email = newEmail();
    const { record, times, ...seen } = await runAllOperations(page, email);
    expect(seen).toEqual({
      named: ['নুসরাত', '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp'],
      providers: ['password'],
      renewed: true,
      signedOut: true,
      name: 'নুসরাত',
      policy: [false, 6],
      left: null,
    });
    expect(record).toEqual({
      uid: expect.stringMatching(/^\w{28}$/),
      email,
      emailVerified: false,
      phoneNumber: null,
      photoURL: null,
      isAnonymous: false,
      tenantId: null,
    });
    for (const time of times) expect(Math.abs(time - before)).toBeLessThan(60_000);
    recordedRequests.push(requests.splice(0));
  }
  expect(recordedRequests[1]).toEqual(recordedRequests[0]);
  const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:';
  for (const operation of ['signUp', 'lookup', 'update', 'sendOobCode', 'signInWithPassword', 'delete']) {
    expect(recordedRequests[0]).toContain(`POST ${toolkit}${operation}`);
  }
  expect(recordedRequests[0]).toContain('POST /securetoken.googleapis.com/v1/token');
  expect(recordedRequests[0]).toContain('GET /identitytoolkit.googleapis.com/v2/passwordPolicy');
});

/** The error message of the service, and the SDK's error code for it. */
const codes: readonly [message: string, code: string][] = [
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['INVALID_IDP_RESPONSE : The ID token is not good', 'invalid-credential'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Wait', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['MISSING_PASSWORD', 'missing-password'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN : Again', 'requires-recent-login'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['USER_NOT_FOUND', 'user-token-expired'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing', 'password-does-not-meet-requirements'],
  ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
  ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed'],
  ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use'],
  ['CREDENTIAL_ALREADY_IN_USE', 'credential-already-in-use'],
  ['WEAK_PASSWORD : Short', 'weak-password'],
  ['MISSING_EMAIL', 'missing-email'],
  ['INVALID_ID_TOKEN', 'invalid-user-token'],
  ['UNAUTHORIZED_DOMAIN : Elsewhere', 'unauthorized-continue-uri'],
  ['MISSING_OR_INVALID_NONCE : Nonce', 'missing-or-invalid-nonce'],
  ['MISSING_OOB_CODE', 'internal-error'],
  ['INVALID_REFRESH_TOKEN', 'invalid-refresh-token'],
];

const signIn = (page: Page, email: string) =>
  page.evaluate(async (address) => {
    const { sdk, auth } = window;
    return sdk.signInWithEmailAndPassword(auth, address, 'secret-123').then(
      () => 'signed in',
      (error: { code: string; message: string }) => `${error.code}|${error.message}`,
    );
  }, email);

test('each message of the service becomes its error code in the SDK, and a text for users is kept', async ({
  page,
}) => {
  let response: { status: number; contentType?: string; body: string } = { status: 200, body: '{}' };
  await page.route(/accounts:signInWithPassword/, (route) => route.fulfill(response));
  await openSdkPage(page);
  for (const [message, code] of codes) {
    response = { status: 400, body: JSON.stringify({ error: { code: 400, message } }) };
    const [actualCode, text = ''] = (await signIn(page, 'a@example.com')).split('|');
    expect.soft(actualCode, message).toBe(`auth/${code}`);
    const userText = message.split(' : ')[1];
    if (userText) expect.soft(text, message).toContain(userText);
  }
  for (const body of ['<h1>Bad gateway</h1>', '{"statusCode":503,"error":"Service Unavailable"}']) {
    response = { status: 503, body };
    expect.soft(await signIn(page, 'a@example.com'), body).toContain('auth/network-request-failed|');
  }
  const recorded: { name: string; body: object }[] = JSON.parse(
    readFileSync(`${import.meta.dirname}/../../apps/api/src/testing/identity-contract.json`, 'utf8'),
  );
  const secondFactor = recorded.find(({ name }) => name === 'second factor');
  response = { status: 200, body: JSON.stringify(secondFactor?.body) };
  expect(await signIn(page, 'a@example.com')).toContain('auth/multi-factor-auth-required|');
  response = { status: 200, body: '{"needConfirmation":true}' };
  expect(await signIn(page, 'a@example.com')).toContain('auth/account-exists-with-different-credential|');
});

type Failure = { status: number; body: string } | 'no connection';
const errorOf = (message: string, status = 400): Failure => ({
  status,
  body: JSON.stringify({ error: { code: status, message } }),
});
const unavailable: Failure = { status: 503, body: '{"statusCode":503,"error":"Service Unavailable"}' };
const notJson: Failure = { status: 502, body: '<h1>Bad gateway</h1>' };

/** The sign-out table of the protocol: the situation, the response of the service, whether the user stays signed in. */
const situations: readonly [situation: 'start' | 'reload' | 'renewal', response: Failure, stays: boolean][] =
  [
    ['start', errorOf('USER_DISABLED'), false],
    ['start', errorOf('TOKEN_EXPIRED'), false],
    ['start', errorOf('USER_NOT_FOUND'), false],
    ['start', errorOf('INTERNAL', 500), false],
    ['start', errorOf('TOO_MANY_ATTEMPTS_TRY_LATER', 429), false],
    ['start', unavailable, true],
    ['start', notJson, true],
    ['start', 'no connection', true],
    ['reload', errorOf('USER_DISABLED'), false],
    ['reload', errorOf('TOKEN_EXPIRED'), false],
    ['reload', errorOf('USER_NOT_FOUND'), false],
    ['reload', errorOf('INVALID_ID_TOKEN'), true],
    ['reload', errorOf('TOO_MANY_ATTEMPTS_TRY_LATER'), true],
    ['reload', unavailable, true],
    ['reload', 'no connection', true],
    ['renewal', errorOf('USER_DISABLED'), false],
    ['renewal', errorOf('TOKEN_EXPIRED'), false],
    ['renewal', errorOf('INVALID_REFRESH_TOKEN'), true],
    ['renewal', unavailable, true],
    ['renewal', 'no connection', true],
  ];

test('the sign-out table: what signs the user of the SDK out, and what does not', async ({ page }) => {
  const email = newEmail();
  let failure: Failure | undefined;
  await page.route(/accounts:lookup|securetoken/, (route) => {
    if (!failure) return route.continue();
    return failure === 'no connection' ? route.abort() : route.fulfill(failure);
  });
  await openSdkPage(page);
  await page.evaluate(
    (address) => window.sdk.createUserWithEmailAndPassword(window.auth, address, 'secret-123'),
    email,
  );
  for (const [situation, response, stays] of situations) {
    failure = undefined;
    if (!(await page.evaluate(() => window.auth.currentUser))) await signIn(page, email);
    failure = response;
    if (situation === 'start') await openSdkPage(page);
    else {
      const operation = situation;
      await page.evaluate(async (kind) => {
        const user = window.auth.currentUser;
        await (kind === 'reload' ? user?.reload() : user?.getIdToken(true))?.catch(() => {});
      }, operation);
    }
    const signedIn = await page.evaluate(() => window.auth.currentUser !== null);
    expect.soft(signedIn, `${situation}: ${JSON.stringify(response)}`).toBe(stays);
  }
});
