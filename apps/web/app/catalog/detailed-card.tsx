/**
 * A card without anything on its picture: name, facts, rating and colours, price and what is saved, and a button that adds the
 * product to the cart (decision 296).
 */
import type { CardDetails } from '@jontro/shop/catalog/card-details.ts';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { CurrentPrice, OriginalPrice } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { RatingMean } from '../ui/stars.tsx';
import { SoldOutStrip } from '../ui/stock-badge.tsx';
import { CardFacts, Colours, Saving } from './card-details.tsx';
import { CardPicture } from './card-picture.tsx';
import type { ProductCardProps } from './card-product.ts';
import { QuickAdd } from './quick-add.tsx';

export function DetailedCard({
  product,
  sizes,
  first,
  level: Heading = 'h3',
  children,
  card,
}: ProductCardProps & { card: CardDetails }) {
  const { rating, price, inStock } = product;
  const saved = price - currentPrice(product);
  return (
    <article data-product={product._id} className="group relative flex h-full flex-col pb-3">
      <CardPicture
        product={product}
        sizes={sizes}
        first={first}
        second={1}
        secondClass="hidden [@media(hover:hover)]:group-hover:block"
        className="rounded-card"
      >
        {inStock ? null : <SoldOutStrip />}
      </CardPicture>
      <div className="flex flex-1 flex-col gap-1 pt-2.5">
        <Heading className="text-base leading-tight font-semibold text-wrap">
          <Link to={paths.product(product)} className="line-clamp-2 after:absolute after:inset-0">
            <ProductName product={product} />
          </Link>
        </Heading>
        <CardFacts facts={card.facts} />
        {rating || card.colours ? (
          <div className="flex flex-wrap items-center gap-x-3">
            {rating ? <RatingMean rating={rating} className="text-sm" /> : null}
            {card.colours ? <Colours colours={card.colours} /> : null}
          </div>
        ) : null}
        <div className="mt-auto grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
          <CurrentPrice product={product} className={`text-lg ${inStock ? '' : 'text-slate'}`} />
          {inStock ? <QuickAdd product={product} hasVariants={card.hasVariants} /> : null}
        </div>
        {/* Also where nothing is saved, so that the prices of a row stand on one line. */}
        <p className="tabular flex min-h-5 flex-wrap items-baseline gap-x-2 text-sm">
          {saved > 0 ? (
            <>
              <OriginalPrice price={price} />
              <Saving amount={saved} />
            </>
          ) : null}
        </p>
      </div>
      {children}
    </article>
  );
}
