/** Best Sellers: at most the first three products as large cards (specification section 2, Home page). */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { localizedField } from '@jontro/shop/catalog/localized-field.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { bestSellerCount, homeTexts } from '@jontro/shop/home/home.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { useCategories } from '../site/use-categories.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { OutOfStockOverlay, StockBadge } from '../ui/stock-badge.tsx';
import { bestSellersQuery } from './home-queries.ts';
import { ProductSection } from './product-section.tsx';

const grid = 'fit-columns [--gap:1.25rem] [--min-column:13rem] md:[--count:3]';

/** 1 under 700 px, 2 from 768 to 1023, otherwise 3 (sections 2 and 9, Q-098, Q-100). */
const skeletons = ['', 'max-[43.74rem]:hidden', 'max-[43.74rem]:hidden md:max-lg:hidden'];

const firstOf = (products: readonly Product[]) => products.slice(0, bestSellerCount);

export function BestSellers() {
  const { specificationTexts } = useSettings();
  return (
    <ProductSection
      title={homeTexts.bestSellers}
      {...(specificationTexts && { text: homeTexts.bestSellersText })}
      name="best-sellers"
      loadingLabel="Loading best sellers"
      what="Best sellers"
      query={useQuery({ ...bestSellersQuery, select: firstOf })}
      grid={grid}
      skeletons={skeletons}
      skeletonHeight={240}
      renderCard={(product) => <BestSellerCard product={product} />}
    />
  );
}

function BestSellerCard({ product }: { product: Product }) {
  const { titleOf } = useCategories();
  const { language } = useLanguage();
  const features = localizedField(product, 'keyFeatures', language);
  return (
    <Link
      to={paths.product(product)}
      className="group flex h-full flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow hover:shadow-card"
    >
      <span className="relative block h-[224px] overflow-hidden bg-sweep">
        <Picture
          src={product.images[0]}
          alt={nameIn(language, product)}
          sizes="224px"
          className="fade-sides mx-auto h-[224px] w-full max-w-[224px] object-contain transition-transform duration-500 group-hover:scale-105"
        />
        {product.inStock ? null : <OutOfStockOverlay />}
      </span>
      <span className="flex flex-1 flex-col gap-3 p-5">
        <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-slate">
          {titleOf(product.category)}
          <StockBadge inStock={product.inStock} />
        </span>
        <span className="text-lg leading-snug font-bold">
          <ProductName product={product} />
        </span>
        <ul lang={features.lang} className="grid flex-1 content-start gap-1.5 text-[0.9375rem] text-slate">
          {features.value.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Icon name="check" size={16} className="mt-1 text-bottle" />
              {feature}
            </li>
          ))}
        </ul>
        <Price price={product.price} discountPrice={product.discountPrice} className="mt-1 text-xl" />
      </span>
    </Link>
  );
}
