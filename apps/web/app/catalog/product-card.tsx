/**
 * The card of a product: its second image shows on hover and on focus, and a button cycles through all of them where
 * there is no mouse.
 */
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { discountPercent } from '@jontro/shop/money.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSavesData } from '../lib/data-saver.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { RatingMean } from '../ui/stars.tsx';
import { OutOfStockOverlay } from '../ui/stock-badge.tsx';
import { Colours, KeySpec, Saving } from './card-details.tsx';
import type { CardProduct } from './card-product.ts';

interface ProductCardProps {
  product: CardProduct;
  /** The `sizes` attribute of its image. */
  sizes: string;
  /** True for cards in the initial viewport. */
  first?: boolean;
  level?: 'h2' | 'h3';
  /** Below the price. */
  children?: ReactNode;
}

export function ProductCard({ product, sizes, first, level: Heading = 'h3', children }: ProductCardProps) {
  const { t, digits, language } = useLanguage();
  const [clicks, setClicks] = useState(0);
  const percent = discountPercent(product.price, product.discountPrice);
  const { images, card } = product;
  const [main] = images;
  const shownIndex = clicks % images.length;
  const savesData = useSavesData();
  const other = savesData ? undefined : images[shownIndex || 1];
  return (
    <article
      data-product={product._id}
      className="group relative flex h-full flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow focus-within:shadow-card hover:shadow-card"
    >
      <div className="relative aspect-square overflow-hidden bg-sweep">
        <Picture
          src={main}
          alt=""
          shows={nameIn(language, product)}
          sizes={sizes}
          priority={first ? 'high' : undefined}
          className="size-full object-cover"
        />
        {other ? (
          <span
            data-second-picture=""
            className={`absolute inset-0 group-has-[a:focus-visible]:block group-hover:block ${shownIndex > 0 ? 'block' : 'hidden'}`}
          >
            <Picture key={other} src={other} alt="" sizes={sizes} className="size-full object-cover" />
          </span>
        ) : null}
        {percent > 0 ? (
          <span className="tabular absolute top-2.5 left-2.5 rounded-full bg-sale px-2.5 py-0.5 text-sm font-bold text-on-sale">
            -{digits(percent)}%
          </span>
        ) : null}
        {product.inStock ? null : <OutOfStockOverlay />}
        {other ? (
          <button
            type="button"
            className="tabular absolute right-2.5 bottom-2.5 z-10 hidden h-6 items-center gap-1 rounded-full bg-paper/85 px-1.5 text-xs font-semibold text-ink after:absolute after:-inset-2.5 [@media(hover:none)_and_(scripting:enabled)]:flex"
            onClick={() => setClicks(clicks + 1)}
          >
            <Icon name="rotate" size={12} />
            <span className="sr-only">
              {t('Next picture of {product}', { product: nameIn(language, product) })}
            </span>
            <span data-picture-place="">
              {digits(shownIndex + 1)}/{digits(images.length)}
            </span>
          </button>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3.5 sm:p-4">
        <Heading className="text-[0.9375rem] leading-snug font-semibold text-wrap">
          <Link to={paths.product(product)} className="line-clamp-2 after:absolute after:inset-0">
            <ProductName product={product} />
          </Link>
        </Heading>
        {card?.spec ? <KeySpec spec={card.spec} /> : null}
        {card?.colours ? <Colours colours={card.colours} /> : null}
        {product.rating ? <RatingMean rating={product.rating} className="text-sm" /> : null}
        <Price price={product.price} discountPrice={product.discountPrice} className="mt-auto text-lg" />
        {card && percent > 0 ? <Saving amount={product.price - currentPrice(product)} /> : null}
        {children}
      </div>
    </article>
  );
}
