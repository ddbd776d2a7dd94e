/** The first pictures of an order's products, the name of the first, and how many others there are. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { OrderItem } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';

const maxPictures = 3;

export function OrderedProducts({ items }: { items: readonly OrderItem[] }) {
  const { t } = useLanguage();
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <span className="flex shrink-0 gap-1.5">
        {items.slice(0, maxPictures).map((item) => (
          <Picture
            key={item.variantId ?? item.gadgetId}
            src={item.image}
            alt=""
            sizes="3rem"
            width={96}
            height={96}
            className="size-12 rounded-control bg-sweep object-cover"
          />
        ))}
      </span>
      <span className="min-w-0 grow basis-32 wrap-anywhere">
        <ProductName product={productOfLine(first)} />
        {others.length > 0
          ? ` ${t('and {count} more', { count: others.length }).replaceAll(' ', '\u00a0')}`
          : null}
      </span>
    </span>
  );
}
