/** What the first view of a page costs: bytes of markup and style, requests for data, and movement while it comes. */
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test.use({ reducedMotion: 'no-preference' });

test('the first view of the home page has at most 40 kB of markup and style, in both languages', async ({
  page,
}) => {
  const sent = async (path: string, language: string) => {
    const answer = await page.request.get(path, {
      headers: { 'accept-encoding': 'br', cookie: `language=${language}` },
    });
    expect(answer.headers()['content-encoding'], path).toBe('br');
    return Number(answer.headers()['content-length']);
  };
  await page.goto(paths.home);
  const styles = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(styles.length).toBeGreaterThan(0);
  for (const language of ['en', 'bn']) {
    const bytes = await Promise.all(
      [paths.home, ...styles].map((path) => sent(path.replace(/#.*/, ''), language)),
    );
    expect(
      bytes.reduce((sum, each) => sum + each),
      `${language}: ${bytes}`,
    ).toBeLessThanOrEqual(40_000);
  }
});

test('home, category and product come complete: nothing is fetched for them afterwards, and nothing moves', async ({
  page,
}) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname.endsWith('.data')) asked.push(pathname);
  });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 100) : '',
        );
        shifts.push(`${entry.value} ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [paths.home, paths.category('fan'), paths.product(product)]) {
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.images].filter((each) => each.loading !== 'lazy').every((each) => each.complete),
          ),
        )
        .toBe(true);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      expect(shifts, `${path} at ${width} px`).toEqual([]);
      expect(asked, path).toEqual([]);
    }
  }
});

const firstViews = [
  { language: 'en', name: 'English', most: 200, ownFonts: ['bangla-word'] },
  {
    language: 'bn',
    name: 'Bengali',
    most: 250,
    ownFonts: ['anek-bangla-basic-400', 'anek-bangla-basic-600'],
  },
];
for (const { language, name, most, ownFonts } of firstViews)
  test(`the first view of a page in ${name} is at most ${most} KiB without pictures, with the fonts that it needs`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    for (const path of [paths.home, paths.category('fan'), paths.product(product), paths.login()]) {
      const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
      await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
      const visit = await context.newPage();
      const network = await context.newCDPSession(visit);
      await network.send('Network.enable');
      const kinds = new Map<string, string>();
      const fonts: string[] = [];
      let bytes = 0;
      network.on('Network.responseReceived', ({ requestId, type, response }) => {
        kinds.set(requestId, type);
        if (type === 'Font') fonts.push(new URL(response.url).pathname.replace(/^.*\/|-[^-]*$/g, ''));
      });
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (kinds.get(requestId) !== 'Image') bytes += encodedDataLength;
      });
      await open(visit, path);
      await visit.evaluate(() => document.fonts.ready);
      // What is fetched after that counts, too.
      await visit.waitForLoadState('networkidle');
      expect(bytes / 1024, path).toBeLessThanOrEqual(most);
      expect(bytes / 1024, path).toBeGreaterThan(100);
      expect(fonts.sort(), path).toEqual([...ownFonts, 'figtree-basic', 'taka-sign']);
      await context.close();
    }
  });
