/**
 * Response times of the admin endpoints and pages with 10,000 products, 10,000 users and 50,000 orders, one request at a
 * time: `npm run bench:admin`. Options set other counts: `npm run bench:admin -- --products 1000000`; `--only waits` measures what
 * has this in its name; `--write` and `--goals` are those of bench:load. With the URL of a running demo shop it measures that one
 * without changing it. Beside the times is the processor time of server and database, which other programs do not make longer.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { readCounts, seedLargeShop } from '../apps/api/src/seed/large-shop.ts';
import { demoLogins } from '../packages/shop/src/session/session.ts';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import { concludeWithGoals, goalOptions } from './goals.ts';
import { cpuMsOf, cpuMsOfKind, processesOf } from './server-metrics.ts';

/** The limit of p95 in ms. */
const maxP95Ms = 300;
const rounds = 40;
/** Of the first view of the dashboard, at 100,000 orders (B-ROOM-23). */
const maxWaitsMs = 100;

/** The paths differ by round, so that no response is cached. */
type Target = readonly [name: string, path: (round: number) => string, maxP95Ms?: number];

const words = ['lamp', 'speaker', 'watch', 'fan', 'charger', 'karim', 'rahman', 'dhaka', 'ka', 'zzz'];
const word = (round: number) => words[round % words.length];
const list =
  (path: string, query = '') =>
  (round: number) =>
    `${path}?page=${round + 1}${query}`;

const endpoints: readonly Target[] = [
  ['All Products', list('/api/all-products')],
  ['All Products, search', (round) => `/api/all-products?page=1&search=${word(round)}+${round}`],
  ['All Products, category and stock', list('/api/all-products', '&category=Earbuds&stock=in')],
  ['All Products, by name', list('/api/all-products', '&sort=name')],
  [
    'All Products, by stock, last page',
    (round) => `/api/all-products?page=${500 - round}&sort=stock&order=desc`,
  ],
  ['All Users', list('/api/all-users')],
  ['All Users, search', (round) => `/api/all-users?page=1&search=${word(round)}`],
  ['All Users, by last login', list('/api/all-users', '&sort=lastLogin&order=desc')],
  ['All Ordered', list('/api/all-orders')],
  ['All Ordered, 100 rows', list('/api/all-orders', '&limit=100')],
  ['All Ordered, last page', (round) => `/api/all-orders?page=${2_500 - round}`],
  ['All Ordered, search', (round) => `/api/all-orders?page=1&search=${word(round)}`],
  ['All Ordered, to deliver', list('/api/all-orders', '&show=to-deliver')],
  ['All Ordered, cash due in Sylhet', list('/api/all-orders', '&show=cash-due&district=Sylhet')],
  ['All Ordered, by total', list('/api/all-orders', '&sort=total&order=desc')],
  ['All Ordered, by customer, last page', (round) => `/api/all-orders?page=${2_500 - round}&sort=customer`],
  ['All Carts', list('/api/all-carts')],
  ['All Carts, search and age', (round) => `/api/all-carts?page=1&age=week&search=${word(round)}`],
  ['Payments', list('/api/payments')],
  ['Payments, search', (round) => `/api/payments?page=1&search=${word(round)}`],
  ['Payments, to decide', list('/api/payments', '&show=to-decide')],
  ['Payments, by amount', list('/api/payments', '&sort=amount&order=desc')],
  ['Payment report', () => '/api/payment-report'],
  ['Counts', () => '/api/total-counts'],
  ['What waits', () => '/api/open-work', maxWaitsMs],
  ['Sales report', () => '/api/reports/sales'],
  ['Sales by channel', () => '/api/reports/channels?step=month'],
  ['Best products', () => '/api/reports/best-products'],
  ['Waiting orders', () => '/api/reports/waiting-orders'],
  ['Low-stock products', () => '/api/reports/scarce-products'],
  ['Page speed', () => '/api/reports/vitals'],
  ['Zero-result searches', () => '/api/reports/failed-searches'],
  ['Audit log', list('/api/audit-log')],
];

const pages: readonly Target[] = [
  ...[
    '',
    '/all-products',
    '/all-users',
    '/all-ordered',
    '/user-carts',
    '/payments',
    '/payment-report',
    '/add-product',
    '/reports',
    '/audit-log',
  ].map((path): Target => [`Page /dashboard${path}`, () => `/dashboard${path}`]),
  ['Storefront: a category', (round) => `/category/earbuds?page=${round + 1}`],
  ['Storefront: the search', (round) => `/api/search-products?search=${word(round)}+${round}`],
  ['Storefront: the sitemap', () => '/sitemap.xml'],
];

