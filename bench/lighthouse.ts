/**
 * Lighthouse's performance score of home, category and product page on its simulated phone, five runs each: `npm run
 * bench:lighthouse`. Lighthouse is downloaded by npx and belongs to no installation. `--write` and `--goals` are those of
 * bench:load; with the URL of a running demo shop it measures that one.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { demoCatalog } from '../apps/api/src/testing/search-queries.ts';
import { paths } from '../apps/web/app/paths.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { startShop } from '../test/e2e/started-shop.ts';
import { concludeWithGoals, goalOptions, type Measurement } from './goals.ts';

const lighthouse = 'lighthouse@12.8.2';
const runs = 5;

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { displayValue?: string; score: number | null; title: string }>;
}

async function measurePage(url: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: await ensureChromium() }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Report;
}

const scoreOf = (report: Report): number => Math.round(report.categories.performance.score * 100);

async function measure(url: string): Promise<Measurement[]> {
  const response = await fetch(`${url}/api/products/fan`);
  const { result } = (await response.json()) as { result: { _id: string; productName: string }[] };
  const [product] = result;
  if (!product) throw new Error('the shop sells no fan');
  const pages = [
    ['home', paths.home],
    ['category', paths.category('fan')],
    ['product', paths.product(product)],
  ] as const;
  const measured: Measurement[] = [];
  console.log('| page | scores | median | audits below 90 in the last run |\n|---|---|---|---|');
  for (const [name, path] of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await measurePage(url + path));
    const scores = reports.map(scoreOf).sort((a, b) => a - b);
    const median = scores[Math.floor(runs / 2)] ?? 0;
    const weak = Object.values(reports.at(-1)?.audits ?? {}).filter(
      ({ score, displayValue }) => score !== null && score < 0.9 && displayValue,
    );
    const weakTexts = weak.map(({ title, displayValue }) => `${title}: ${displayValue}`);
    console.log(`| ${name} | ${scores.join(', ')} | ${median} | ${weakTexts.join('; ')} |`);
    measured.push({
      route: `${name} page on a phone`,
      figure: 'Lighthouse performance, median of five',
      products: demoCatalog().length,
      value: median,
    });
  }
  return measured;
}

const { values, positionals } = parseArgs({ options: goalOptions, allowPositionals: true });
const [given] = positionals;
const shop = given ? undefined : await startShop();
try {
  await concludeWithGoals(await measure(given ?? shop?.url ?? ''), values);
} finally {
  await shop?.close();
}
