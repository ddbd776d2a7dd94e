/**
 * Web vitals on a cheap phone with a slow network: `npm run bench:phone`. Headless Chromium, 360 × 740 at a device scale
 * factor of 2, with 150 ms latency, 1.6 Mbit/s down and 750 kbit/s up ("slow 4G") and a CPU slowdown of 4; an empty cache
 * at each visit. Two further visits without slowdown measure the CPU time of the main thread until the network is idle, and
 * the bytes of the first view without images, in English and in Bengali. With the URL of a running demo shop it measures that one.
 * Then, in a shop with the preset `modern`, the same of its pages without presses, and the INP of each press of a purchase; with
 * `--modern` only these.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { demoCatalog } from '../apps/api/src/testing/search-queries.ts';
import { paths } from '../apps/web/app/paths.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { modernSettings, startShop } from '../test/e2e/started-shop.ts';
import { endOfFirstView } from '../test/e2e/storefront.ts';
import { concludeWithGoals, goalOptions, type Measurement } from './goals.ts';
import { type Interaction, menu, presses, search } from './phone-presses.ts';

const visits = 5;
const latencyMs = 150;
const bytesPerSecond = { down: 1_600_000 / 8, up: 750_000 / 8 };
const cpuSlowdown = 4;

interface Visit {
  /** Largest contentful paint in ms. */
  lcp: number;
  /** Interaction to next paint: the slowest response to a press, click or key in ms. */
  inp: number;
  shift: number;
  kilobytes: number;
}

/** Records the browser's measurements, including buffered ones. */
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

async function visit(browser: Browser, url: string, interact: Interaction): Promise<Visit> {
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
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    const loaded = bytes;
    await interact(page);
    // The last interaction is measured at its next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'kilobytes'> }).seen);
    return { ...seen, kilobytes: loaded / 1000 };
  } finally {
    await context.close();
  }
}

interface Load {
  /** CPU time of the main thread in ms, until the network is idle. */
  mainThreadMs: number;
  /** Everything but images that was transferred until the offline mode is loaded. */
  firstViewKilobytes: number;
}

/** Loads a page at full speed with an empty cache, as a browser that no program steers. */
async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    const kinds = new Map<string, string>();
    let bytes = 0;
    let ended = false;
    const end = endOfFirstView(devtools).then(() => {
      ended = true;
    });
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!ended && kinds.get(requestId) !== 'Image') bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0;
    await end;
    return { mainThreadMs: seconds * 1000, firstViewKilobytes: bytes / 1000 };
  } finally {
    await context.close();
  }
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

async function measure(url: string): Promise<void> {
  const response = await fetch(`${url}/api/products/fan`);
  const { result } = (await response.json()) as { result: { _id: string; productName: string }[] };
  const [product] = result;
  if (!product) throw new Error('the shop sells no fan');
  const pages: readonly [name: string, path: string, interact: Interaction][] = [
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
  const browser = await launch();
  try {
    console.log(
      '| page | LCP ms, median | worst | INP ms, median | worst | layout shift, worst | kB | main thread ms, median | first view kB, English | Bengali |\n|---|---|---|---|---|---|---|---|---|---|',
    );
    for (const [name, path, interact] of pages) {
      const seen: Visit[] = [];
      for (let count = 0; count < visits; count += 1) seen.push(await visit(browser, url + path, interact));
      const of = (value: keyof Visit) => seen.map((visit) => visit[value]);
      const goal = (figure: string, value: number) =>
        measured.push({ route: `${name} page on a phone`, figure, products, value });
      goal('LCP, ms', median(of('lcp')));
      goal('INP, ms', Math.max(...of('inp')));
      goal('layout shift', Math.max(...of('shift')));
      const cells = [
        median(of('lcp')).toFixed(0),
        Math.max(...of('lcp')).toFixed(0),
        median(of('inp')).toFixed(0),
        Math.max(...of('inp')).toFixed(0),
        Math.max(...of('shift')).toFixed(4),
        median(of('kilobytes')).toFixed(0),
      ];
      const loads: Load[] = [];
      for (let count = 0; count < visits; count += 1) loads.push(await load(browser, url + path));
      const inBengali = await load(browser, `${url}/bn${path}`);
      const mainThread = median(loads.map(({ mainThreadMs }) => mainThreadMs));
      const inEnglish = median(loads.map(({ firstViewKilobytes }) => firstViewKilobytes));
      goal('main thread, ms', mainThread);
      goal('first view in English, kB', inEnglish);
      goal('first view in Bengali, kB', inBengali.firstViewKilobytes);
      cells.push(mainThread.toFixed(0), inEnglish.toFixed(1), inBengali.firstViewKilobytes.toFixed(1));
      console.log(`| ${name} | ${cells.join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
}

/** Pages without presses, then the INP of each press by itself: the median and the worst of the visits. */
async function measureModern(url: string): Promise<void> {
  const { result } = (await (await fetch(`${url}/api/products/fan?stock=in`)).json()) as {
    result: { _id: string; productName: string; inStock: boolean; options?: unknown }[];
  };
  const product = result.find(({ inStock, options }) => inStock && !options);
  if (!product) throw new Error('the shop has no fan in stock without variants');
  const browser = await launch();
  try {
    console.log(
      '\n| page, with the preset modern | LCP ms, median | worst | layout shift, worst |\n|---|---|---|---|',
    );
    for (const path of [paths.home, paths.category('fan'), paths.product(product), paths.results('fan')]) {
      const seen: Visit[] = [];
      for (let count = 0; count < visits; count += 1)
        seen.push(await visit(browser, url + path, async () => {}));
      const [lcp, shift] = [seen.map((one) => one.lcp), seen.map((one) => one.shift)];
      const cells = [median(lcp).toFixed(0), Math.max(...lcp).toFixed(0), Math.max(...shift).toFixed(4)];
      console.log(`| ${path} | ${cells.join(' | ')} |`);
    }
    console.log('\n| press, with the preset modern | INP ms, median | worst |\n|---|---|---|');
    for (const [name, path, press] of presses(product)) {
      const seen: number[] = [];
      for (let count = 0; count < visits; count += 1)
        seen.push((await visit(browser, url + path, press)).inp);
      console.log(`| ${name} | ${median(seen).toFixed(0)} | ${Math.max(...seen).toFixed(0)} |`);
    }
  } finally {
    await browser.close();
  }
}

const {
  values: { modern: modernOnly, ...values },
  positionals: [shopUrl],
} = parseArgs({
  options: { ...goalOptions, modern: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const products = demoCatalog().length;
const measured: Measurement[] = [];
/** Starts a shop for the measurement, unless a running one is named. */
async function inShop(settings: Record<string, string>, take: (url: string) => Promise<void>): Promise<void> {
  if (shopUrl) return take(shopUrl.replace(/\/$/, ''));
  const shop = await startShop(settings);
  try {
    await take(shop.url);
  } finally {
    await shop.close();
  }
}
if (!modernOnly) await inShop({}, measure);
await inShop({ SHOP_CONFIG: modernSettings }, measureModern);
if (!modernOnly) await concludeWithGoals(measured, values);
