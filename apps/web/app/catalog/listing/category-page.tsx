/** A category: filters, sort, page size, grid and pages, all of it in the URL (specification section 2, Q-108). */
import { findCategory, urlNameOf } from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { Link, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { translatorOf } from '../../language/translate.ts';
import { useLanguage } from '../../language/use-language.ts';
import { pageData } from '../../lib/page-data.ts';
import { paths } from '../../paths.ts';
import { publicMeta, settingsOf } from '../../site/page-meta.ts';
import { useSettings } from '../../site/settings.ts';
import { useCategories } from '../../site/use-categories.ts';
import { categoryQuery } from '../catalog-queries.ts';
import type { Route } from './+types/category-page.ts';
import { choiceCount, pagesShown, readCategoryView, readFacetedView } from './category-view.ts';
import { EmptyCategory, ProductList } from './product-list.tsx';

const page = pageData(({ params, search, settings }) => {
  const name = urlNameOf(params.cate ?? '');
  const view = readCategoryView(search, settings.facets);
  return pagesShown(view).map((number) => categoryQuery(name, { ...view, page: number }));
});
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

/** Within a category the grid itself fetches missing pages, so that one more page is one more request. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const settings = settingsOf(matches);
  const { name: shop, language } = settings;
  const { name, title } = findCategory(settings, params.cate);
  const category = textIn(title, language);
  const view = readCategoryView(new URLSearchParams(location.search), settings.facets);
  return [
    ...publicMeta(matches, {
      title: `${category} | ${shop}`,
      description: translatorOf(language)(
        '{category} at {shop}: compare prices and features, delivered all over Bangladesh.',
        { category, shop },
      ),
      path: paths.category(name),
    }),
    ...(choiceCount(view) > 0 ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function CategoryPage() {
  const { t } = useLanguage();
  const { cate = '' } = useParams();
  const { facets } = useSettings();
  const title = useCategories().titleOf(cate);
  return (
    <div className="shell py-6 lg:py-10">
      <nav aria-label={t('Breadcrumb')} className="mb-2 text-sm text-slate">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        <span aria-hidden="true">/</span> <span aria-current="page">{title}</span>
      </nav>
      <h1 className="text-3xl font-bold lg:text-4xl">{title}</h1>
      <ProductList
        category={urlNameOf(cate)}
        readView={facets ? readFacetedView : readCategoryView}
        empty={<EmptyCategory />}
      />
    </div>
  );
}
