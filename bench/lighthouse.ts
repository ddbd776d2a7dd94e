/**
 * Lighthouse on its simulated phone, five runs of home, category, product, results and about of a shop with the preset `modern`: the
 * median of performance, and the lowest score of accessibility, best practices and SEO: `npm run bench:lighthouse`. Lighthouse is
 * downloaded by npx and belongs to no installation. `--write` and `--goals` are those of bench:load; with the URL of a running demo
 * shop it measures that one.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { pagePath } from '@jontro/shop/pages/footer-pages.ts';
import { type PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { demoCatalog } from '../apps/api/src/testing/search-queries.ts';
import { paths } from '../apps/web/app/paths.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { ownerOf } from '../test/e2e/rated-products.ts';
import { modernSettings, startShop } from '../test/e2e/started-shop.ts';
import { concludeWithGoals, goalOptions, type Measurement, table } from './goals.ts';

const lighthouse = 'lighthouse@12.8.2';
const runs = 5;

/** Each with the name of its figure. Results are not indexed, so their SEO is not measured. */
const categories = {
  performance: 'Lighthouse performance, median of five',
  accessibility: 'Lighthouse accessibility',
  'best-practices': 'Lighthouse best practices',
  seo: 'Lighthouse SEO',
};
type Category = keyof typeof categories;
const isCategory = (name: string): name is Category => name in categories;

interface Report {
  categories: Partial<Record<Category, { score: number }>>;
  audits: Record<string, { displayValue?: string; score: number | null; title: string }>;
}

async function measurePage(url: string, only: readonly Category[]): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${only.join()}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: await ensureChromium() }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Report;
}

/** The page About Us, of which the demo shop has only the draft of a template with gaps in square brackets. */
async function publishAbout(shopUrl: string): Promise<void> {
  const owner = await ownerOf(shopUrl);
  const params = { slug: 'about' };
  const draft = (await owner('GET', endpointUrl(pageDraftEndpoints.findPageDraft, { params }))) as PageDraft;
  const content = JSON.parse(JSON.stringify(draft.content).replace(/\[\p{L}[^\]"]*\]/gu, 'Jontro'));
  const body = { content, changedAt: draft.changedAt };
  const saved = (await owner('PUT', endpointUrl(pageDraftEndpoints.savePage, { params }), body)) as {
    page: PageDraft;
  };
  const { changedAt } = saved.page;
  await owner('POST', endpointUrl(pageDraftEndpoints.publishPage, { params }), { changedAt });
}

async function measure(url: string): Promise<Measurement[]> {
  const response = await fetch(`${url}/api/products/fan`);
  const { result } = (await response.json()) as { result: { _id: string; productName: string }[] };
  const [product] = result;
  if (!product) throw new Error('the shop sells no fan');
  await publishAbout(url);
  const pages = [
    ['home', paths.home],
    ['category', paths.category('fan')],
    ['product', paths.product(product)],
    ['results', paths.results('fan')],
    ['about', pagePath('about')],
  ] as const;
  const measured: Measurement[] = [];
  const rows: string[][] = [];
  for (const [name, path] of pages) {
    const wanted = Object.keys(categories)
      .filter(isCategory)
      .filter((category) => name !== 'results' || category !== 'seo');
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await measurePage(url + path, wanted));
    const row: string[] = [name];
    for (const category of wanted) {
      const scores = reports
        .map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))
        .sort((a, b) => a - b);
      const value = scores[category === 'performance' ? Math.floor(runs / 2) : 0] ?? 0;
      row.push(category === 'performance' ? scores.join(', ') : String(value));
      measured.push({
        route: `${name} page on a phone`,
        figure: categories[category],
        products: demoCatalog().length,
        value,
      });
    }
    if (row.length === 4) row.push('');
    const weak = Object.values(reports.at(-1)?.audits ?? {}).filter(
      ({ score, displayValue }) => score !== null && score < 0.9 && displayValue,
    );
    row.push(weak.map(({ title, displayValue }) => `${title}: ${displayValue}`).join('; '));
    rows.push(row);
  }
  const heads = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'audits below 90, last run',
  ];
  console.log(table(heads, rows));
  console.log(
    `Load of the machine at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  );
  return measured;
}

const { values, positionals } = parseArgs({ options: goalOptions, allowPositionals: true });
const [given] = positionals;
const shop = given ? undefined : await startShop({ SHOP_CONFIG: modernSettings });
try {
  await concludeWithGoals(await measure(given ?? shop?.url ?? ''), values);
} finally {
  await shop?.close();
}
