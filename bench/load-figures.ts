/** The figures of the load benchmark and their tables. */
import type { ChangeFigures } from './load-under-changes.ts';

export interface RouteFigures {
  name: string;
  /** Requests per second. */
  shop: number;
  bare: number;
  /** Processor time of the server process a request, in µs. */
  shopCpu: number;
  bareCpu: number;
  /** In ms, of the shop. */
  p50: number;
  p95: number;
  p99: number;
}

export interface SizeFigures {
  size: number;
  readySeconds: number;
  /** From the start to the response of the first search. */
  searchSeconds: number;
  siteMapMs: number;
  startMegabytes: number;
  endMegabytes: number;
  changes: ChangeFigures;
  routes: RouteFigures[];
  /** Orders per second by their statements alone, if they were measured. */
  orderStatements?: number;
}

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const rounded = (value: number): string => Math.round(value).toLocaleString('en-US');
export const precise = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

export const routesTable = (sizes: readonly SizeFigures[]): string =>
  table(
    [
      'products',
      'what',
      'shop, requests/s',
      'bare, requests/s',
      'shop / bare',
      'shop, µs of processor',
      'bare, µs',
      'bare / shop',
      'p50 ms',
      'p95 ms',
      'p99 ms',
    ],
    sizes.flatMap(({ size, routes }) =>
      routes.map(({ name, shop, bare, shopCpu, bareCpu, p50, p95, p99 }) => [
        rounded(size),
        name,
        rounded(shop),
        rounded(bare),
        (shop / bare).toPrecision(2),
        rounded(shopCpu),
        rounded(bareCpu),
        (bareCpu / shopCpu).toPrecision(2),
        precise(p50),
        precise(p95),
        precise(p99),
      ]),
    ),
  );

/** Figures relative to the smallest shop; p50 for the routes. */
export function growthTable(sizes: readonly SizeFigures[]): string {
  const [small, ...larger] = sizes;
  const cells = (name: string, figureOf: (size: SizeFigures) => number): string[] => [
    name,
    ...larger.map((size) => precise(figureOf(size) / figureOf(small ?? size))),
  ];
  return table(
    [
      `by that with ${rounded(small?.size ?? 0)} products`,
      ...larger.map(({ size }) => `with ${rounded(size)}`),
    ],
    [
      ...(small?.routes ?? []).map(({ name }, index) =>
        cells(`${name}, p50`, ({ routes }) => routes[index]?.p50 ?? Number.NaN),
      ),
      cells('start to /readyz', ({ readySeconds }) => readySeconds),
      cells('start to the first search', ({ searchSeconds }) => searchSeconds),
      cells('site map with all its parts', ({ siteMapMs }) => siteMapMs),
      cells('memory after the start', ({ startMegabytes }) => startMegabytes),
      cells('memory after the run', ({ endMegabytes }) => endMegabytes),
    ],
  );
}

export const shopTable = (sizes: readonly SizeFigures[]): string =>
  table(
    [
      'products',
      'start to /readyz, s',
      'to the first search, s',
      'site map with its parts, ms',
      'memory, MB',
      'after the run, MB',
      'mix of pages, p99 ms',
      'with a change each second, p99 ms',
      'statements of an order alone, orders/s',
    ],
    sizes.map((figures) => [
      rounded(figures.size),
      figures.readySeconds.toFixed(1),
      figures.searchSeconds.toFixed(1),
      rounded(figures.siteMapMs),
      rounded(figures.startMegabytes),
      rounded(figures.endMegabytes),
      precise(figures.changes.p99),
      precise(figures.changes.p99UnderChanges),
      figures.orderStatements === undefined ? '' : rounded(figures.orderStatements),
    ]),
  );
