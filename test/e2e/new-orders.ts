/** Makes the dashboard of an open page announce a new order. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { NewOrders } from '@jontro/shop/dashboard/new-orders.ts';
import type { Page } from '@playwright/test';

// Later than any order that a list shows: what a list has shown is no longer new.
const placedAt = Date.now() + 3_600_000;
const response: NewOrders = {
  asOf: placedAt + 1_000,
  orders: [{ _id: '0123456789abcdef01234567', placedAt, district: 'Sylhet', payable: 2501, due: 2501 }],
  more: false,
};

/** From now on the shop's response has one new order. */
export const respondWithNewOrder = (page: Page): Promise<unknown> =>
  page.route(`**${dashboardEndpoints.listNewOrders.url}*`, (route) => route.fulfill({ json: response }));

/** Makes the page ask now instead of in 15 s; with `seenAt`, as if nothing after it had been seen. */
export const askForNewOrders = (page: Page, seenAt?: number): Promise<void> =>
  page.evaluate((seen) => {
    const name = 'jontro.newOrders';
    const state =
      seen === undefined ? JSON.parse(localStorage.getItem(name) ?? '{}') : { seenAt: seen, seen: [] };
    const changed = JSON.stringify({ unread: [], more: false, ...state, polledAt: 0 });
    localStorage.setItem(name, changed);
    // As another tab would.
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: changed }));
    document.dispatchEvent(new Event('visibilitychange'));
  }, seenAt);

/** Makes the page announce the order as new. */
export const announceNewOrder = (page: Page): Promise<void> => askForNewOrders(page, placedAt - 1_000);
