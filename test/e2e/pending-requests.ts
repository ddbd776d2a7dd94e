/** The requests of a page that are on their way: what a test waits for says which they are. */
import { expect, type Page, type Request } from '@playwright/test';

/** Watches a page from now on; the set has those requests that neither ended nor failed. */
export function pendingRequests(page: Page): Set<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Passes if the page has no request on its way and nothing in the place of what it loads; for `toPass()`. */
export async function expectAllLoaded(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  expect(
    [...pending].map((request) => request.url()),
    'requests on their way',
  ).toEqual([]);
  expect(await page.locator('[data-skeleton], [data-skeleton-row]').count(), 'skeletons').toBe(0);
}
