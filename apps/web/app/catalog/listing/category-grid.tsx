/** The products of a category: the pages that the URL names, one below the other, and Load more. */
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '../../site/settings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoryQuery } from '../catalog-queries.ts';
import { CompareOnCard } from '../compare/compare-toggle.tsx';
import { ProductCard } from '../product-card.tsx';
import { resultsQuery } from '../results-query.ts';
import { type CategoryView, pagesShown } from './category-view.ts';
import { LoadMore } from './load-more.tsx';

const grid = 'fit-columns [--count:2] sm:[--gap:1rem] md:[--count:3] xl:[--gap:1.25rem]';
const sizes = '(min-width: 80rem) 20rem, (min-width: 64rem) 23vw, (min-width: 48rem) 32vw, 50vw';

/** The query of one page; while another page, filter or sort of the same category loads, the previous data stays. */
export const useCategoryPage = (category: string | undefined, view: CategoryView) =>
  useQuery({
    ...(category === undefined ? resultsQuery(view) : categoryQuery(category, view)),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === (category ?? '') && searchedIn(query.queryKey) === view.query
        ? previous
        : undefined,
  });

/** The text of a search; empty in the key of a category. */
const searchedIn = ([, , view]: readonly unknown[]): string => (view as { query?: string }).query ?? '';

interface CategoryGridProps {
  /** The name in the URL; none for a search. */
  category: string | undefined;
  view: CategoryView;
}

/** Is rendered again only for another view or other products: its cards are most of the page. */
export const CategoryGrid = memo(function CategoryGrid({ category, view }: CategoryGridProps) {
  const { data, isPlaceholderData: busy } = useCategoryPage(category, view);
  const total = data?.total;
  const [focusPage, setFocusPage] = useState<number>();
  const pages = pagesShown(view);
  const outdated = useCategoryPage(category, { ...view, page: view.from }).isPlaceholderData;
  return (
    <>
      {/* One layer fades, not one for each card. */}
      <ul aria-busy={outdated} className={`${grid} transition-opacity ${outdated ? 'opacity-50' : ''}`}>
        {pages.map((page, position) => (
          <GridPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page keeps its key, and its placeholder data, when its number changes
            key={position}
            category={category}
            view={{ ...view, page, from: page }}
            total={total}
            first={position === 0}
            takesFocus={page === focusPage}
            onFocus={() => setFocusPage(undefined)}
          />
        ))}
      </ul>
      {/* Remounted when the height of the grid changes, so that it does not count as a layout shift. */}
      <LoadMore
        key={total === undefined ? 'waiting' : 'known'}
        view={view}
        total={total}
        busy={busy}
        onMore={setFocusPage}
      />
    </>
  );
});

interface GridPageProps extends CategoryGridProps {
  /** How many products match the filter, once known. */
  total: number | undefined;
  /** True for the page in the initial viewport. */
  first: boolean;
  /** True until the first card of a page loaded by Load more has the focus; then `onFocus` is called. */
  takesFocus: boolean;
  onFocus: () => void;
}

function GridPage({ category, view, total, first, takesFocus, onFocus }: GridPageProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = useCategoryPage(category, view);
  const { compare } = useSettings();
  const firstCard = useRef<HTMLLIElement>(null);
  const loaded = data !== undefined && !isPlaceholderData;
  const focus = useEffectEvent(() => {
    firstCard.current?.querySelector('a')?.focus();
    onFocus();
  });
  useEffect(() => {
    if (loaded && takesFocus) focus();
  }, [loaded, takesFocus]);

  if (isError && !data) {
    return (
      <li className="col-span-full">
        <LoadFailed what="The products" onRetry={() => void refetch()} />
      </li>
    );
  }
  if (isPending) {
    const remaining = total === undefined ? view.limit : total - (view.page - 1) * view.limit;
    return (
      <li className="col-span-full">
        <Loading label="Loading products" className={grid}>
          {Array.from({ length: Math.min(view.limit, Math.max(remaining, 1)) }, (_, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are never reordered
            <Skeleton key={position} className="aspect-[3/4]" />
          ))}
        </Loading>
      </li>
    );
  }
  return data?.result.map((product, position) => (
    <li key={product._id} ref={position === 0 ? firstCard : undefined}>
      <ProductCard product={product} sizes={sizes} first={first && position < 2} level="h2">
        {compare ? <CompareOnCard product={product} /> : null}
      </ProductCard>
    </li>
  ));
}
