/**
 * What a usual visit transfers with and without the data saver: `node bench/data-saver.ts`. Chromium, 360 × 740 at twice the
 * density, an empty cache, preset `modern`: home, category and product, each read to its end, one product put into the cart, and the
 * cart; all bytes with headers until the network is idle. With the URL of a running demo shop it measures that one.
 */
import { dataSaverCookie } from '@jontro/shop/data-saver.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { paths } from '../apps/web/app/paths.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { modernSettings, startShop } from '../test/e2e/started-shop.ts';

const viewport = { width: 360, height: 740 };
const steps = ['home', 'category', 'product', 'cart'] as const;
type Bytes = Record<(typeof steps)[number], number>;

/** Scrolls as a reader does, so that what is loaded late is loaded. */
async function readToEnd(page: Page): Promise<void> {
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += viewport.height) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForLoadState('networkidle');
  }
}

async function visit(browser: Browser, url: string, language: string, saves: boolean): Promise<Bytes> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  // The visitor's choice: the header, as Playwright sends it, is missing after a redirect.
  if (saves) await context.addCookies([{ name: dataSaverCookie, value: 'on', url }]);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let sum = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum += encodedDataLength;
  });
  const response = await page.request.get('/api/products/fan');
  const { result } = (await response.json()) as { result: { _id: string; productName: string }[] };
  const [product] = result;
  if (!product) throw new Error('the shop sells no fan');
  const taken = (): number => {
    const bytes = sum;
    sum = 0;
    return bytes;
  };
  const address = (path: string): string =>
    language === 'en' ? path : `/${language}${path}`.replace(/\/$/, '');
  const read = async (path: string): Promise<number> => {
    await page.goto(address(path), { waitUntil: 'networkidle' });
    await readToEnd(page);
    return taken();
  };
  const bytes = {
    home: await read(paths.home),
    category: await read(paths.category('fan')),
    product: 0,
    cart: 0,
  };
  await page.goto(address(paths.product(product)), { waitUntil: 'networkidle' });
  await readToEnd(page);
  const add = page
    .locator('main button:visible, main a:visible')
    .filter({ hasText: /add to cart|কার্টে যোগ/i });
  await add.first().click();
  await page.waitForLoadState('networkidle');
  bytes.product = taken();
  // Without scripts the quantity is a page of its own, which leads to the cart.
  if (new URL(page.url()).pathname.endsWith(paths.cart)) {
    await add.first().click();
    await page.waitForLoadState('networkidle');
    await readToEnd(page);
    bytes.cart = taken();
  } else bytes.cart = await read(paths.cart);
  await context.close();
  return bytes;
}

const total = (bytes: Bytes): number => steps.reduce((sum, step) => sum + bytes[step], 0);

async function measure(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    console.log(`| kB | ${steps.join(' | ')} | visit |\n|---|${steps.map(() => '---').join('|')}|---|`);
    for (const language of ['en', 'bn']) {
      const usual = await visit(browser, url, language, false);
      const saved = await visit(browser, url, language, true);
      for (const [name, bytes] of [
        ['usual', usual],
        ['with Save-Data', saved],
      ] as const)
        console.log(
          `| ${language}, ${name} | ${[...steps.map((step) => bytes[step]), total(bytes)].map((count) => (count / 1000).toFixed(1)).join(' | ')} |`,
        );
      console.log(`${language}: ${((1 - total(saved) / total(usual)) * 100).toFixed(1)} % less`);
    }
  } finally {
    await browser.close();
  }
}

const [, , shopUrl] = process.argv;
if (shopUrl) await measure(shopUrl);
else {
  const shop = await startShop({ SHOP_CONFIG: modernSettings });
  await measure(shop.url).finally(() => shop.close());
}
