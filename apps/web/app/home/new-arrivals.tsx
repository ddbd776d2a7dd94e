/** New Arrivals: all products of the endpoint, in a dense grid (specification section 2, Home page). */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { cardStagger, homeTexts } from '@jontro/shop/home/home.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { OutOfStockOverlay } from '../ui/stock-badge.tsx';
import { newArrivalsQuery } from './home-queries.ts';
import { HomeSection } from './home-section.tsx';

const grid = 'fit-columns [--count:2] md:[--count:3] lg:[--count:6] lg:[--gap:1rem]';

/** 2 under 700 px, 3 from 768 to 1023, otherwise 6; 160 px high (sections 2 and 9, Q-098, Q-100). */
const skeletonVisibility = [
  '',
  '',
  'max-[43.74rem]:hidden',
  ...Array(3).fill('max-[43.74rem]:hidden md:max-lg:hidden'),
];
const skeletonHeight = 160;

export function NewArrivals() {
  const { data: products, isPending, isError, refetch } = useQuery(newArrivalsQuery);
  return (
    <HomeSection title={homeTexts.newArrivals} name="new-arrivals">
      {isPending ? (
        <Loading label="Loading new arrivals" className={grid}>
          {skeletonVisibility.map((visibility, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons never change their order
            <Skeleton key={position} height={skeletonHeight} className={visibility} />
          ))}
        </Loading>
      ) : null}
      {isError && !products ? <LoadFailed what="New arrivals" onRetry={() => void refetch()} /> : null}
      <ul className={grid}>
        {products?.map((product, position) => (
          <li
            key={product._id}
            className="card-entry"
            style={{ '--stagger': `${(position * cardStagger).toFixed(1)}s` }}
          >
            <NewArrivalCard product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function NewArrivalCard({ product }: { product: Product }) {
  return (
    <Link
      to={paths.product(product)}
      className="group flex h-full flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow hover:shadow-card"
    >
      <span className="relative block h-[144px] overflow-hidden bg-sweep 2xl:h-[192px]">
        <Picture
          src={product.images[0]}
          alt={product.productName}
          sizes="(min-width: 96rem) 192px, 144px"
          className="melting mx-auto h-[144px] w-full max-w-[144px] object-contain transition-transform duration-500 group-hover:scale-105 2xl:h-[192px] 2xl:max-w-[192px]"
        />
        {product.inStock ? null : <OutOfStockOverlay />}
      </span>
      <span className="flex flex-1 flex-col justify-between gap-2 p-3">
        <span className="line-clamp-3 text-[0.9375rem] leading-snug font-semibold">
          <ProductName product={product} />
        </span>
        <Price price={product.price} discountPrice={product.discountPrice} />
      </span>
    </Link>
  );
}
