/**
 * Playwright's test for pages without a shop. The real pages run in the real browser; the test sets the responses to their
 * requests (page-server.ts). One page of a worker serves all tests, which makes them fast: use neither its clock nor its
 * init scripts, which would outlive the test, but those of `ownPage`.
 */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { User } from '@jontro/shop/users/users.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { markerName } from '../../apps/web/app/lib/sign-in-marker.ts';
import { waitUntilReady } from '../e2e/storefront.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { sampleMethods } from './samples.ts';

export { expect };

export const test = base.extend<
  { page: Page; ownPage: Page; server: PageServer },
  { workerServer: PageServer; workerPage: Page }
>({
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startPageServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  workerPage: [
    async ({ browser, workerServer }, use) => {
      const context = await browser.newContext({
        baseURL: workerServer.url,
        locale: 'en-GB',
        timezoneId: 'Asia/Dhaka',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],

  server: async ({ workerServer }, use) => {
    workerServer.reset();
    await use(workerServer);
    expect(workerServer.unexpectedRequests(), 'requests without a response in the test').toEqual([]);
  },

  page: async ({ workerPage, server, viewport }, use) => {
    await workerPage.setViewportSize(viewport ?? { width: 1280, height: 800 });
    await clearStorage(workerPage, server.url);
    await use(workerPage);
    await workerPage.unrouteAll();
    // Ends the requests of the page.
    await workerPage.goto(emptyPage);
  },

  baseURL: async ({ workerServer }, use) => use(workerServer.url),

  /** A page in a browser context of its own, for tests that control the clock, add init scripts or need another kind of browser. */
  ownPage: async ({ context, server: _ }, use) => {
    const page = await context.newPage();
    await page.goto(emptyPage);
    await use(page);
    await page.close();
  },
});

/** Leaves the document and deletes everything that the origin has stored; scripts stay in the browser's cache. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.goto(emptyPage);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const browser = await page.context().newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage';
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await browser.detach();
}

const tokenMs = 3_600_000;
/** A token that names only when it expires; nobody verifies it. */
const fakeToken = (expirationTime: number): string =>
  [{ alg: 'none' }, { exp: expirationTime / 1000, iat: 0, sub: 'somebody' }, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

const identityPath = '/identitytoolkit.googleapis.com/v1';
/** An endpoint of the identity service, for `server.respondWith()`. */
export const identityEndpoint = (name: string) => ({
  method: 'POST',
  url: `${identityPath}/accounts:${name}`,
});

/** The identity service's rules for passwords, which the forms show. */
const passwordRules = { method: 'GET', url: '/identitytoolkit.googleapis.com/v2/passwordPolicy' };
/** From now on the identity service asks for these passwords, by default for six characters. */
export const respondToPasswordRules = (
  server: PageServer,
  customStrengthOptions: object = { minPasswordLength: 6 },
): void =>
  server.respondWith(passwordRules, {
    status: 200,
    body: { customStrengthOptions, allowedNonAlphanumericCharacters: ['!', '#'], schemaVersion: 1 },
  });

/** An error of the identity service. */
export const identityError = (message: string) => ({
  status: 400,
  body: { error: { code: 400, message, errors: [] } },
});

export const noOpenWork = {
  toConfirm: 0,
  toPack: 0,
  toHandOver: 0,
  problems: 0,
  cancelRequests: 0,
  returning: 0,
  cashDue: { count: 0, sum: 0 },
  cashOwed: { count: 0, sum: 0 },
  lowStock: 0,
  heldReviews: 0,
  unsentMails: 0,
};

const uid = 'somebody';

/** From now on requests for a signed-in user have the responses of this one, with an empty cart, no saved address and one payment method, the specification's. */
export function respondToUser(server: PageServer, user: User): void {
  const { email } = user;
  server.respondWith(identityEndpoint('lookup'), {
    status: 200,
    body: { users: [{ localId: uid, email, displayName: user.name, providerUserInfo: [] }] },
  });
  server.respond(sessionEndpoints.openSession, { email, role: user.role, expiresAt: '2100-01-01T00:00:00Z' });
  server.respond(userEndpoints.findRole, { role: user.role });
  server.respond(cartEndpoints.listMyCart, []);
  server.respond(addressEndpoints.listMyAddresses, []);
  server.respond(paymentEndpoints.listPaymentMethods, [sampleMethods.online]);
  server.respond(reviewEndpoints.listMyPendingReviews, { result: [], total: 0 });
  server.respond(dashboardEndpoints.listNewOrders, { asOf: Date.now(), orders: [], more: false });
  server.respond(dashboardEndpoints.findOpenWork, noOpenWork);
  server.respond(listViewEndpoints.listViews, []);
  server.respond(numberProofEndpoints.listMyNumbers, { canProve: false, numbers: [] });
  server.respond(mySessionEndpoints.listMySessions, []);
  server.respond(dashboardEndpoints.findMyDashboard, {
    totalCart: 0,
    totalQuantity: 0,
    unpaid: 0,
    totalOrders: 0,
    totalRevenue: 0,
  });
}

/** From now on this user can register, or log in with any password. */
export function respondToLogin(server: PageServer, user: User): void {
  respondToUser(server, user);
  const { email } = user;
  const tokens = () => ({
    idToken: fakeToken(Date.now() + tokenMs),
    refreshToken: 'unused',
    expiresIn: String(tokenMs / 1000),
  });
  for (const operation of ['signInWithPassword', 'signUp', 'update'])
    server.respondWith(identityEndpoint(operation), async () => ({
      status: 200,
      body: { localId: uid, email, displayName: user.name, ...tokens() },
    }));
  server.respondWith({ method: 'POST', url: '/securetoken.googleapis.com/v1/token' }, async () => {
    const { idToken, refreshToken, expiresIn } = tokens();
    const body = { id_token: idToken, access_token: idToken, refresh_token: refreshToken };
    return { status: 200, body: { ...body, expires_in: expiresIn, token_type: 'Bearer', user_id: uid } };
  });
  server.respond(userEndpoints.saveUser, { message: 'saved', user });
}

/** From now on this user is signed in, as `respondToUser()` describes. Call it before `open()`. */
export async function signIn(page: Page, server: PageServer, user: User): Promise<void> {
  respondToUser(server, user);
  const { email } = user;
  const expirationTime = Date.now() + tokenMs;
  const accessToken = fakeToken(expirationTime);
  const stored = {
    uid,
    email,
    displayName: user.name,
    emailVerified: false,
    isAnonymous: false,
    stsTokenManager: { accessToken, refreshToken: 'unused', expirationTime },
  };
  await page.evaluate(
    ([marker, text]) => {
      localStorage.setItem(marker, '1');
      localStorage.setItem('firebase:authUser:embedded:[DEFAULT]', text);
    },
    [markerName, JSON.stringify(stored)] as const,
  );
}

/** Opens a path and waits until the page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilReady(page);
}
