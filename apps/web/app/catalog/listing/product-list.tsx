/** A list of products with filters: its choice, order, page size, grid and pages, all of it in the URL. */

import type { Facet } from '@jontro/shop/catalog/facets.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { useSettings } from '../../site/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ComparedBelow } from '../compare/compare-toggle.tsx';
import { CategoryGrid, useCategoryPage } from './category-grid.tsx';
import { CategoryToolbar, SortSelect } from './category-toolbar.tsx';
import {
  type CategoryView,
  categorySearch,
  changeView,
  choiceCount,
  isFiltered,
  isPriceFiltered,
  noChoice,
  viewParams,
} from './category-view.ts';
import { FacetChips } from './facet-chips.tsx';
import { FacetFields } from './facet-fields.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { PriceFilter } from './price-filter-panel.tsx';

interface ProductListProps {
  /** The name of the category in the URL; none for a search. */
  category: string | undefined;
  readView: (search: URLSearchParams) => CategoryView;
  /** Shown where nothing matches and no filter is set. */
  empty: ReactNode;
}

const noFacets: readonly Facet[] = [];
const anyFilter = { ...noChoice, min: 0, max: undefined } as const;

export function ProductList({ category, readView, empty }: ProductListProps) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The latest choice applies until the URL contains it, so that no control jumps back briefly.
  const [chosen, setChosen] = useState<{ locationKey: string; search: string }>();
  const viewSearch = chosen?.locationKey === key ? chosen.search : viewParams(readView(search)).toString();
  const view = useMemo(() => readView(new URLSearchParams(viewSearch)), [readView, viewSearch]);
  // A press is answered by what was pressed; the cards, and the filters below the sheet, follow in a frame of their own.
  const gridSearch = useDeferredValue(viewSearch);
  const formerView = useMemo(() => readView(new URLSearchParams(gridSearch)), [readView, gridSearch]);
  const gridView = gridSearch === viewSearch ? view : formerView;
  const results = useRef<HTMLElement>(null);
  const [filtersShown, setFiltersShown] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { data, isPlaceholderData } = useCategoryPage(category, view);
  const first = useCategoryPage(category, { ...view, page: view.from }).data;
  // If a further page could not be loaded, the totals of the first page still apply.
  const known = data ?? first;
  const totalPages = known?.totalPages ?? 0;
  const facets = known?.facets ?? noFacets;

  const shown = useRef({ view, key });
  useLayoutEffect(() => {
    shown.current = { view, key };
  });
  const show = useCallback(
    (change: Partial<CategoryView>): void => {
      const next = changeView(shown.current.view, change);
      setChosen({ locationKey: shown.current.key, search: viewParams(next).toString() });
      void navigate(categorySearch(next) || '?', { preventScrollReset: true });
    },
    [navigate],
  );
  function goToPage(number: number): void {
    show({ page: number });
    results.current?.scrollIntoView({ block: 'start' });
    results.current?.focus({ preventScroll: true });
  }
  const { compare } = useSettings();
  // What is shown instead of a list without products has no filters.
  if (view.facets && first?.total === 0 && !isFiltered(view))
    return <div className="mt-6 lg:mt-8">{empty}</div>;
  const columnView = sheetOpen ? gridView : view;

  return (
    <>
      <div className={`flex flex-wrap items-start gap-6 lg:mt-8 lg:gap-10 ${view.facets ? 'mt-2' : 'mt-6'}`}>
        {/* A small list needs no column of filters, but keeps those that are set. */}
        <aside
          aria-label={t('Filters')}
          className={`min-w-0 grow lg:basis-64 ${view.facets ? 'noscript:block max-lg:hidden' : 'max-lg:w-full'}`}
        >
          {view.facets ? (
            <div className="grid gap-4">
              <PriceFilter range={columnView} onChange={show} />
              <ViewForm view={{ ...columnView, ...noChoice }} className="grid gap-4">
                <FacetFields facets={facets} view={columnView} onChange={show} />
                <noscript>
                  <button
                    type="submit"
                    className="min-h-11 rounded-control border border-edge px-4 font-semibold"
                  >
                    {t('Apply')}
                  </button>
                </noscript>
              </ViewForm>
            </div>
          ) : (
            <>
              <Button
                variant="secondary"
                className="w-full noscript:hidden lg:hidden"
                aria-expanded={filtersShown}
                aria-controls="price-filter"
                onClick={() => setFiltersShown(!filtersShown)}
              >
                <Icon name="settings" size={18} /> {t('Filter by price')}
              </Button>
              <div
                id="price-filter"
                className={`max-lg:mt-4 noscript:block ${filtersShown ? '' : 'max-lg:hidden'}`}
              >
                <PriceFilter range={view} onChange={show} />
              </div>
            </>
          )}
        </aside>

        <section
          ref={results}
          aria-label={t('Products')}
          tabIndex={-1}
          className="min-w-0 grow-999 basis-[min(100%,32rem)] scroll-mt-4 outline-none"
        >
          {view.facets ? (
            <FilterSheet
              onToggle={setSheetOpen}
              chosen={choiceCount(view) + (isPriceFiltered(view) ? 1 : 0)}
              total={isPlaceholderData ? undefined : known?.total}
              onClear={() => show(anyFilter)}
              sort={<SortSelect view={view} onChange={show} className="max-w-full flex-1" />}
            >
              <PriceFilter range={view} onChange={show} />
              <FacetFields facets={facets} view={view} onChange={show} />
            </FilterSheet>
          ) : null}
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="tabular text-slate">
              {known ? t('{count} products', { count: known.total }) : '\u00a0'}
            </p>
            <CategoryToolbar view={view} onChange={show} />
          </div>
          {view.facets ? (
            <FacetChips facets={facets} view={view} understood={known?.understood} />
          ) : isPriceFiltered(view) ? (
            <PriceChip view={view} onRemove={() => show(anyPrice)} />
          ) : null}
          {first?.result.length === 0 ? (
            <EmptyResult view={view} beyond={first.total > 0} onClear={show}>
              {empty}
            </EmptyResult>
          ) : null}
          <CategoryGrid category={category} view={gridView} />
          <div key={known ? 'known' : 'waiting'} className="mt-6">
            <Pagination
              page={view.from <= totalPages ? Math.min(view.page, totalPages) : view.page}
              totalPages={totalPages}
              onPage={goToPage}
              searchOf={(number) => categorySearch(changeView(view, { page: number }))}
            />
          </div>
        </section>
      </div>
      {compare ? <ComparedBelow /> : null}
    </>
  );
}

