/**
 * Playwright's test for pages without a shop. The real pages run in the real browser; the test sets the responses to their
 * requests (page-server.ts). One page of a worker serves all tests, which makes them fast: use neither its clock nor its
 * init scripts, which would outlive the test.
 */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
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
  { page: Page; server: PageServer },
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
    await use(workerServer);
    expect(workerServer.unexpectedRequests(), 'requests without a response in the test').toEqual([]);
  },

  page: async ({ workerPage, server, viewport }, use) => {
    server.reset();
    await workerPage.setViewportSize(viewport ?? { width: 1280, height: 800 });
    await clearStorage(workerPage, server.url);
    await use(workerPage);
    await workerPage.unrouteAll();
    // Ends the requests of the page.
    await workerPage.goto(emptyPage);
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

/** From now on this user is signed in with an empty cart, no saved address and one payment method, the specification's. Call it before `open()`. */
export async function signIn(page: Page, server: PageServer, user: User): Promise<void> {
  const uid = 'somebody';
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
  server.respond(dashboardEndpoints.findMyDashboard, {
    totalCart: 0,
    totalQuantity: 0,
    unpaid: 0,
    totalOrders: 0,
    totalRevenue: 0,
  });
  const expirationTime = Date.now() + 3_600_000;
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
