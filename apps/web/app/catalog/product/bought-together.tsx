/** "Often bought together": products in stock that the shop's orders contain together with this one. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { shownTogether } from '@jontro/shop/recommendations/recommendations.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../language/use-language.ts';
import { togetherQuery } from '../catalog-queries.ts';
import { ProductCard } from '../product-card.tsx';

export function BoughtTogether({ product }: { product: Product }) {
  const { t } = useLanguage();
  const { data = [] } = useQuery(togetherQuery(product._id));
  const shown = data.filter(({ inStock }) => inStock).slice(0, shownTogether);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="together-title" className="pt-14 lg:pt-24">
      <h2 id="together-title" className="mb-6 text-2xl font-bold lg:text-3xl">
        {t('Often bought together')}
      </h2>
      <ul className="fit-columns [--count:2] md:[--count:4] lg:[--gap:1rem]">
        {shown.map((other) => (
          <li key={other._id}>
            <ProductCard product={other} sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 24vw, 50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
