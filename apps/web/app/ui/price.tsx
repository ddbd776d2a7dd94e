/** A price in taka; with a discount the old price is struck through and named for screen readers. */
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

interface PriceProps {
  price: number;
  discountPrice?: number;
  className?: string;
  /** Classes of the old price alone. */
  oldClassName?: string;
}

export function Price({ price, discountPrice, className = '', oldClassName = 'text-[0.82em]' }: PriceProps) {
  const { t, digits } = useLanguage();
  if (discountPrice === undefined)
    return (
      <span data-price="" className={`tabular font-bold ${className}`}>
        {digits(formatTaka(price))}
      </span>
    );
  return (
    <span className={`tabular inline-flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span data-price="" className="font-bold">
        <span className="sr-only">{t('Price')} </span>
        {digits(formatTaka(discountPrice))}
      </span>
      <s className={`font-normal text-slate ${oldClassName}`}>
        <span className="sr-only">{t('Original price')} </span>
        {digits(formatTaka(price))}
      </s>
    </span>
  );
}
