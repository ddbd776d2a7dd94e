/** The figures of the load benchmark: their tables, and as measurements that goals.json has goals for. */
import { type Measurement, table } from './goals.ts';
import type { RouteFigures } from './measure-route.ts';
import type { SizeFigures } from './measure-size.ts';

export const rounded = (value: number): string => Math.round(value).toLocaleString('en-US');
const precise = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** Figures of one route; undefined if it is not compared with the bare server. */
const ofRoute: Record<string, (route: RouteFigures) => number | undefined> = {
  'rate, shop / bare': ({ shop, bare }) => bare && shop / bare,
  'CPU time, bare / shop': ({ shopCpu, bareCpu }) => bareCpu && bareCpu / shopCpu,
  'CPU time, ms': ({ shopCpu }) => shopCpu / 1000,
  'requests/s': ({ shop }) => shop,
  'p99, ms': ({ p99 }) => p99,
};

const rateOf = ({ routes }: SizeFigures, route: string): number =>
  routes.find(({ name }) => name === route)?.shop ?? Number.NaN;

/** Figures of the whole shop. */
const ofShop: Record<string, (figures: SizeFigures, smallest: SizeFigures) => number | undefined> = {
  'start, s': ({ readySeconds }) => readySeconds,
  'first search after the start, s': ({ searchSeconds }) => searchSeconds,
  'memory, idle, MiB': ({ memory }) => memory.idle,
  'memory with its workers, MiB': ({ memory }) => memory.withWorkers,
  'memory after the run, MiB': ({ memory }) => memory.end,
  'memory of the stand-ins, MiB': ({ memory }) => memory.standIns,
  'p99 with a change each second / without': ({ changes }) => changes.p99UnderChanges / changes.p99,
  'orders/s, shop / statements alone': (size) =>
    size.statements && rateOf(size, 'place order') / size.statements.orders,
  'cart changes/s, shop / statements alone': (size) =>
    size.statements && rateOf(size, 'add to cart') / size.statements.carts,
  'worst p99 of a read / that in the smallest shop': ({ size, routes }, smallest) =>
    size === smallest.size
      ? undefined
      : Math.max(
          ...routes
            .filter(({ isRead }) => isRead)
            .map(({ name, p99 }) => p99 / (smallest.routes.find((route) => route.name === name)?.p99 ?? p99)),
        ),
  'responses with 503': ({ routes, changes }) =>
    routes.reduce((sum, { rejected }) => sum + rejected, changes.rejected),
};

/** All that was measured, of shops in the order of their size. */
export function measurementsOf(sizes: readonly SizeFigures[]): Measurement[] {
  return sizes.flatMap((figures) => {
    const { size: products, routes } = figures;
    const all = [
      ...routes.flatMap((route) =>
        Object.entries(ofRoute).map(([figure, of]) => ({ route: route.name, figure, value: of(route) })),
      ),
      ...Object.entries(ofShop).map(([figure, of]) => ({ figure, value: of(figures, sizes[0] ?? figures) })),
    ];
    return all.flatMap(({ value, ...rest }) =>
      value !== undefined && Number.isFinite(value) ? [{ ...rest, products, value }] : [],
    );
  });
}

export const routesTable = (sizes: readonly SizeFigures[]): string =>
  table(
    [
      'what',
      'products',
      'requests/s',
      'bare, requests/s',
      'µs of CPU time',
      'bare, µs',
      'p50 ms',
      'p95 ms',
      'p99 ms',
    ],
    (sizes[0]?.routes ?? []).flatMap(({ name }) =>
      sizes.flatMap(({ size, routes }) =>
        routes
          .filter((route) => route.name === name)
          .map(({ shop, bare, shopCpu, bareCpu, p50, p95, p99 }) => [
            name,
            rounded(size),
            rounded(shop),
            bare ? rounded(bare) : '',
            rounded(shopCpu),
            bareCpu ? rounded(bareCpu) : '',
            precise(p50),
            precise(p95),
            precise(p99),
          ]),
      ),
    ),
  );

export const shopTable = (sizes: readonly SizeFigures[]): string =>
  table(
    [
      'products',
      'second start, s',
      'then first search, s',
      'sitemap, ms',
      'MiB idle',
      'with search and pages',
      'after the run',
      'mix of pages, p99 ms',
      'with a change each second',
      'cart changes, orders by their statements alone, a second',
    ],
    sizes.map(({ size, readySeconds, searchSeconds, siteMapMs, memory, changes, statements }) => [
      rounded(size),
      readySeconds.toFixed(2),
      searchSeconds.toFixed(2),
      rounded(siteMapMs),
      rounded(memory.idle),
      rounded(memory.withWorkers),
      rounded(memory.end),
      precise(changes.p99),
      precise(changes.p99UnderChanges),
      statements ? `${rounded(statements.carts)}, ${rounded(statements.orders)}` : '',
    ]),
  );
