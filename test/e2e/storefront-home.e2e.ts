/** The home page, section by section. */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { advanceClock, advanceClockUntil, pauseClock } from './page-clock.ts';
import { expect, test } from './shop-fixture.ts';
import {
  expectDarkOverlay,
  listBestSellers,
  listNewArrivals,
  listPopular,
  open,
  overlay,
  waitUntilReady,
} from './storefront.ts';

test.use({ reducedMotion: 'no-preference' });

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('the home page is shown without login, complete before any script runs', async ({ page }) => {
  proves('ROUTE-01');
  const html = await (await page.request.get('/')).text();
  for (const product of await listNewArrivals(page)) {
    expect(html).toContain(`href="${paths.product(product).replaceAll('&', '&amp;')}"`);
  }
  expect(html).toMatch(/<meta name="description" content="[^"]+"/);
  expect(html).toContain('rel="canonical"');
  expect(html).toContain('property="og:title"');
  expect(html).toContain('application/ld+json');
  await open(page, '/');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test.describe('banner slider', () => {
  const offers = (page: Page) => section(page, 'Offers');
  const shown = async (page: Page) =>
    Number(await offers(page).locator('[data-slide]').getAttribute('data-slide'));

  test('moves to the next slide by itself every 2 s, in 0.5 s, and waits while the mouse is over it', async ({
    page,
  }) => {
    proves('CONST-36', 'CONST-37', 'HOME-01');
    await pauseClock(page);
    await page.goto('/');
    await advanceClockUntil(page, async () => (await overlay(page).count()) === 0);
    const change = async () => {
      const before = await shown(page);
      return advanceClockUntil(page, async () => (await shown(page)) !== before);
    };
    await change();
    expect([await change(), await change(), await change()]).toEqual([2000, 2000, 2000]);
    const moving = offers(page).locator('[role=group]:not([inert])').first();
    await expect(moving).toHaveCSS('transition-duration', '0.5s');
    await offers(page).hover();
    const before = await shown(page);
    await advanceClock(page, 2600);
    expect(await shown(page)).toBe(before);
  });

  test('its dots show their slides', async ({ page }) => {
    proves('HOME-02');
    await open(page, '/');
    const dots = offers(page).getByRole('button', { name: /^Show offer/ });
    const slides = offers(page).locator('[role=group]');
    expect(await dots.count()).toBe(await slides.count());
    await dots.nth(4).click();
    await expect.poll(() => shown(page)).toBe(4);
    await expect(slides.nth(4)).toBeInViewport({ ratio: 0.6 });
    await dots.nth(2).click();
    await expect.poll(() => shown(page)).toBe(2);
    await expect(slides.nth(2)).toBeInViewport({ ratio: 0.6 });
    await expect(slides.nth(4)).not.toBeInViewport({ ratio: 0.6 });
  });

  test('does not start with reduced motion, and can be played and paused', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    await expect(offers(page).getByRole('button', { name: 'Play the offers' })).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(offers(page).getByRole('button', { name: 'Pause the offers' })).toBeVisible();
  });

  test('has one image and text position for mobile, another for desktop', async ({ page }) => {
    proves('HOME-03');
    await open(page, '/');
    const picture = offers(page).locator('img').first();
    const drawn = () =>
      picture.evaluate((image: HTMLImageElement) => ({
        source: image.currentSrc.replace(/\/\d+\.\w+$/, ''),
        ratio: image.clientWidth / image.clientHeight,
      }));
    const desktop = await drawn();
    expect(desktop.ratio).toBeGreaterThan(2);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await drawn()).source).not.toBe(desktop.source);
    expect((await drawn()).ratio).toBeCloseTo(1, 1);
  });

  test('three banners lead to categories, three to products that exist', async ({ page }) => {
    proves('HOME-04', 'HOME-05');
    await open(page, '/');
    const links = offers(page).locator('a');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const categories = hrefs.filter((href) => href.startsWith('/category/'));
    expect(categories.sort()).toEqual(['/category/best%20seller', '/category/more', '/category/smartwatch']);
    const products = hrefs.filter((href) => href.startsWith('/product/'));
    expect(products).toHaveLength(3);
    for (const href of products) {
      await open(page, href);
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    }
  });
});

