/** Instead of search results: other texts, what the first of them finds, categories and popular products. */
import { quotedText } from '@jontro/shop/catalog/search-text.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useCategories } from '../../site/use-categories.ts';
import type { CardPage, CardProduct } from '../card-product.ts';
import { ProductCard } from '../product-card.tsx';
import { useCategoryPage } from './category-grid.tsx';
import type { CategoryView } from './category-view.ts';

const chip = 'inline-flex min-h-11 items-center rounded-full border px-4 font-medium';
const shownCategories = 7;

type Near = NonNullable<CardPage['near']>;

/** For a view without a filter that finds nothing. */
export function NearResults({ view }: { view: CategoryView }) {
  const { t, language } = useLanguage();
  const { menu, find } = useCategories();
  const { data } = useCategoryPage(undefined, view);
  const {
    unknownBrands,
    accessories,
    suggestions = [],
    text,
    products = [],
    popular = [],
  }: Partial<Near> = data?.near ?? {};
  const shown =
    accessories?.map((name) => ({ category: find(name).name, label: find(name).title })) ??
    menu.slice(0, shownCategories);
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <p role="status">
          {unknownBrands && accessories
            ? t('Nothing called “{brands}”. What goes with it:', { brands: unknownBrands.join(', ') })
            : t('Nothing found for “{query}”. Check the spelling, or browse these:', {
                query: quotedText(view.query) ?? view.query,
              })}
        </p>
        {suggestions.length > 0 ? (
          <nav aria-labelledby="did-you-mean" className="grid gap-2">
            <p id="did-you-mean" className="font-semibold">
              {t('Did you mean')}
            </p>
            <ul className="flex flex-wrap gap-2">
              {suggestions.map((suggestion) => (
                <li key={suggestion}>
                  <Link
                    to={paths.results(suggestion)}
                    rel="nofollow"
                    className={`${chip} border-bottle bg-bottle-wash text-bottle-deep hover:brightness-95`}
                  >
                    {suggestion}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <ul aria-label={t('Categories')} className="flex flex-wrap gap-2">
          {shown.map(({ category, label }) => (
            <li key={category}>
              <Link to={paths.category(category)} className={`${chip} border-edge hover:bg-fog`}>
                {textIn(label, language)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Products title={t('Products for “{query}”', { query: text ?? '' })} products={products} />
      <Products title={t('Popular gadgets')} products={popular} />
    </div>
  );
}

function Products({ title, products }: { title: string; products: readonly CardProduct[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl font-bold break-words">
        {title}
      </h2>
      <ul className="fit-columns [--count:2] sm:[--gap:1rem] xl:[--count:4] xl:[--gap:1.25rem]">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} sizes="(min-width: 80rem) 20rem, 50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