const anyPrice = { min: 0, max: undefined } as const;

/** Without JavaScript its button opens the view by a GET request; with it the button's own handler does. */
function ViewForm({ view, children, ...form }: ComponentProps<'form'> & { view: CategoryView }) {
  return (
    <form method="get" noValidate {...form} onSubmit={(event) => event.preventDefault()}>
      {[...viewParams({ ...view, page: 1, from: 1 })].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

function PriceChip({ view, onRemove }: { view: CategoryView; onRemove: () => void }) {
  const { t, digits } = useLanguage();
  const from = digits(formatTaka(view.min));
  const text =
    view.max === undefined ? t('From {price}', { price: from }) : `${from} – ${digits(formatTaka(view.max))}`;
  return (
    <ViewForm view={changeView(view, anyPrice)} className="mb-4">
      <button
        type="submit"
        aria-label={t('Remove the price filter {range}', { range: text })}
        className="tabular inline-flex min-h-10 items-center gap-2 rounded-full bg-bottle-wash pr-3 pl-4 text-sm font-semibold text-bottle-deep hover:brightness-95"
        onClick={onRemove}
      >
        {text} <Icon name="x" size={16} />
      </button>
    </ViewForm>
  );
}

interface EmptyResultProps {
  view: CategoryView;
  /** True when there are products, but not on this page. */
  beyond: boolean;
  onClear: (change: Partial<CategoryView>) => void;
  children: ReactNode;
}

function EmptyResult({ view, beyond, onClear, children }: EmptyResultProps) {
  const { t } = useLanguage();
  if (!beyond && !isFiltered(view)) return children;
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-fog px-6 py-14 text-center">
      <Icon name="package" size={40} className="text-slate" />
      {beyond ? (
        <>
          <p>{t('There are no products on this page.')}</p>
          <ViewForm view={changeView(view, { page: 1 })}>
            <Button type="submit" variant="secondary" onClick={() => onClear({ page: 1 })}>
              {t('Go to the first page')}
            </Button>
          </ViewForm>
        </>
      ) : (
        <>
          <p>
            {choiceCount(view) > 0
              ? t('No product matches these filters.')
              : t('No product has a price in this range.')}
          </p>
          <ViewForm view={changeView(view, anyFilter)}>
            <Button type="submit" variant="secondary" onClick={() => onClear(anyFilter)}>
              {t('Clear the filter')}
            </Button>
          </ViewForm>
        </>
      )}
    </div>
  );
}

/** Shown where a category has no products. */
export function EmptyCategory() {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-fog px-6 py-14 text-center">
      <Icon name="package" size={40} className="text-slate" />
      <p>{t('There are no products in this category yet.')}</p>
    </div>
  );
}
