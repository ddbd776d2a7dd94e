/** New Arrivals: all products of the endpoint, in a dense grid (specification section 2, Home page). */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { homeTexts } from '@jontro/shop/home/home.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { OutOfStockOverlay } from '../ui/stock-badge.tsx';
import { newArrivalsQuery } from './home-queries.ts';
import { ProductSection } from './product-section.tsx';

const grid = 'fit-columns [--count:2] md:[--count:3] lg:[--count:6] lg:[--gap:1rem]';

/** 2 under 700 px, 3 from 768 to 1023, otherwise 6 (sections 2 and 9, Q-098, Q-100). */
const skeletons = [
  '',
  '',
  'max-[43.74rem]:hidden',
  ...Array<string>(3).fill('max-[43.74rem]:hidden md:max-lg:hidden'),
];

export function NewArrivals() {
  return (
    <ProductSection
      title={homeTexts.newArrivals}
      name="new-arrivals"
      loadingLabel="Loading new arrivals"
      what="New arrivals"
      query={useQuery(newArrivalsQuery)}
      grid={grid}
      skeletons={skeletons}
      skeletonHeight={160}
      renderCard={(product) => <NewArrivalCard product={product} />}
    />
  );
}

function NewArrivalCard({ product }: { product: Product }) {
  const { language } = useLanguage();
  return (
    <Link
      to={paths.product(product)}
      className="group flex h-full flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow hover:shadow-card"
    >
      <span className="relative block h-[144px] overflow-hidden bg-sweep 2xl:h-[192px]">
        <Picture
          src={product.images[0]}
          alt={nameIn(language, product)}
          sizes="(min-width: 96rem) 192px, 144px"
          className="fade-sides mx-auto h-[144px] w-full max-w-[144px] object-contain transition-transform duration-500 group-hover:scale-105 2xl:h-[192px] 2xl:max-w-[192px]"
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
