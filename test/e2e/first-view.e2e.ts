/** The cost of a page's first view: bytes of markup and styles, data requests, and layout shifts while it loads. */
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { delayResources } from './layout-shifts.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { endOfFirstView, findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

test.use({ reducedMotion: 'no-preference' });

test('the first view of the home page has at most 40 kB of markup and style, in both languages', async ({
  page,
}) => {
  const transferredBytes = async (path: string, language: string) => {
    const response = await page.request.get(path, {
      headers: { 'accept-encoding': 'br', cookie: `language=${language}` },
    });
    expect(response.headers()['content-encoding'], path).toBe('br');
    return Number(response.headers()['content-length']);
  };
  await page.goto(paths.home);
  const styles = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(styles.length).toBeGreaterThan(0);
  for (const language of ['en', 'bn']) {
    const bytes = await Promise.all(
      [paths.home, ...styles].map((path) => transferredBytes(path.replace(/#.*/, ''), language)),
    );
    expect(
      bytes.reduce((sum, size) => sum + size),
      `${language}: ${bytes}`,
    ).toBeLessThanOrEqual(40_000);
  }
});

test('home, category and product are complete in the HTML: no data is fetched afterwards, and nothing shifts', async ({
  page,
}) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname.endsWith('.data')) requested.push(pathname);
  });
  const delayed = await delayResources(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [paths.home, paths.category('fan'), paths.product(product)]) {
      await delayed.load(path);
      await waitUntilReady(page);
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.images].filter((image) => image.loading !== 'lazy').every((image) => image.complete),
          ),
        )
        .toBe(true);
      expect(await delayed.takeShifts(), `${path} at ${width} px`).toEqual([]);
      expect(requested, path).toEqual([]);
    }
  }
});

test('slides and pictures that wait for their turn do not compete with the one that is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = findProduct(
    await listAllProducts(page),
    'several pictures',
    ({ images }) => images.length > 1,
  );
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const urls = new Map<string, string>();
  const urgent = new Set<string>();
  const note = (id: string, priority: string) => {
    if (/^(VeryHigh|High)$/.test(priority)) urgent.add(urls.get(id) ?? '');
  };
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url);
    note(requestId, request.initialPriority);
  });
  network.on('Network.resourceChangedPriority', ({ requestId, newPriority }) => note(requestId, newPriority));
  for (const path of [paths.home, paths.product(product)]) {
    await open(page, path);
    const inert = page.locator('[inert] img');
    await expect
      .poll(() =>
        inert.evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).currentSrc).length,
        ),
      )
      .toBeGreaterThan(0);
    const waiting = await inert.evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).currentSrc).filter(Boolean),
    );
    expect(
      waiting.filter((url) => urgent.has(url)),
      path,
    ).toEqual([]);
    expect(urgent.size, path).toBeGreaterThan(0);
  }
});

const firstViews = [
  { language: 'en', name: 'English', maxKib: 193, ownFonts: ['bangla-word'] },
  {
    language: 'bn',
    name: 'Bengali',
    maxKib: 248,
    ownFonts: ['anek-bangla-basic-400', 'anek-bangla-basic-600'],
  },
];
for (const { language, name, maxKib, ownFonts } of firstViews)
  test(`the first view of a page in ${name} is at most ${maxKib} KiB without images, with the fonts that it needs`, async ({
    page,
    browser,
    baseURL,
  }) => {
    proves('B-KNOW-26', 'B-STORE-18');
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
      let ended = false;
      const end = endOfFirstView(network).then(() => {
        ended = true;
      });
      network.on('Network.responseReceived', ({ requestId, type, response }) => {
        kinds.set(requestId, type);
        if (type === 'Font') fonts.push(new URL(response.url).pathname.replace(/^.*\/|-.{8}\.woff2$/g, ''));
      });
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!ended && kinds.get(requestId) !== 'Image') bytes += encodedDataLength;
      });
      await open(visit, path);
      await visit.evaluate(() => document.fonts.ready);
      await end;
      expect(bytes / 1024, path).toBeLessThanOrEqual(maxKib);
      expect(bytes / 1024, path).toBeGreaterThan(100);
      expect(fonts.sort(), path).toEqual([...ownFonts, 'figtree-basic', 'taka-sign']);
      await context.close();
    }
  });

test('on home, category and product the main image is requested before any script', async ({ page }) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  for (const path of [paths.home, paths.category('fan'), paths.product(product)]) {
    const priorities = new Map<string, string>();
    const record = ({ request }: { request: { url: string; initialPriority: string } }) =>
      priorities.set(new URL(request.url).pathname, request.initialPriority);
    network.on('Network.requestWillBeSent', record);
    await open(page, path);
    network.off('Network.requestWillBeSent', record);
    const preloaded = await page.evaluate(() => {
      const links = document.querySelectorAll('link[rel=preload][as=image][fetchpriority=high]');
      return [...links].map((link) => link.getAttribute('imagesrcset') ?? '');
    });
    const mainImages = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img[fetchpriority=high]')].map(
        ({ currentSrc }) => new URL(currentSrc).pathname,
      ),
    );
    expect(mainImages.length, path).toBeGreaterThan(0);
    for (const image of mainImages) {
      expect(priorities.get(image), `${path}: ${image}`).toBe('High');
      expect(
        preloaded.some((set) => set.includes(image)),
        `${path}: ${image}`,
      ).toBe(true);
    }
    const scripts = [...priorities].filter(([url]) => url.endsWith('.js'));
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(
      scripts.filter(([, priority]) => priority !== 'Low'),
      path,
    ).toEqual([]);
  }
});
