/** A device whose clock is years off: pages hydrate, and promises, ends of discounts, years and sign-ins are by the server's time. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { signedIn } from './api-client.ts';
import { newMobileNumber, register } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const hourMs = 3_600_000;

/** The days as the shop promises them. */
function daysTo(district: string): string {
  const settings = { ...defaultSettings, deliveryRule: 'by-district' } as const;
  const promise = deliveryPromise(settings, { district }, Date.now());
  return promise ? `${formatDay(promise.from, 'en')} – ${formatDay(promise.to, 'en')}` : '';
}

/** The device's clock goes on, by so much ahead of the true one: scripts of the page see no other. */
const setWrong = (page: Page, aheadMs: number): Promise<unknown> =>
  page.addInitScript((ahead) => {
    const True = Date;
    const wrongNow = () => True.now() + ahead;
    globalThis.Date = new Proxy(True, {
      apply: () => new True(wrongNow()).toString(),
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length > 0 ? given : [wrongNow()], newTarget),
      get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
    });
  }, aheadMs);

/** What the console of a page says of errors, and how often the page renews its token. */
function watchPage(page: Page) {
  const errors: string[] = [];
  const seen = { errors, renewals: 0 };
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (/securetoken|\/token(\?|$)/.test(request.url())) seen.renewals += 1;
  });
  return seen;
}

for (const year of [2019, 2031])
  test(`with a clock of ${year} every page hydrates, and says what it says to everyone`, async ({
    page,
    shop,
  }) => {
    const asOwner = await signedIn(shop.url, demoLogins.owner.email, demoLogins.password);
    const sample = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    const timed = {
      productName: `Timed ${year}`,
      category: 'Fan',
      price: 1_000,
      discountPrice: 800,
      discountUntil: new Date(Date.now() + 50 * hourMs).toISOString(),
      images: sample.images,
    };
    const { insertedId } = (await asOwner('POST', '/api/product', timed)) as { insertedId: string };
    const seen = watchPage(page);
    await setWrong(page, Date.UTC(year, 5, 15, 9) - Date.now());

    await open(page, paths.home);
    expect(await page.evaluate(() => new Date().getUTCFullYear())).toBe(year);
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()}`);
    expect(seen.errors).toEqual([]);

    await open(page, paths.product({ ...timed, _id: insertedId }));
    await expect(page.locator('[data-discount-end] span').last()).toHaveText(/^2 d [012] h \d+ min left$/);

    await page.evaluate(() =>
      localStorage.setItem('jontro.destination', JSON.stringify({ district: 'Sylhet', area: '' })),
    );
    const status = page.locator('[data-delivery-estimate]').getByRole('status');
    await open(page, paths.product(sample));
    await expect(status).toContainText(daysTo('Sylhet'));
    expect(seen.errors).toEqual([]);

    await register(page);
    const added = await page.request.put(endpointUrl(cartEndpoints.addToCart), {
      data: { gadgetId: sample._id, quantity: 1 },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(added.status()).toBe(200);
    await open(page, paths.cart);
    await expect(status).toContainText(daysTo('Sylhet'));
    await open(page, paths.checkout);
    await expect(page.locator('[data-arrival]')).toHaveText(`Arrives ${daysTo('Sylhet')}`);
    await page.getByLabel('Mobile number').fill(newMobileNumber());
    await page.locator('textarea[name=address]').fill('House 7, Road 3, Zindabazar');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL((url) => url.pathname !== paths.checkout);

    const [order]: Order[] = await (await page.request.get(endpointUrl(orderEndpoints.listMyOrders))).json();
    await open(page, paths.orderDetails(order as Order));
    await expect(page.getByText(daysTo('Sylhet'))).toBeVisible();
    expect(seen.errors).toEqual([]);
    expect(seen.renewals, 'a clock that is off renews a token again and again').toBeLessThan(5);
  });

test('a page that the browser has kept for days promises the days of now', async ({ page }) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.home);
  await page.evaluate(() =>
    localStorage.setItem('jontro.destination', JSON.stringify({ district: 'Sylhet', area: '' })),
  );
  const sent = Math.floor(Date.now() / 1000) - 5 * 24 * 3_600;
  await page.route(`**${paths.product(product)}`, async (route) => {
    if (route.request().method() === 'HEAD') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), 'server-timing': `t;dur=${sent}` } });
  });
  await open(page, paths.product(product));
  const told = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.serverTiming[0]?.duration;
  });
  expect(told).toBe(sent);
  await expect(page.locator('[data-delivery-estimate]').getByRole('status')).toContainText(daysTo('Sylhet'));
});
