/** A product in the search results: a link with image, name and price. */
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';

interface ProductResultProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  product: Product;
}

export function ProductResult({ product, className = '', ...rest }: ProductResultProps) {
  const { digits } = useLanguage();
  return (
    <Link
      to={paths.product(product)}
      className={`flex items-center gap-3 rounded-lg p-2 hover:bg-fog ${className}`}
      {...rest}
    >
      <Picture
        src={product.images[0]}
        alt=""
        sizes="48px"
        className="size-12 rounded-lg bg-sweep object-cover"
      />
      <span className="min-w-0 flex-1 text-[0.9375rem] leading-snug font-medium">
        <ProductName product={product} />
      </span>
      <span className="tabular text-sm font-semibold text-slate">
        {digits(formatTaka(currentPrice(product)))}
      </span>
    </Link>
  );
}
