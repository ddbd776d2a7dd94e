/**
 * The query parameters that each page reads. The server renders a page for its path and the parameters declared here
 * and caches it under them; all other parameters stay in the address bar and never reach a rendered page.
 */
import { type CategorySettings, findCategory } from '@jontro/shop/catalog/categories.ts';
import { pagePath } from '@jontro/shop/pages/footer-pages.ts';
import { pageSlugs } from '@jontro/shop/pages/page-content.ts';
import { type NamedCategories, presentName } from '@jontro/shop/settings/renamed-categories.ts';
import { matchRoutes, type Params } from 'react-router';
import { compareSearch, readCompareView } from './catalog/compare/compare-view.ts';
import { deviceSearch, readDevice } from './catalog/fit/fit-search.ts';
import { categorySearch, readCategoryView, readResultsView } from './catalog/listing/category-view.ts';
import { readVariant, variantSearch } from './lib/variant-search.ts';
import { patterns } from './path-patterns.ts';
import { paths } from './paths.ts';
import { cancelReasons } from './payments/result-texts.ts';
import { questionSearch, readQuestionView } from './questions/question-view.ts';
import { readReviewView, reviewSearch } from './reviews/review-view.ts';
import { staffPaths } from './staff-paths.ts';

/** What the addresses of pages depend on. */
type AddressSettings = CategorySettings &
  NamedCategories & { facets: boolean; deviceFit: boolean; questions: boolean };

interface PageRule {
  pattern: string;
  /** The path that has replaced this one, if one has. */
  movedTo?: (params: Readonly<Params>, settings: NamedCategories) => string | undefined;
  /** The declared parameters in normalized form; begins with "?" unless empty. */
  query?: (search: URLSearchParams, settings: AddressSettings) => string;
  /** The canonical path for these params; undefined if there is no such page. Without it the paths are unbounded. */
  path?: (params: Readonly<Params>, settings: CategorySettings) => string | undefined;
}

/** Pages without query and path parameters need no entry. */
const pageRules: readonly PageRule[] = [
  {
    pattern: patterns.category,
    movedTo({ cate = '' }, settings) {
      const present = presentName(settings, cate);
      return present === undefined ? undefined : paths.category(present);
    },
    query: (search, { facets }) => categorySearch(readCategoryView(search, facets)),
    path({ cate = '' }, settings) {
      const { name, members } = findCategory(settings, cate);
      return members.length > 0 ? paths.category(name) : undefined;
    },
  },
  {
    pattern: paths.search,
    query: (search) => categorySearch(readResultsView(search)),
  },
  {
    pattern: paths.compare([]),
    query: (search) => compareSearch(readCompareView(search)),
  },
  {
    pattern: patterns.product,
    query(search, { deviceFit, questions }) {
      const reviews = reviewSearch(readReviewView(search));
      const asked = questionSearch(questions ? readQuestionView(search) : {}, reviews);
      const rest = variantSearch(readVariant(search), asked);
      return deviceFit ? deviceSearch(readDevice(search), rest) : rest;
    },
    path: ({ name = '', id = '' }) => paths.product({ _id: id, productName: name }),
  },
  {
    pattern: '/pages/:slug',
    path: ({ slug = '' }) => ((pageSlugs as readonly string[]).includes(slug) ? pagePath(slug) : undefined),
  },
  {
    pattern: paths.cancel,
    query: (search) =>
      singleParameter(
        'reason',
        cancelReasons.find((reason) => reason === search.get('reason')),
      ),
  },
  {
    pattern: paths.sitemap,
    query: (search) =>
      singleParameter('part', search.has('part') ? partNumber(search.get('part')) : undefined),
  },
];

const singleParameter = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `?${new URLSearchParams({ [name]: value })}`;

/** Anything but a number becomes "none", which matches no part. */
const partNumber = (text: string | null): string =>
  /^\d{1,5}$/.test(text ?? '') ? String(Number(text)) : 'none';

const routes = pageRules.map((handle) => ({ path: handle.pattern, handle }));

const fixedPaths = new Set<string>([
  ...Object.values({ ...paths, ...staffPaths }).filter((path) => typeof path === 'string'),
  paths.login(),
  staffPaths.packingSlips(),
]);

export interface PageAddress {
  /** Path and declared parameters; the page is rendered for and cached under this URL. */
  url: string;
  /** True where visitors can invent any number of such URLs: a filter, an unbounded path. */
  unboundedKeys: boolean;
  /** The product whose page it is, if there is one. */
  productId?: string;
  /** The path that the page has now, if it has another one. */
  movedTo?: string;
}

/** Normalizes the path and query of a request to the URL that its page is rendered for; `settings` have the categories. */
export function pageAddress(url: string, settings: AddressSettings): PageAddress {
  const { pathname, searchParams } = new URL(`http://shop${url}`);
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) return { url: pathname, unboundedKeys: !fixedPaths.has(pathname) };
  const { pattern, query, path, movedTo } = match.route.handle;
  const normalizedQuery = query?.(searchParams, settings) ?? '';
  const canonicalPath = path ? path(match.params, settings) : pattern;
  const moved = movedTo?.(match.params, settings);
  return {
    url: pathname + normalizedQuery,
    unboundedKeys: normalizedQuery !== '' || canonicalPath !== pathname,
    ...(pattern === patterns.product && match.params.id && { productId: match.params.id }),
    ...(moved !== undefined && { movedTo: moved }),
  };
}
