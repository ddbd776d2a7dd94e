/** Response times of reads while an owner changes a product each second, compared with those without changes. */
import { setInterval as every } from 'node:timers/promises';
import { paths } from '../apps/web/app/paths.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';
import type { StartedShop } from '../test/e2e/started-shop.ts';
import { signInAsOwner } from '../test/scenario/owner.ts';
import { connectAll, type LoadRequest, load, percentile } from './load-generator.ts';

export interface ChangeFigures {
  /** In ms: the 99th percentile without changes, and with one each second. */
  p99: number;
  p99UnderChanges: number;
  /** Number of responses with 503. */
  rejected: number;
}

const rounds = 2;
const warmUpMs = 2_000;
const roundMs = 4_000;
const changeEveryMs = 1_000;
const connectionCount = 8;
/** Of each category. */
const productsOfCategory = 12;
const categories = ['earbuds', 'fan', 'headphones', 'smartwatch', 'powerbank', 'best seller'];

/** Home, categories and products in both languages; half of the requests are for data. */
async function mixOf(shop: StartedShop): Promise<{ urls: string[]; products: Product[] }> {
  const products: Product[] = [];
  for (const category of categories) {
    const url = `${shop.url}/api/products/${encodeURIComponent(category)}?limit=${productsOfCategory}`;
    const { result } = (await (await fetch(url)).json()) as { result: Product[] };
    products.push(...result);
  }
  const pages = [
    ...Array.from({ length: 8 }, () => '/'),
    ...categories.map((category) => paths.category(category)),
    ...products.map(paths.product),
  ].flatMap((path) => [path, path === '/' ? '/bn' : `/bn${path}`]);
  const data = [
    ...categories.map((category) => `/api/products/${encodeURIComponent(category)}`),
    ...products.map(({ _id }) => `/api/product/${_id}`),
  ];
  return { urls: [...pages, ...data, ...data], products };
}

/** Measures both in turns. The price that the changes set is that of one product after the other. */
export async function measureUnderChanges(shop: StartedShop): Promise<ChangeFigures> {
  const owner = await signInAsOwner(shop.url);
  const { urls, products } = await mixOf(shop);
  let turn = 0;
  const next = (): LoadRequest => {
    // A prime as the step, so that neighbours in the list are not requested together.
    turn += 101;
    const path = urls[turn % urls.length] ?? '/';
    return { method: 'GET', path, headers: { 'accept-encoding': 'gzip, deflate, br' } };
  };
  const connections = await connectAll(Number(new URL(shop.url).port), connectionCount);
  let changed = 0;
  const changeUntil = async (stop: AbortSignal): Promise<void> => {
    try {
      for await (const _ of every(changeEveryMs, undefined, { signal: stop })) {
        changed += 7;
        const product = products[changed % products.length];
        const price = 1_000 + changed;
        await owner.requestJson('PUT', `/api/product/${product?._id}`, { price, discountPrice: null });
      }
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  };
  await load(connections, next, warmUpMs);
  const times = { without: [] as number[], under: [] as number[] };
  let rejected = 0;
  const loadRound = async (into: number[]): Promise<void> => {
    const measured = await load(connections, next, roundMs);
    for (const time of measured.times) into.push(time);
    rejected += measured.rejected;
  };
  for (let round = 0; round < rounds; round += 1) {
    await loadRound(times.without);
    const end = new AbortController();
    const changes = changeUntil(end.signal);
    await loadRound(times.under);
    end.abort();
    await changes;
  }
  for (const connection of connections) connection.close();
  return {
    p99: percentile(times.without, 0.99),
    p99UnderChanges: percentile(times.under, 0.99),
    rejected,
  };
}
