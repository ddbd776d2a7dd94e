/** Below what is empty: what was looked at in this browser, what others buy, the categories. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../language/use-language.ts';
import { shownQuery } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSettings } from '../../site/settings.ts';
import { toCardProduct } from '../card-product.ts';
import { ViewedRow } from '../product/viewed-row.tsx';
import { ProductCard } from '../product-card.tsx';
import { CategoryChips } from './category-chips.tsx';

/** More than are shown, because some may be sold out. */
const fetchedCount = 8;
const shownCount = 4;

const popularQuery = shownQuery(
  [...queryKeys.mostPopular, fetchedCount],
  catalogEndpoints.listPopularGadgets,
  { query: { skip: 0, limit: fetchedCount } },
  (found) => found.map(toCardProduct),
);

export default function Suggestions() {
  const { t } = useLanguage();
  const { recentlyViewed } = useSettings();
  const { data: popular = [] } = useQuery(popularQuery);
  const shown = popular.filter(({ inStock }) => inStock).slice(0, shownCount);
  return (
    <div className="grid grid-cols-1 gap-8 pt-8">
      <CategoryChips />
      {recentlyViewed ? <ViewedRow className="min-w-0" /> : null}
      {shown.length > 0 ? (
        <section aria-labelledby="suggested-title">
          <h2 id="suggested-title" className="mb-4 text-2xl font-bold lg:text-3xl">
            {t('Popular gadgets')}
          </h2>
          <ul className="fit-columns [--count:2] xl:[--count:4] xl:[--gap:1.25rem]">
            {shown.map((product) => (
              <li key={product._id}>
                <ProductCard product={product} sizes="(min-width: 80rem) 20rem, 50vw" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
