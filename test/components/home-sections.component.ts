/** What the sections of the home page show of the server's products, their layout by width, and their motion. */
import type { Banner } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { advanceClock, advanceClockUntil, pauseClock } from '../e2e/page-clock.ts';
import { expectDarkOverlay, overlay } from '../e2e/storefront.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, test } from './page-fixture.ts';
import { sampleProduct, sampleProducts } from './samples.ts';

/** Of the tests' own pages; the one of the worker has reduced motion. */
test.use({ reducedMotion: 'no-preference' });

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const offers = (page: Page) => section(page, 'Offers');
const popular = (page: Page) => section(page, 'Popular Gadgets');
const bestSellers = (page: Page) => section(page, 'Best Sellers');
const arrivals = (page: Page) => section(page, 'New Arrivals');

const banners: Banner[] = Array.from({ length: 6 }, (_, at) => ({
  title: `Offer ${at + 1}`,
  text: 'Save today',
  action: 'Shop now',
  desktopImage: `/placeholder.svg?wide-${at}`,
  mobileImage: `/placeholder.svg?square-${at}`,
  category: 'fan',
}));

test.beforeEach(({ server }) => {
  respondToHome(server);
  server.respond(catalogEndpoints.listBanners, banners);
});

test.describe('banner slider', () => {
  const shown = async (page: Page) =>
    Number(await offers(page).locator('[data-slide]').getAttribute('data-slide'));

  test('moves to the next slide by itself every 2 s, in 0.5 s, and waits while the mouse is over it', async ({
    ownPage: page,
  }) => {
    proves('CONST-36', 'CONST-37', 'HOME-01');
    await page.goto('about:blank');
    await pauseClock(page);
    await page.goto('/');
    await advanceClockUntil(page, async () => (await overlay(page).count()) === 0);
    await advanceClockUntil(page, async () => (await offers(page).locator('[data-slide]').count()) > 0);
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
    await expect(slides).toHaveCount(banners.length);
    await expect(dots).toHaveCount(banners.length);
    await dots.nth(4).click();
    await expect.poll(() => shown(page)).toBe(4);
    await expect(slides.nth(4)).toBeInViewport({ ratio: 0.6 });
    await dots.nth(2).click();
    await expect.poll(() => shown(page)).toBe(2);
    await expect(slides.nth(2)).toBeInViewport({ ratio: 0.6 });
    await expect(slides.nth(4)).not.toBeInViewport({ ratio: 0.6 });
  });

  test('does not start with reduced motion, and can be played and paused', async ({ ownPage: page }) => {
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
        source: image.currentSrc,
        ratio: image.clientWidth / image.clientHeight,
      }));
    await expect.poll(async () => (await drawn()).source).toContain('wide-0');
    expect((await drawn()).ratio).toBeGreaterThan(2);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await drawn()).source).toContain('square-0');
    expect((await drawn()).ratio).toBeCloseTo(1, 1);
  });
});

test.describe('popular carousel', () => {
  test('shows the popular products of the server, fetched with skip 13 and limit 10; sold-out ones under a dark overlay', async ({
    page,
    server,
  }) => {
    proves('CONST-35', 'HOME-06', 'HOME-07');
    const products = sampleProducts(10).map((product, at) => ({ ...product, inStock: at !== 1 }));
    const requested: string[] = [];
    server.respondWith(catalogEndpoints.listPopularGadgets, async ({ search }) => {
      requested.push(search);
      return { status: 200, body: products };
    });
    await open(page, '/');
    const slides = popular(page).locator('li');
    await expect(slides).toHaveCount(products.length);
    expect(new Set(requested)).toEqual(new Set(['?skip=13&limit=10']));
    const links = await popular(page)
      .locator('li a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.sort()).toEqual(products.map(paths.product).sort());
    const covers = slides.locator('[data-out-of-stock]');
    await expect(covers).toHaveCount(1);
    const soldOut = slides.filter({ hasText: 'Gadget 2' }).locator('[data-out-of-stock]');
    await expect(soldOut).toHaveText('Out of Stock');
    await expectDarkOverlay(soldOut);
  });

  test('advances every 1100 ms, in 800 ms', async ({ ownPage: page }) => {
    proves('CONST-25', 'CONST-26');
    await page.goto('about:blank');
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
    await advanceClockUntil(page, async () => (await popular(page).locator('li').count()) > 0);
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
    await open(page, '/');
    await expect(popular(page).locator('li').first()).toBeAttached();
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
  await expect(links).toHaveCount(6);
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
  const cardsOf = (page: Page) => bestSellers(page).locator('li[style*="--stagger"] > a');

  test('shows the first three in the order of the server, each as a card with all details', async ({
    page,
    server,
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
    const { discountPrice: _, ...plain } = sampleProduct(1, { keyFeatures: ['Loud'] });
    const products = [
      sampleProduct(9, { price: 2000, discountPrice: 1500, category: 'Headphones' }),
      plain,
      sampleProduct(5, { inStock: false }),
      sampleProduct(2),
    ];
    server.respond(catalogEndpoints.listBestSellers, products);
    await open(page, '/');
    await expect(bestSellers(page).getByRole('heading', { level: 2 })).toHaveText('Best Sellers');
    await expect(
      bestSellers(page).getByText(
        'Discover our top-selling gadgets that are highly recommended by our customers. Experience the best of innovation!',
      ),
    ).toBeVisible();
    const cards = cardsOf(page);
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
    await expect(cards.nth(1)).toContainText(formatTaka(plain.price));
  });

  test('its cards appear one after the other, 0.2 s apart', async ({ ownPage: page }) => {
    await open(page, '/');
    await expect(cardsOf(page)).toHaveCount(3);
    const delays = await bestSellers(page)
      .locator('li[style*="--stagger"]')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDelay));
    expect(delays).toEqual(['0s', '0.2s', '0.4s']);
  });
});

test.describe('New Arrivals', () => {
  test('shows every one that the server returns, old price struck through beside the new', async ({
    page,
    server,
  }) => {
    proves('HOME-17', 'HOME-18', 'HOME-19');
    const products = Array.from({ length: 7 }, (_, at) =>
      sampleProduct(20 - at, { price: 3000 + at, discountPrice: 2000 + at }),
    );
    server.respond(catalogEndpoints.listNewArrivals, products);
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
    await expect(arrivals(page).getByRole('listitem').first()).toBeVisible();
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

test('each card of the home page leads to its product', async ({ page, server }) => {
  proves('HOME-26');
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => sampleProduct(from + at));
  const [best, newest, popularOnes] = [numbered(100, 3), numbered(200, 12), numbered(300, 10)];
  server.respond(catalogEndpoints.listBestSellers, best);
  server.respond(catalogEndpoints.listNewArrivals, newest);
  server.respond(catalogEndpoints.listPopularGadgets, popularOnes);
  await open(page, '/');
  const links = page.locator('#best-sellers a, #new-arrivals a, #popular a');
  await expect(links).toHaveCount(25);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs.sort()).toEqual([...best, ...newest, ...popularOnes].map(paths.product).sort());
});

test('the about text mentions about 7 years and trusted importers, in English and in Bengali', async ({
  page,
}) => {
  proves('HOME-23', 'HOME-24', 'HOME-25');
  await open(page, '/');
  const about = page.locator('#about');
  await expect(about).toContainText('about 7 years');
  await expect(about).toContainText('via trusted importers');
  const bengali = about.locator('[lang=bn]');
  await expect(bengali).toContainText('প্রায় সাত বছর');
  await expect(bengali).toContainText('বিশ্বস্ত আমদানিকারক');
});
