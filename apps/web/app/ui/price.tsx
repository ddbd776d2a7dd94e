/** A price in taka; with a discount the old price is struck through and named for screen readers. */
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

interface Priced {
  price: number;
  discountPrice?: number;
}

interface PriceProps extends Priced {
  className?: string;
  /** Classes of the old price alone. */
  oldClassName?: string;
}

export function Price({ price, discountPrice, className = '', oldClassName = 'text-[0.82em]' }: PriceProps) {
  if (discountPrice === undefined)
    return <CurrentPrice product={{ price }} className={`tabular ${className}`} />;
  return (
    <span className={`tabular inline-flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <CurrentPrice product={{ price, discountPrice }} />
      <OriginalPrice price={price} className={`font-normal ${oldClassName}`} />
    </span>
  );
}

/** What is paid now. */
export function CurrentPrice({ product, className = '' }: { product: Priced; className?: string }) {
  const { t, digits } = useLanguage();
  return (
    <span data-price="" className={`font-bold ${className}`}>
      {product.discountPrice === undefined ? null : <span className="sr-only">{t('Price')} </span>}
      {digits(formatTaka(currentPrice(product)))}
    </span>
  );
}

/** What was paid before a discount. */
export function OriginalPrice({ price, className = '' }: { price: number; className?: string }) {
  const { t, digits } = useLanguage();
  return (
    <s className={`text-slate ${className}`}>
      <span className="sr-only">{t('Original price')} </span>
      {digits(formatTaka(price))}
    </s>
  );
}
