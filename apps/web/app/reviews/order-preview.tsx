/** A summary of an order: images and full names of its products. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';

export function OrderPreview({ order }: { order: Pick<Order, 'cartItems'> }) {
  const { digits } = useLanguage();
  return (
    <ul className="grid grid-cols-1 gap-2">
      {order.cartItems.map((item) => (
        <li key={item.variantId ?? item.gadgetId} className="flex items-center gap-3">
          <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-sweep">
            <Picture src={item.image} alt="" sizes="3rem" className="size-full object-cover" />
          </span>
          <span className="min-w-0 flex-1 text-[0.9375rem] font-medium wrap-anywhere">
            <ProductName product={productOfLine(item)} />
          </span>
          <span className="tabular text-sm text-slate">× {digits(item.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
