/** Products of one category side by side, by the ids in the address; without the setting there is no such page. */

import { maxCompared } from '@jontro/shop/catalog/comparison.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { AddOne } from '../../cart/add-one.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { pageData } from '../../lib/page-data.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { paths } from '../../paths.ts';
import { pageTitle } from '../../site/page-meta.ts';
import { useCategories } from '../../site/use-categories.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { relatedQuery } from '../catalog-queries.ts';
import { LazySuggestions } from '../suggestions/lazy-suggestions.tsx';
import type { Route } from './+types/compare-page.ts';
import { type ComparedProduct, type Comparison, compareQuery } from './compare-query.ts';
import { type CompareView, readCompareView } from './compare-view.ts';
import { comparedProducts, uncompare } from './compared-products.ts';
import { ComparisonTable } from './comparison-table.tsx';

const page = pageData(
  ({ search, settings }) => {
    if (!settings.compare) throw data(null, { status: 404 });
    const { ids } = readCompareView(search);
    return ids.length > 0 ? [compareQuery(ids)] : [];
  },
  {
    dependentQueries(client, { search }) {
      const { ids } = readCompareView(search);
      const found = client.getQueryData<Comparison>(queryKeys.compare(ids.join(',')));
      const [first] = found?.products ?? [];
      return first && ids.length < maxCompared ? [relatedQuery(first)] : [];
    },
  },
);
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

/** Other rows of the same products need no data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.searchParams.get('ids') !== nextUrl.searchParams.get('ids');

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, 'Comparison'),
  { name: 'robots', content: 'noindex' },
];

export default function ComparePage() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const { titleOf, find } = useCategories();
  const view = readCompareView(search);
  const {
    data: found,
    isPending,
    isError,
    refetch,
  } = useQuery({
    ...compareQuery(view.ids),
    enabled: view.ids.length > 0,
    placeholderData: (previous) => previous,
  });
  // What is no longer sold need not stay in the list of this browser.
  useEffect(() => {
    for (const id of found?.missing ?? [])
      if (comparedProducts.get().some(({ _id }) => _id === id)) uncompare(id);
  }, [found]);
  // Without products in its address the page compares those that this browser has chosen.
  const navigate = useNavigate();
  const isEmpty = view.ids.length === 0;
  useEffect(() => {
    const chosen = comparedProducts.get().map(({ _id }) => _id);
    if (isEmpty && chosen.length > 0) void navigate(paths.compare(chosen), { replace: true });
  }, [isEmpty, navigate]);
  const products = view.ids.length > 0 ? (found?.products ?? []) : [];
  const [first] = products;
  return (
    <div className="shell py-6 lg:py-10 [overflow-wrap:anywhere]">
      <nav aria-label={t('Breadcrumb')} className="mb-2 text-sm text-slate print:hidden">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        {first ? (
          <>
            <span aria-hidden="true">/</span>{' '}
            <Link to={paths.category(find(first.category).name)} className="hover:underline">
              {titleOf(first.category)}
            </Link>{' '}
          </>
        ) : null}
        <span aria-hidden="true">/</span> <span aria-current="page">{t('Comparison')}</span>
      </nav>
      <h1 className="text-3xl font-bold lg:text-4xl">
        {first ? t('{category}, side by side', { category: titleOf(first.category) }) : t('Comparison')}
      </h1>
      {found ? <LeftOut {...found} /> : null}
      {products.length > 0 && found ? (
        <>
          <ComparisonTable
            products={products}
            fields={found.fields}
            view={{ ...view, ids: products.map(({ _id }) => _id) }}
            buyButton={(product) => <AddOne product={product} />}
          />
          {products.length < maxCompared && first ? (
            <AddAnother products={products} view={view} first={first} />
          ) : null}
        </>
      ) : isError ? (
        <LoadFailed what="The comparison" onRetry={() => void refetch()} />
      ) : isPending && view.ids.length > 0 ? (
        <Loading label="The comparison" className="mt-6">
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <>
          <p className="mt-4 max-w-[60ch] text-slate">
            {t('Press Compare at up to {max} of one kind, and see them side by side here.', {
              max: maxCompared,
            })}
          </p>
          <LazySuggestions />
        </>
      )}
    </div>
  );
}

/** What became of the ids that are not in the table. */
function LeftOut({ missing, refused }: Pick<Comparison, 'missing' | 'refused'>) {
  const { t, language } = useLanguage();
  const { titleOf } = useCategories();
  if (missing.length + refused.length === 0) return null;
  return (
    <ul role="status" className="mt-4 grid gap-1 rounded-control bg-marigold-wash p-4 font-medium">
      {missing.length > 0 ? (
        <li>{t('Products that are no longer sold: {count}', { count: missing.length })}</li>
      ) : null}
      {refused.map((product) => (
        <li key={product._id}>
          {t('{product} is not compared: it is of another kind, {category}.', {
            product: nameIn(language, product),
            category: titleOf(product.category),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Links that add another product of the category; they work without script. */
function AddAnother({
  products,
  view,
  first,
}: {
  products: readonly ComparedProduct[];
  view: CompareView;
  first: ComparedProduct;
}) {
  const { t } = useLanguage();
  const { data: related } = useQuery(relatedQuery(first));
  const ids = products.map(({ _id }) => _id);
  const others = related?.result.filter(({ _id }) => !ids.includes(_id)) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="add-another" className="mt-10 print:hidden">
      <h2 id="add-another" className="mb-3 text-xl font-bold">
        {t('Add another')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {others.map((other) => (
          <li key={other._id}>
            <Link
              to={paths.compare([...ids, other._id], view.rows)}
              rel="nofollow"
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm font-semibold hover:border-ink"
            >
              <ProductName product={other} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
