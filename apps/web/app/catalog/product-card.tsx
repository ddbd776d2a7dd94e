/** The card of a product in lists: with its details where the list has them, and otherwise as specified. */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { discountPercent } from '@jontro/shop/money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSavesData } from '../lib/data-saver.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { RatingMean } from '../ui/stars.tsx';
import { OutOfStockOverlay } from '../ui/stock-badge.tsx';
import { CardPicture } from './card-picture.tsx';
import type { ProductCardProps } from './card-product.ts';
import { DetailedCard } from './detailed-card.tsx';

export const ProductCard = (props: ProductCardProps) =>
  props.product.card ? <DetailedCard {...props} card={props.product.card} /> : <SpecifiedCard {...props} />;

/**
 * Its second image shows on hover and on focus, and a button cycles through all of them where there is no mouse.
 */
function SpecifiedCard({ product, sizes, first, level: Heading = 'h3', children }: ProductCardProps) {
  const { t, digits, language } = useLanguage();
  const [clicks, setClicks] = useState(0);
  const percent = discountPercent(product.price, product.discountPrice);
  const { images } = product;
  const shownIndex = clicks % images.length;
  const savesData = useSavesData();
  return (
    <article
      data-product={product._id}
      className="group relative flex h-full flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow focus-within:shadow-card hover:shadow-card"
    >
      <CardPicture
        product={product}
        sizes={sizes}
        first={first}
        second={shownIndex || 1}
        secondClass={`group-hover:block ${shownIndex > 0 ? 'block' : 'hidden'}`}
      >
        {percent > 0 ? (
          <span className="tabular absolute top-2.5 left-2.5 rounded-full bg-sale px-2.5 py-0.5 text-sm font-bold text-on-sale">
            -{digits(percent)}%
          </span>
        ) : null}
        {product.inStock ? null : <OutOfStockOverlay />}
        {images.length > 1 && !savesData ? (
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
      </CardPicture>
      <div className="flex flex-1 flex-col gap-2 p-3.5 sm:p-4">
        <Heading className="text-[0.9375rem] leading-snug font-semibold text-wrap">
          <Link to={paths.product(product)} className="line-clamp-2 after:absolute after:inset-0">
            <ProductName product={product} />
          </Link>
        </Heading>
        {product.rating ? <RatingMean rating={product.rating} className="text-sm" /> : null}
        <Price price={product.price} discountPrice={product.discountPrice} className="mt-auto text-lg" />
      </div>
      {children}
    </article>
  );
}
