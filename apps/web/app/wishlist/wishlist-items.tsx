/** The products of a wishlist, each with a button to remove it. */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import { EmptyWishlist } from './empty-wishlist.tsx';
import { useMyWishlist, useToggleWishlist } from './my-wishlist.ts';

/** `empty` is shown below the sentence of an empty list. */
export function WishlistItems({ empty }: { empty: ReactNode }) {
  const { t } = useLanguage();
  const { data: products, isError, refetch } = useMyWishlist();
  if (!products && isError) return <LoadFailed what="Your wishlist" onRetry={() => void refetch()} />;
  if (!products)
    return (
      <Loading label="Loading your wishlist" className="grid gap-3">
        <Skeleton height={112} />
        <Skeleton height={112} />
      </Loading>
    );
  if (products.length === 0)
    return (
      <>
        <EmptyWishlist text={wishlistTexts.empty} />
        {empty}
      </>
    );
  return (
    <ul aria-label={t('Wishlist')} className="grid gap-3 @min-[58rem]/page:grid-cols-2">
      {products.map((product) => (
        <WishlistItem key={product._id} product={product} />
      ))}
    </ul>
  );
}

function WishlistItem({ product }: { product: Product }) {
  const { t, language } = useLanguage();
  const toggling = useToggleWishlist(product);
  const name = nameIn(language, product);
  return (
    <li
      data-wishlist-item={product._id}
      className="grid grid-cols-[6rem_1fr_auto] items-center gap-4 rounded-card border border-line bg-paper p-3"
    >
      <Picture
        src={product.images[0]}
        alt=""
        sizes="6rem"
        width={192}
        height={192}
        className="aspect-square w-full rounded-control bg-sweep object-cover"
      />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <Link
          to={paths.product(product)}
          lang={name === product.productName ? 'en' : undefined}
          className="font-semibold hover:underline"
        >
          {name}
        </Link>
        <Price price={product.price} discountPrice={product.discountPrice} className="text-lg" />
        <StockBadge inStock={product.inStock} className="text-sm" />
      </div>
      <button
        type="button"
        aria-label={t('Remove {product}', { product: name })}
        onClick={() => toggling.mutate(false)}
        className="grid size-11 place-items-center rounded-control text-slate hover:bg-fog hover:text-ink"
      >
        <Icon name="trash" size={18} />
      </button>
    </li>
  );
}
