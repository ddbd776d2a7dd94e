/** All that a search finds, with filters; without a hit what may be meant, and what others buy. */
import { quotedText } from '@jontro/shop/catalog/search-text.ts';
import { withParams } from '@jontro/shop/messages.ts';
import { data, Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { useCategoryPage } from '../catalog/listing/category-grid.tsx';
import { type CategoryView, pagesShown, readResultsView } from '../catalog/listing/category-view.ts';
import { NearResults } from '../catalog/listing/near-results.tsx';
import { ProductList } from '../catalog/listing/product-list.tsx';
import { resultsQuery } from '../catalog/results-query.ts';
import { translatorOf } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { pageData } from '../lib/page-data.ts';
import { paths } from '../paths.ts';
import { pageTitle, settingsOf } from '../site/page-meta.ts';
import type { Route } from './+types/search-page.ts';

const page = pageData(({ search, settings }) => {
  // Without the setting there is no such page.
  if (!settings.facets) throw data(null, { status: 404 });
  const view = readResultsView(search);
  return pagesShown(view).map((number) => resultsQuery({ ...view, page: number }));
});
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

/** For the same text the grid itself fetches missing pages. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  readResultsView(currentUrl.searchParams).query !== readResultsView(nextUrl.searchParams).query;

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { query } = readResultsView(new URLSearchParams(location.search));
  const t = translatorOf(settingsOf(matches).language);
  return [
    ...pageTitle(matches, withParams(query === '' ? t('Search') : `“${quotedText(query) ?? query}”`)),
    { name: 'robots', content: 'noindex' },
  ];
};

/** As what a text was read, and the way to the text itself. */
function Meant({ view }: { view: CategoryView }) {
  const { t } = useLanguage();
  const { data } = useCategoryPage(undefined, view);
  if (!data?.meant) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 wrap-anywhere">
      {t('Showing {text}.', { text: data.meant })}
      <Link
        to={paths.results(`"${view.query}"`)}
        rel="nofollow"
        className="inline-flex min-h-11 items-center font-semibold text-bottle underline"
      >
        {t('Only “{query}”', { query: view.query })}
      </Link>
    </p>
  );
}

export default function SearchPage() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const view = readResultsView(search);
  const { query } = view;
  return (
    <div className="shell py-6 lg:py-10">
      <nav aria-label={t('Breadcrumb')} className="mb-2 text-sm text-slate">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        <span aria-hidden="true">/</span> <span aria-current="page">{t('Search')}</span>
      </nav>
      <h1 className="text-3xl font-bold break-words lg:text-4xl">
        {query === '' ? t('All Products') : `“${quotedText(query) ?? query}”`}
      </h1>
      <Meant view={view} />
      <ProductList
        key={query}
        category={undefined}
        readView={readResultsView}
        empty={<NearResults view={view} />}
      />
    </div>
  );
}