test.describe('popular carousel', () => {
  const popular = (page: Page) => section(page, 'Popular Gadgets');

  test('shows the popular products of the server, fetched with skip 13 and limit 10; sold-out ones under a dark overlay', async ({
    page,
  }) => {
    proves('CONST-35', 'HOME-06', 'HOME-07');
    const products = await listPopular(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/popular-gadget')) requested.push(new URL(request.url()).search);
    });
    await open(page, '/privacy-policy');
    await page.route('**/api/popular-gadget*', async (route) => {
      const response = await route.fetch();
      const list: Product[] = await response.json();
      await route.fulfill({
        response,
        json: list.map((product, index) => (index === 1 ? { ...product, inStock: false } : product)),
      });
    });
    await page.getByRole('link', { name: 'Jontro, home' }).click();
    await waitUntilReady(page);
    const slides = popular(page).locator('li');
    await expect(slides).toHaveCount(products.length);
    expect(new Set(requested)).toEqual(new Set(['?skip=13&limit=10']));
    const links = await popular(page)
      .locator('li a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.sort()).toEqual(products.map(paths.product).sort());
    const second = products[1];
    if (!second) throw new Error('Fewer than two products are popular');
    const soldOut = slides.filter({ hasText: second.productName }).locator('[data-out-of-stock]');
    await expect(soldOut).toHaveText('Out of Stock');
    await expectDarkOverlay(soldOut);
  });

  test('advances every 1100 ms, in 800 ms', async ({ page }) => {
    proves('CONST-25', 'CONST-26');
    await pauseClock(page);
    // Animations do not run on the paused clock: each is finished as it starts.
    await page.addInitScript(() => {
      const turns: { at: number; duration: unknown }[] = [];
      Object.assign(window, { turns });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, timing) {
        const animation = animate.call(this, frames, timing);
        if (!this.matches('[data-track]') || typeof timing !== 'object') return animation;
        turns.push({ at: performance.now(), duration: timing.duration });
        animation.finish();
        return animation;
      };
    });
    await page.goto('/');
    await popular(page).scrollIntoViewIfNeeded();
    const turns = () =>
      page.evaluate(() => (window as unknown as { turns: { at: number; duration: unknown }[] }).turns);
    await advanceClockUntil(page, async () => (await turns()).length >= 5);
    const seen = await turns();
    const gaps = seen.slice(1).map(({ at }, position) => at - (seen[position]?.at ?? 0));
    expect(gaps.map(Math.round)).toEqual(gaps.map(() => 1100));
    expect(seen.map(({ duration }) => duration)).toEqual(seen.map(() => 800));
  });

  test('shows 1, 2, 3, 5 or 6 slides by width', async ({ page }) => {
    proves('CONST-27', 'CONST-28', 'CONST-29', 'CONST-30', 'CONST-31');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    for (const [width, count] of [
      [480, 1],
      [768, 2],
      [1000, 3],
      [1200, 5],
      [1400, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const shown = () =>
        popular(page)
          .locator('[data-track]')
          .evaluate((track) => {
            const frame = track.parentElement?.getBoundingClientRect();
            return [...track.children].filter((slide) => {
              const { left, right } = slide.getBoundingClientRect();
              return frame && left >= frame.left - 1 && right <= frame.right + 1;
            }).length;
          });
      await expect.poll(shown, `at ${width}`).toBe(count);
    }
  });
});

test('the top categories lead to their six categories', async ({ page }) => {
  proves('HOME-08');
  await open(page, '/');
  const links = section(page, 'Top Categories').getByRole('link');
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
  );
  expect(hrefs).toEqual([
    '/category/earbuds',
    '/category/smartwatch',
    '/category/fan',
    '/category/headphones',
    '/category/bluetooth speaker',
    '/category/wireless earphone',
  ]);
});

