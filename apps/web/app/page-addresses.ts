/**
 * What the address of each page may say, as data beside its route. The server renders and keeps a page for its path and
 * the parameters named here; all others stay in the visitor's address bar and reach no rendered page.
 */
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { matchRoutes, type Params } from 'react-router';
import { categorySearch, readCategoryView } from './catalog/listing/category-view.ts';
import { paths, patterns } from './paths.ts';
import { cancelReasons } from './payments/result-texts.ts';

interface PageRow {
  pattern: string;
  /** The named parameters in the one spelling of all that mean the same; begins with "?" unless empty. */
  query?: (search: URLSearchParams) => string;
  /** The right spelling of a path of this pattern; undefined where there is no such page. Without it there is no end of them. */
  path?: (params: Readonly<Params>) => string | undefined;
}

/** A page without named parameters whose pattern has none either needs no row. */
const rows: readonly PageRow[] = [
  {
    pattern: patterns.category,
    query: (search) => categorySearch(readCategoryView(search)),
    path({ cate = '' }) {
      const { name, members } = findCategory(cate);
      return members.length > 0 ? paths.category(name) : undefined;
    },
  },
  {
    pattern: patterns.product,
    path: ({ name = '', id = '' }) => paths.product({ _id: id, productName: name }),
  },
  {
    pattern: paths.cancel,
    query: (search) =>
      only(
        'reason',
        cancelReasons.find((reason) => reason === search.get('reason')),
      ),
  },
  {
    pattern: paths.siteMap,
    query: (search) => only('part', search.has('part') ? wholeNumber(search.get('part')) : undefined),
  },
];

const only = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `?${new URLSearchParams({ [name]: value })}`;

/** Anything that is no number of a part leads to none. */
const wholeNumber = (text: string | null): string =>
  /^\d{1,5}$/.test(text ?? '') ? String(Number(text)) : 'none';

const routes = rows.map((handle) => ({ path: handle.pattern, handle }));

const fixedPaths = new Set<string>([
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  paths.login(),
  paths.packingSlips(),
]);

export interface PageAddress {
  /** Path and named parameters: what the page is rendered for and kept under. */
  url: string;
  /** True where visitors can make up any number of such addresses: a filter, a path that nothing bounds. */
  endless: boolean;
}

/** What the page at `url` (path and query of a request) is rendered for. */
export function pageAddress(url: string): PageAddress {
  const { pathname, searchParams } = new URL(`http://shop${url}`);
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) return { url: pathname, endless: !fixedPaths.has(pathname) };
  const { pattern, query, path } = match.route.handle;
  const named = query?.(searchParams) ?? '';
  const right = path ? path(match.params) : pattern;
  return { url: pathname + named, endless: named !== '' || right !== pathname };
}
