/** The page of a product with 40 variants and many reviews, 100 in the long run: its size, what of it is in the first HTML, and that nothing shifts. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { newBuyer } from './buyers.ts';
import { delayResources } from './layout-shifts.ts';
import { deliverOrder, ownerOf, review } from './rated-products.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { addVariedProduct, type VariedProduct } from './varied-products.ts';

test.use({ shopConfig: modernSettings });

const maxBytes = 60_000;
const reviewCount = sizeOfRun(100, 12);
const buyerCount = 5;

const colours = ['Black', 'White', 'Mint', 'Navy', 'Sand', 'Red', 'Olive', 'Grey', 'Rose', 'Gold'];
const sizes = ['64 GB', '128 GB', '256 GB', '512 GB'];

/** What buyers write, at length, each another text. */
const words =
  'delivery came the next day battery lasts through two power cuts sound is clear on the bus packing was good colour is as shown cable is short charges my phone twice shop answered the call price is fair would buy again'.split(
    ' ',
  );
const reviewText = (number: number): string =>
  Array.from(
    { length: 30 },
    (_, position) => words[(number * 7 + position * (number + 3)) % words.length],
  ).join(' ');

async function addLargeProduct(page: Page, shopUrl: string): Promise<VariedProduct> {
  const owner = await ownerOf(shopUrl);
  const options = [
    {
      name: 'Colour',
      values: colours.map((value, index) => ({ value, swatch: `#1${index}2${index}3${index}` })),
    },
    { name: 'Storage', values: sizes.map((value) => ({ value })) },
  ];
  const product = await addVariedProduct(page, owner, options, (images) =>
    colours.flatMap((colour, row) =>
      sizes.map((size, column) => ({
        values: [colour, size],
        sku: `${colour.slice(0, 2)}-${size}`,
        price: 4_000 + row * 150 + column * 900,
        stock: 500,
        images: images.slice(row % 2, 2 + (row % 2)),
      })),
    ),
  );
  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => newBuyer(shopUrl)));
  await Promise.all(
    buyers.map(async (buyer, part) => {
      for (let number = part; number < reviewCount; number += buyerCount) {
        const order = await deliverOrder(buyer, owner, [product]);
        const items = [{ gadgetId: product._id, rating: 1 + (number % 5) }];
        await review(buyer, order, reviewText(number), items);
      }
    }),
  );
  return product;
}

test('a product with 40 variants and many reviews has at most 60 kB of HTML with the first ten reviews, and nothing shifts', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-26');
  const product = await addLargeProduct(page, shop.url);
  const path = paths.product(product);
  for (const prefix of ['', '/bn']) {
    const response = await page.request.get(prefix + path, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers()['content-encoding']).toBe('br');
    const bytes = Number(response.headers()['content-length']);
    expect(bytes, prefix).toBeLessThanOrEqual(maxBytes);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const delayed = await delayResources(page);
  await delayed.load(path);
  expect(await delayed.takeShifts()).toEqual([]);
  await expect(page.getByText(`${reviewCount} reviews`).first()).toBeVisible();
  const shown = page.locator('#reviews').getByRole('article');
  expect(await shown.count()).toBeLessThanOrEqual(10);
  await expect(shown.first()).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(colours.length + sizes.length);
});