test.describe('Best Sellers', () => {
  const bestSellers = (page: Page) => section(page, 'Best Sellers');

  test('shows the first three in the order of the server, each as a card with all details', async ({
    page,
  }) => {
    proves(
      'CONST-23',
      'CONST-50',
      'ENT-05',
      'HOME-09',
      'HOME-10',
      'HOME-11',
      'HOME-12',
      'HOME-13',
      'HOME-14',
      'HOME-15',
      'HOME-16',
    );
    await open(page, '/privacy-policy');
    let products: Product[] = [];
    await page.route('**/api/best-seller', async (route) => {
      const response = await route.fetch();
      const list: Product[] = await response.json();
      const [first, second, ...others] = list;
      if (!first || !second || others.length < 2) throw new Error('There are fewer than four best sellers');
      const { discountPrice: _, ...plain } = second;
      products = [{ ...first, price: 2000, discountPrice: 1500 }, plain, ...others];
      await route.fulfill({ response, json: products });
    });
    await page.getByRole('link', { name: 'Jontro, home' }).click();
    await waitUntilReady(page);
    await expect(bestSellers(page).getByRole('heading', { level: 2 })).toHaveText('Best Sellers');
    await expect(
      bestSellers(page).getByText(
        'Discover our top-selling gadgets that are highly recommended by our customers. Experience the best of innovation!',
      ),
    ).toBeVisible();
    const cards = bestSellers(page).locator('li[style*="--stagger"] > a');
    await expect(cards).toHaveCount(3);
    for (const [position, product] of products.slice(0, 3).entries()) {
      const card = cards.nth(position);
      await expect(card).toContainText(product.productName);
      await expect(card).toContainText(product.category);
      await expect(card).toContainText(product.inStock ? 'In Stock' : 'Out of Stock');
      await expect(card.getByRole('listitem')).toHaveText(product.keyFeatures);
      const picture = card.getByRole('img', { name: product.productName });
      await expect(picture).toHaveAttribute('src', product.images[0] ?? '');
      expect((await picture.evaluate((image) => image.parentElement?.parentElement?.offsetHeight)) ?? 0).toBe(
        224,
      );
    }
    const oldPrice = cards.nth(0).locator('s');
    await expect(oldPrice).toContainText(formatTaka(2000));
    await expect(oldPrice).toHaveCSS('text-decoration-line', 'line-through');
    await expect(cards.nth(0)).toContainText(formatTaka(1500));
    const colours = await cards
      .nth(0)
      .evaluate((card) =>
        [card.querySelector('s'), card].map((element) => element && getComputedStyle(element).color),
      );
    expect(colours[0]).not.toBe(colours[1]);
    // Grey: the red, green and blue parts are similar.
    const shades = (colours[0]?.match(/\d+/g) ?? []).slice(0, 3).map(Number);
    expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(40);
    await expect(cards.nth(1).locator('s')).toHaveCount(0);
    await expect(cards.nth(1)).toContainText(formatTaka(products[1]?.price ?? 0));
  });
});

test.describe('New Arrivals', () => {
  const arrivals = (page: Page) => section(page, 'New Arrivals');

  test('shows every one that the server returns, old price struck through beside the new', async ({
    page,
  }) => {
    proves('HOME-17', 'HOME-18', 'HOME-19');
    const products = await listNewArrivals(page);
    await open(page, '/');
    await expect(arrivals(page).getByRole('heading', { level: 2 })).toHaveText('New Arrivals');
    const cards = arrivals(page).getByRole('listitem');
    await expect(cards).toHaveCount(products.length);
    for (const [position, product] of products.entries()) {
      await expect(cards.nth(position)).toContainText(product.productName);
      const oldPrice = cards.nth(position).locator('s');
      await expect(oldPrice).toContainText(formatTaka(product.price));
      await expect(oldPrice).toHaveCSS('text-decoration-line', 'line-through');
      await expect(cards.nth(position)).toContainText(formatTaka(product.discountPrice ?? 0));
    }
  });

  test('has 2, 3 or 6 columns; pictures are 144 px high, 192 px on very wide screens', async ({ page }) => {
    proves('CONST-44', 'CONST-45', 'CONST-46', 'CONST-51', 'CONST-52');
    await open(page, '/');
    const layout = () =>
      arrivals(page)
        .locator('ul')
        .evaluate((list) => ({
          columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
          height: list.querySelector('img')?.parentElement?.parentElement?.offsetHeight,
        }));
    for (const [width, columns, height] of [
      [600, 2, 144],
      [740, 2, 144],
      [768, 3, 144],
      [1024, 6, 144],
      [1535, 6, 144],
      [1536, 6, 192],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => layout(), `at ${width}`).toEqual({ columns, height });
    }
  });
});

test('each card of the home page leads to its product', async ({ page }) => {
  proves('HOME-26');
  await open(page, '/');
  const expected = [
    ...(await listBestSellers(page)).slice(0, 3),
    ...(await listNewArrivals(page)),
    ...(await listPopular(page)),
  ].map(paths.product);
  const links = await page
    .locator('#best-sellers a, #new-arrivals a, #popular a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.sort()).toEqual(expected.sort());
});

test('cards appear one after the other, 0.2 s apart', async ({ page }) => {
  await open(page, '/');
  const delays = await section(page, 'Best Sellers')
    .locator('li[style*="--stagger"]')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDelay));
  expect(delays).toEqual(['0s', '0.2s', '0.4s']);
});

test('the about text mentions about 7 years and trusted importers, in English and in Bengali', async ({
  page,
}) => {
  proves('HOME-23', 'HOME-24', 'HOME-25');
  await open(page, '/');
  const about = page.locator('#about');
  await about.scrollIntoViewIfNeeded();
  await expect(about).toContainText('about 7 years');
  await expect(about).toContainText('via trusted importers');
  const bengali = about.locator('[lang=bn]');
  await expect(bengali).toContainText('প্রায় সাত বছর');
  await expect(bengali).toContainText('বিশ্বস্ত আমদানিকারক');
});
