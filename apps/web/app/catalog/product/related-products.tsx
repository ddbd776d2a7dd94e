/** "More from {category}": up to 12 other products (specification section 2, Q-110). */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../language/use-language.ts';
import { useCategories } from '../../site/use-categories.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { relatedQuery } from '../catalog-queries.ts';
import { ProductCard } from '../product-card.tsx';

const grid = 'fit-columns [--count:2] md:[--count:4] lg:[--count:5] lg:[--gap:1rem]';

export function RelatedProducts({ product }: { product: Product }) {
  const { t } = useLanguage();
  const { titleOf } = useCategories();
  const { data, isPending, isError, refetch } = useQuery(relatedQuery(product));
  if (data?.result.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="pt-14 lg:pt-24">
      <h2 id="related-title" className="mb-6 text-2xl font-bold lg:text-3xl">
        {t('More from {category}', { category: titleOf(product.category) })}
      </h2>
      {isPending ? (
        <Loading label="Loading more products" className={grid}>
          {['one', 'two', 'three', 'four', 'five'].map((key) => (
            <Skeleton key={key} className="aspect-[3/4]" />
          ))}
        </Loading>
      ) : null}
      {isError && !data ? <LoadFailed what="More products" onRetry={() => void refetch()} /> : null}
      <ul className={grid} data-related="">
        {data?.result.map((related) => (
          <li key={related._id}>
            <ProductCard product={related} sizes="(min-width: 64rem) 16rem, (min-width: 48rem) 24vw, 50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
