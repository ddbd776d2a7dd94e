/**
 * A purchase without script on the slowest network: `npm run bench:plain`. Headless Chromium without script, 360 × 740, with 50 kbit/s
 * and 800 ms latency by the DevTools protocol, from the home page by search, product, cart, registration and checkout to the order and
 * its tracking, in English and in Bengali. For each page the time until it is loaded, and what was sent: its HTML with its style sheets,
 * fonts, and everything. With the URL of a running demo shop with the preset `modern` it measures that one.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/chromium.mjs';
import { startShop } from '../test/e2e/started-shop.ts';

const latencyMs = 800;
const bytesPerSecond = 50_000 / 8;
const limits = { seconds: 90, kilobytes: 30 };

interface Step {
  name: string;
  seconds: number;
  /** Sent, in kB: HTML and style sheets, fonts, all. */
  markup: number;
  fonts: number;
  all: number;
}

/** Measures each step of a page until its load event and the end of its requests. */
async function measured(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    ...throughput,
  });
  const kinds = new Map<string, string>();
  let sent: Record<string, number> = {};
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    sent[kind] = (sent[kind] ?? 0) + encodedDataLength;
  });
  const steps: Step[] = [];
  return {
    steps,
    async step(name: string, run: () => Promise<unknown>): Promise<void> {
      sent = {};
      const start = performance.now();
      await run();
      await page.waitForLoadState('networkidle');
      // What follows the last response until nothing has come for half a second is no time of the network.
      const seconds = (performance.now() - start - 500) / 1000;
      const of = (...wanted: string[]) => wanted.reduce((sum, kind) => sum + (sent[kind] ?? 0), 0) / 1000;
      steps.push({
        name,
        seconds,
        markup: of('Document', 'Stylesheet'),
        fonts: of('Font'),
        all: of(...Object.keys(sent)),
      });
    },
  };
}

async function buy(browser: Browser, url: string, prefix: '' | '/bn'): Promise<Step[]> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    const { step, steps } = await measured(page);
    const main = page.getByRole('main');
    const press = (selector: string) => main.locator(selector).first().click();
    await step('home page', () => page.goto(`${prefix}/`));
    await step('search', async () => {
      await page.locator('header noscript input[name=query]').fill('power bank');
      await page.locator('header noscript button').click();
    });
    await step('product', () => main.getByRole('listitem').getByRole('link').first().click());
    await step('form of the product', () => press('noscript a[href*="add="]'));
    await step('cart', () => press('form button.wide'));
    await step('login', () => page.locator('nav a[href*="login"]').click());
    await step('registration', () => press('a[href*="register"]'));
    await step('register', async () => {
      await page.locator('input[name=name]').fill('Nusrat Jahan');
      await page.locator('input[name=email]').fill(`plain-${Date.now()}@example.com`);
      await page.locator('input[name=password]').fill('a good password');
      await press('form button.wide');
    });
    await step('checkout', () => page.goto(`${prefix}/checkout`));
    await page.locator('input[name=mobileNumber]').fill('01712345678');
    await page.locator('select[name=district]').selectOption('Dhaka');
    await page.locator('textarea[name=address]').fill('House 7, Road 3');
    await step('new amounts', () => press('button[value=place]'));
    await step('order', () => press('button[value=place]'));
    await step('tracking', () => press('a[href*="/track/"]'));
    return steps;
  } finally {
    await context.close();
  }
}

function report(language: string, steps: readonly Step[]): boolean {
  console.log(`\n${language}`);
  const line = (name: string, ...figures: number[]) =>
    console.log(`| ${name} | ${figures.map((figure) => figure.toFixed(1)).join(' | ')} |`);
  console.log('| page | s | HTML and style, kB | fonts, kB | all, kB |\n|---|---|---|---|---|');
  for (const { name, seconds, markup, fonts, all } of steps) line(name, seconds, markup, fonts, all);
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  const seconds = sum((step) => step.seconds);
  line(
    'sum',
    seconds,
    sum((step) => step.markup),
    sum((step) => step.fonts),
    sum((step) => step.all),
  );
  const heavy = steps.filter(({ markup }) => markup > limits.kilobytes);
  return seconds <= limits.seconds && heavy.length === 0;
}

const { positionals } = parseArgs({ allowPositionals: true });
const shop = positionals[0]
  ? { url: positionals[0], close: async () => {} }
  : await startShop({ SHOP_CONFIG: new URL('../test/e2e/modern-settings.ts', import.meta.url).pathname });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const met = [
    report('English', await buy(browser, shop.url, '')),
    report('Bengali', await buy(browser, shop.url, '/bn')),
  ];
  if (met.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.close();
}
