/**
 * How a cheap phone on a slow network sees the shop: `npm run bench:phone`. Chromium, headless, 360 × 740 at twice the
 * density, with 150 ms latency, 1.6 Mbit/s down and 750 kbit/s up ("slow 4G") and a processor four times slower; an empty
 * cache at each visit. With the address of a running demo shop it measures that one.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { paths } from '../apps/web/app/paths.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { startShop } from '../test/e2e/started-shop.ts';

const visits = 5;
const latencyMs = 150;
const bytesPerSecond = { down: 1_600_000 / 8, up: 750_000 / 8 };
const slowerProcessor = 4;

interface Visit {
  /** Largest contentful paint in ms. */
  lcp: number;
  /** The slowest answer to a press, click or key in ms, from the event to the next frame. */
  inp: number;
  shift: number;
  kilobytes: number;
}

/** What a person does on the page when it is there. */
type Use = (page: Page) => Promise<void>;

const search: Use = async (page) => {
  await page.getByRole('combobox').first().click();
  await page.keyboard.type('fan', { delay: 120 });
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
};
const menu: Use = async (page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

/** Notes what the browser measures; what it saw before this ran counts too. */
function observe(): void {
  const seen = { lcp: 0, inp: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.lcp = Math.max(seen.lcp, ...list.getEntries().map(({ startTime }) => startTime));
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function visit(browser: Browser, address: string, use: Use): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond.down,
      uploadThroughput: bytesPerSecond.up,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(observe);
    await page.goto(address, { waitUntil: 'networkidle' });
    const loaded = bytes;
    await use(page);
    // The last answer is measured when it is drawn.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'kilobytes'> }).seen);
    return { ...seen, kilobytes: loaded / 1000 };
  } finally {
    await context.close();
  }
}

const half = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/products/fan`);
  const { result } = (await answer.json()) as { result: { _id: string; productName: string }[] };
  const [product] = result;
  if (!product) throw new Error('the shop sells no fan');
  const pages: readonly [name: string, path: string, use: Use][] = [
    [
      'home',
      paths.home,
      async (page) => {
        await menu(page);
        await search(page);
        await page.locator('[data-dot="1"]').click();
      },
    ],
    [
      'category',
      paths.category('fan'),
      async (page) => {
        await menu(page);
        await search(page);
      },
    ],
    [
      'product',
      paths.product(product),
      async (page) => {
        await menu(page);
        await page
          .getByRole('button', { name: /increase|more|plus/i })
          .first()
          .click();
      },
    ],
  ];
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    console.log(
      '| page | LCP ms, median | worst | INP ms, median | worst | layout shift, worst | kB |\n|---|---|---|---|---|---|---|',
    );
    for (const [name, path, use] of pages) {
      const seen: Visit[] = [];
      for (let at = 0; at < visits; at += 1) seen.push(await visit(browser, url + path, use));
      const of = (value: keyof Visit) => seen.map((each) => each[value]);
      const cells = [
        half(of('lcp')).toFixed(0),
        Math.max(...of('lcp')).toFixed(0),
        half(of('inp')).toFixed(0),
        Math.max(...of('inp')).toFixed(0),
        Math.max(...of('shift')).toFixed(4),
        half(of('kilobytes')).toFixed(0),
      ];
      console.log(`| ${name} | ${cells.join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
}

const [given] = process.argv.slice(2);
if (given) {
  await measure(given.replace(/\/$/, ''));
} else {
  const shop = await startShop();
  try {
    await measure(shop.url);
  } finally {
    await shop.close();
  }
}
