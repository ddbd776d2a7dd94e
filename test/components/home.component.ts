/** The sections of the home page while they load, and one that could not be loaded. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { visible } from '../e2e/storefront.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, test } from './page-fixture.ts';
import { sampleProducts } from './samples.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const skeletonsOf = (part: Locator): Locator => visible(part.locator('[data-skeleton]'));

for (const { name, endpoint, title, points, sizes, height } of [
  {
    name: 'Popular Gadgets',
    endpoint: catalogEndpoints.listPopularGadgets,
    title: 'popular carousel: shows 2, 3 or 6 skeletons while it loads',
    points: ['CONST-32', 'CONST-33', 'CONST-34'],
    sizes: [
      [600, 2],
      [740, 2],
      [900, 3],
      [1280, 6],
    ],
    height: undefined,
  },
  {
    name: 'Best Sellers',
    endpoint: catalogEndpoints.listBestSellers,
    title: 'Best Sellers shows 1, 2 or 3 skeletons, 240 px high, while it loads',
    points: ['CONST-41', 'CONST-42', 'CONST-43', 'CONST-53', 'HOME-21'],
    sizes: [
      [600, 1],
      [699, 1],
      [720, 3],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ],
    height: 240,
  },
  {
    name: 'New Arrivals',
    endpoint: catalogEndpoints.listNewArrivals,
    title: 'New Arrivals shows 2, 3 or 6 skeletons, 160 px high, while it loads',
    points: ['CONST-47', 'CONST-48', 'CONST-49', 'CONST-54', 'HOME-22'],
    sizes: [
      [600, 2],
      [720, 6],
      [768, 3],
      [1024, 6],
    ],
    height: 160,
  },
] as const) {
  test(title, async ({ page, server }) => {
    proves(...points);
    respondToHome(server);
    const release = server.hold(endpoint);
    await open(page, '/');
    const part = section(page, name);
    const skeletons = skeletonsOf(part);
    for (const [width, count] of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await expect(skeletons, `at ${width}`).toHaveCount(count);
    }
    if (height) expect((await skeletons.first().boundingBox())?.height).toBe(height);
    release();
    await expect(skeletons).toHaveCount(0);
    await expect(part.locator('li').first()).toBeVisible();
  });
}

for (const { size, widths, best, arrivals, point } of [
  { size: 'small', widths: [320, 480, 699], best: 1, arrivals: 2, point: 'CONST-38' },
  { size: 'medium', widths: [768, 900, 1023], best: 2, arrivals: 3, point: 'CONST-39' },
  { size: 'large', widths: [1024, 1280, 1920], best: 3, arrivals: 6, point: 'CONST-40' },
] as const) {
  test(`windows from ${widths[0]} to ${widths[2]} px have the ${size} home sections, as measured`, async ({
    page,
    server,
  }) => {
    proves(point);
    respondToHome(server);
    const releases = [
      server.hold(catalogEndpoints.listNewArrivals),
      server.hold(catalogEndpoints.listBestSellers),
    ];
    await open(page, '/');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, count] of [
        ['Best Sellers', best],
        ['New Arrivals', arrivals],
      ] as const) {
        await expect(skeletonsOf(section(page, name)), `${name} at ${width} px`).toHaveCount(count);
      }
    }
    for (const release of releases) release();
    await expect(section(page, 'New Arrivals').locator('li').first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => columnsOf(section(page, 'New Arrivals')), `columns at ${width} px`)
        .toBe(arrivals);
    }
  });
}

/** How many cards are in the first row of a section. */
const columnsOf = (part: Locator): Promise<number> =>
  part.locator('li').evaluateAll((cards) => {
    // Their positions in the layout, unaffected by the entry animation.
    const tops = cards.map((card) => (card as HTMLElement).offsetTop);
    return tops.filter((top) => top === tops[0]).length;
  });

test('a section that could not be loaded says so and offers to try again', async ({ page, server }) => {
  proves('CALL-46');
  respondToHome(server);
  server.respondWith(catalogEndpoints.listNewArrivals, { status: 404, body: { message: 'gone' } });
  await open(page, '/');
  const arrivals = section(page, 'New Arrivals');
  await expect(arrivals.getByText('could not be loaded')).toBeVisible();
  await expect(arrivals.getByRole('link')).toHaveCount(0);
  server.respond(catalogEndpoints.listNewArrivals, sampleProducts(12));
  await arrivals.getByRole('button', { name: 'Try again' }).click();
  await expect(arrivals.getByRole('link').first()).toBeVisible();
});
