/** The items of an order as they were when it was placed. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { returnedTexts } from '@jontro/shop/papers/invoice-texts.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import { Picture } from '../ui/picture.tsx';

export function OrderItems({ order }: { order: Pick<Order, 'cartItems' | 'cancelledAt'> }) {
  const { t, digits } = useLanguage();
  return (
    <ul className="@container grid grid-cols-1 divide-y divide-line">
      {order.cartItems.map((item) => (
        <li
          key={item.variantId ?? item.gadgetId}
          className="flex items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 @max-[14rem]:flex-wrap"
        >
          <span className="size-16 shrink-0 overflow-hidden rounded-lg bg-sweep">
            <Picture src={item.image} alt="" sizes="4rem" className="size-full object-cover" />
          </span>
          <div className="min-w-0 flex-1 wrap-anywhere @max-[14rem]:basis-[5rem]">
            <Link
              to={paths.variant({ _id: item.gadgetId, productName: item.name }, item.variantId)}
              className="font-semibold underline-offset-4 hover:underline"
            >
              <ShortProductName product={productOfLine(item)} />
            </Link>
            <p className="tabular text-sm text-slate">
              {digits(`${formatTaka(item.price)} × ${item.quantity}`)}
              {returnedTexts(order, item).map((text) => (
                <span key={toEnglish(text)} className="block">
                  {digits(t(text))}
                </span>
              ))}
            </p>
          </div>
          <p className="tabular ml-auto font-semibold">{digits(formatTaka(item.price * item.quantity))}</p>
        </li>
      ))}
    </ul>
  );
}