/** CSV files of whole lists, measured once. */
const files: readonly Target[] = ['all-products', 'all-users', 'all-orders', 'all-carts', 'payments'].map(
  (name): Target => [`File ${name}.csv`, () => `/api/${name}.csv`],
);

async function signIn(url: string): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const allHeaders = { 'content-type': 'application/json', origin: url, ...headers };
    const response = await fetch(url + path, {
      method: 'POST',
      headers: allHeaders,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} responded ${response.status}`);
    return response;
  };
  const { email } = demoLogins.owner;
  const { password } = demoLogins;
  const signedIn = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded', {
    email,
    password,
    returnSecureToken: true,
  });
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const opened = await post('/jwt', { email }, { authorization: `Bearer ${idToken}` });
  return opened.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

interface CpuTimes {
  server: number;
  /** Undefined of a shop that runs already, whose processes are not known. */
  database: number | undefined;
}

/** CPU time so far, in ms. */
async function cpuTimes(url: string, shop: StartedShop | undefined): Promise<CpuTimes> {
  if (!shop) return { server: await cpuMsOf({ url }), database: undefined };
  const processes = await processesOf(shop);
  return { server: cpuMsOfKind(processes, 'server'), database: cpuMsOfKind(processes, 'database') };
}

/** CPU time of a request, in ms. */
const perRequest = (before: number | undefined, after: number | undefined): string =>
  before === undefined || after === undefined ? '' : ((after - before) / rounds).toFixed(1);

/** Measures what has `only` in its name; returns the slowest p95 in ms. */
async function measure(url: string, only: string, shop?: StartedShop): Promise<number> {
  let slowest = 0;
  const cookie = await signIn(url);
  const timeOf = async (path: string): Promise<{ ms: number; bytes: number }> => {
    const start = performance.now();
    const response = await fetch(url + path, { headers: { cookie } });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} responded ${response.status}`);
    return { ms: performance.now() - start, bytes: byteLength };
  };
  const isWanted = ([name]: Target): boolean => name.toLowerCase().includes(only.toLowerCase());
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    '| what | fastest ms | p50 ms | p95 ms | CPU of the server, ms | of the database |\n|---|---|---|---|---|---|',
  );
  for (const [name, pathOf, limit = maxP95Ms] of [...endpoints, ...pages].filter(isWanted)) {
    const times: number[] = [];
    await timeOf(pathOf(rounds));
    const before = await cpuTimes(url, shop);
    for (let round = 0; round < rounds; round += 1) times.push((await timeOf(pathOf(round))).ms);
    const [fastest, p50, p95] = [percentile(times, 0), percentile(times, 0.5), percentile(times, 0.95)];
    const after = await cpuTimes(url, shop);
    const cpu = `${perRequest(before.server, after.server)} | ${perRequest(before.database, after.database)}`;
    console.log(`| ${name} | ${fastest.toFixed(0)} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${cpu} |`);
    slowest = Math.max(slowest, p95);
    if (p95 > limit) {
      console.log(`  too slow: p95 is above ${limit} ms`);
      process.exitCode = 1;
    }
  }
  for (const [name, pathOf] of files.filter(isWanted)) {
    const { ms, bytes } = await timeOf(pathOf(0));
    console.log(`| ${name}, ${(bytes / 1e6).toFixed(1)} MB | ${ms.toFixed(0)} | | | | |`);
  }
  return slowest;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...goalOptions,
    products: { type: 'string' },
    users: { type: 'string' },
    orders: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [shopUrl] = positionals;
if (shopUrl) {
  await measure(shopUrl.replace(/\/$/, ''), values.only);
} else {
  const shop = await startShop();
  try {
    const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
    const { database } = await openAdminDatabase(config, createLog('error'));
    const counts = readCounts(values);
    await seedLargeShop(database, new Date(), counts, config.shop);
    await database.close();
    const start = performance.now();
    await shop.restart();
    console.log(`Started with it in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    const value = await measure(shop.url, values.only, shop);
    const figure = 'slowest list of the owner, p95 ms';
    // A part of the lists says nothing about the slowest.
    if (!values.only) await concludeWithGoals([{ figure, products: counts.products, value }], values);
  } finally {
    await shop.close();
  }
}
