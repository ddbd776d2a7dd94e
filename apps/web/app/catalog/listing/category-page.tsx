/** A category: filters, sort, page size, grid and pages, all of it in the URL (specification section 2, Q-108). */
import { findCategory, urlNameOf } from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type ComponentProps, useRef, useState } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { translatorOf } from '../../language/translate.ts';
import { useLanguage } from '../../language/use-language.ts';
import { pageData } from '../../lib/page-data.ts';
import { paths } from '../../paths.ts';
import { publicMeta, settingsOf } from '../../site/page-meta.ts';
import { useCategories } from '../../site/use-categories.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { categoryQuery } from '../catalog-queries.ts';
import type { Route } from './+types/category-page.ts';
import { CategoryGrid, useCategoryPage } from './category-grid.tsx';
import { CategoryToolbar } from './category-toolbar.tsx';
import {
  type CategoryView,
  categorySearch,
  changeView,
  isFiltered,
  pagesShown,
  readCategoryView,
} from './category-view.ts';
import { PriceFilter } from './price-filter-panel.tsx';

const page = pageData(({ params, search }) => {
  const name = urlNameOf(params.cate ?? '');
  const view = readCategoryView(search);
  return pagesShown(view).map((number) => categoryQuery(name, { ...view, page: number }));
});
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

/** Within a category the grid itself fetches missing pages, so that one more page is one more request. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const settings = settingsOf(matches);
  const { name: shop, language } = settings;
  const { name, title } = findCategory(settings, params.cate);
  const category = textIn(title, language);
  return publicMeta(matches, {
    title: `${category} | ${shop}`,
    description: translatorOf(language)(
      '{category} at {shop}: compare prices and features, delivered all over Bangladesh.',
      { category, shop },
    ),
    path: paths.category(name),
  });
};

export default function CategoryPage() {
  const { t } = useLanguage();
  const { cate = '' } = useParams();
  const name = urlNameOf(cate);
  const title = useCategories().titleOf(cate);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The latest choice applies until the URL contains it, so that no control jumps back briefly.
  const [chosen, setChosen] = useState<{ locationKey: string; view: CategoryView }>();
  const view = chosen?.locationKey === key ? chosen.view : readCategoryView(search);
  const results = useRef<HTMLElement>(null);
  const [filtersShown, setFiltersShown] = useState(false);
  const { data, isPlaceholderData } = useCategoryPage(name, view);
  const first = useCategoryPage(name, { ...view, page: view.from }).data;
  // If a further page could not be loaded, the totals of the first page still apply.
  const known = data ?? first;
  const totalPages = known?.totalPages ?? 0;

  function show(change: Partial<CategoryView>): void {
    const next = changeView(view, change);
    setChosen({ locationKey: key, view: next });
    void navigate(categorySearch(next) || '?', { preventScrollReset: true });
  }
  function goToPage(number: number): void {
    show({ page: number });
    results.current?.scrollIntoView({ block: 'start' });
    results.current?.focus({ preventScroll: true });
  }

  return (
    <div className="shell py-6 lg:py-10">
      <nav aria-label={t('Breadcrumb')} className="mb-2 text-sm text-slate">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        <span aria-hidden="true">/</span> <span aria-current="page">{title}</span>
      </nav>
      <h1 className="text-3xl font-bold lg:text-4xl">{title}</h1>

      <div className="mt-6 flex flex-wrap items-start gap-6 lg:mt-8 lg:gap-10">
        <aside aria-label={t('Filters')} className="min-w-0 grow max-lg:w-full lg:basis-64">
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
        </aside>

        <section
          ref={results}
          aria-label={t('Products')}
          tabIndex={-1}
          className="min-w-0 grow-999 basis-[min(100%,32rem)] scroll-mt-4 outline-none"
        >
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="tabular text-slate">
              {known ? t('{count} products', { count: known.total }) : '\u00a0'}
            </p>
            <CategoryToolbar view={view} onChange={show} />
          </div>
          {isFiltered(view) ? <PriceChip view={view} onRemove={() => show(anyPrice)} /> : null}
          {first?.result.length === 0 ? (
            <EmptyResult view={view} beyond={first.total > 0} onClear={show} />
          ) : null}
          <CategoryGrid category={name} view={view} total={data?.total} busy={isPlaceholderData} />
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
    </div>
  );
}

const anyPrice = { min: 0, max: undefined } as const;

/** Without JavaScript its button opens the view by a GET request; with it the button's own handler does. */
function ViewForm({ view, children, ...form }: ComponentProps<'form'> & { view: CategoryView }) {
  return (
    <form method="get" {...form} onSubmit={(event) => event.preventDefault()}>
      {[...new URLSearchParams(categorySearch(view))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
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
}

function EmptyResult({ view, beyond, onClear }: EmptyResultProps) {
  const { t } = useLanguage();
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
      ) : isFiltered(view) ? (
        <>
          <p>{t('No product has a price in this range.')}</p>
          <ViewForm view={changeView(view, anyPrice)}>
            <Button type="submit" variant="secondary" onClick={() => onClear(anyPrice)}>
              {t('Clear the filter')}
            </Button>
          </ViewForm>
        </>
      ) : (
        <p>{t('There are no products in this category yet.')}</p>
      )}
    </div>
  );
}
