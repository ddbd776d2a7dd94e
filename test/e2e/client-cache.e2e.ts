/** The client's query cache: the keys under which it caches the server's responses (specification section 3). */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const { shopper, password } = demoLogins;

/** The page's query cache, by key as JSON; found through React's fibers, since no page exposes it. */
const cacheOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    interface Fiber {
      child: Fiber | null;
      sibling: Fiber | null;
      memoizedProps: { client?: { getQueryCache?: () => Cache } } | null;
      stateNode: { current: Fiber };
    }
    interface Cache {
      getAll(): { queryKey: unknown; state: { data: unknown } }[];
    }
    const name = Object.keys(document).find((key) => key.startsWith('__reactContainer'));
    if (!name) throw new Error('React does not run in this page');
    const root = Reflect.get(document, name) as Fiber;
    const pending: (Fiber | null)[] = [root.stateNode.current];
    while (pending.length > 0) {
      const fiber = pending.pop();
      if (!fiber) continue;
      const cache = fiber.memoizedProps?.client?.getQueryCache?.();
      if (cache) {
        return Object.fromEntries(
          cache.getAll().map(({ queryKey, state }) => [JSON.stringify(queryKey), state.data]),
        );
      }
      pending.push(fiber.sibling, fiber.child);
    }
    throw new Error('the page has no cache');
  });

/** Waits until the client has cached under this key exactly the server's response at this address. */
async function expectCached(page: Page, key: readonly string[], address: string): Promise<void> {
  let isFirst = true;
  // Another test may add a product between the page and the response.
  await expect(async () => {
    if (!isFirst) await page.reload();
    isFirst = false;
    await waitUntilReady(page);
    const response = await page.request.get(address);
    expect(response.status(), address).toBe(200);
    const expected: unknown = await response.json();
    await expect
      .poll(async () => (await cacheOf(page))[JSON.stringify(key)], { message: `${key}`, timeout: 5_000 })
      .toEqual(expected);
  }).toPass();
}

test('the running client caches best sellers, new arrivals and popular gadgets under their keys', async ({
  page,
}) => {
  proves('ENT-25', 'ENT-26', 'ENT-27');
  await open(page, paths.home);
  await expectCached(page, ['bestSeller'], '/api/best-seller');
  await expectCached(page, ['newArrival'], '/api/new-arrival');
  await expectCached(page, ['popularGadgets'], '/api/popular-gadget?skip=13&limit=10');
});

test('the running client caches the cart and the figures of a shopper under their keys, each with the email', async ({
  page,
}) => {
  proves('ENT-23', 'ENT-24');
  const { email } = shopper;
  await openAsReturningUser(page, email, password, paths.cart);
  await expectCached(page, ['myCart', email], `/api/my-cart?email=${encodeURIComponent(email)}`);
  await expectCached(page, ['userCount', email], `/api/my-dashboard?email=${encodeURIComponent(email)}`);
});
