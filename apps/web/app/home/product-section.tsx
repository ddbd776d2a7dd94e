/** A section of the home page with cards of products, and its loading and error states. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { cardStagger } from '@jontro/shop/home/home.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { HomeSection } from './home-section.tsx';

interface ProductSectionProps {
  title: PlainMessage;
  text?: PlainMessage;
  /** The id of the section. */
  name: string;
  loadingLabel: PlainMessage;
  /** What could not be loaded. */
  what: PlainMessage;
  query: UseQueryResult<readonly Product[]>;
  /** Classes of the grid of cards and skeletons. */
  grid: string;
  /** The class of each skeleton, which hides it in narrower windows. */
  skeletons: readonly string[];
  /** In px. */
  skeletonHeight: number;
  renderCard: (product: Product) => ReactNode;
}

export function ProductSection({
  title,
  text,
  name,
  loadingLabel,
  what,
  query: { data: products, isPending, isError, refetch },
  grid,
  skeletons,
  skeletonHeight,
  renderCard,
}: ProductSectionProps) {
  return (
    <HomeSection title={title} text={text} name={name}>
      {isPending ? (
        <Loading label={loadingLabel} className={grid}>
          {skeletons.map((visibility, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons never change their order
            <Skeleton key={position} height={skeletonHeight} className={visibility} />
          ))}
        </Loading>
      ) : null}
      {isError && !products ? <LoadFailed what={what} onRetry={() => void refetch()} /> : null}
      <ul className={grid}>
        {products?.map((product, position) => (
          <li
            key={product._id}
            className="card-entry"
            style={{ '--stagger': `${(position * cardStagger).toFixed(1)}s` }}
          >
            {renderCard(product)}
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
