/** The items of an order as they were when it was placed. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { OrderItem } from '@jontro/shop/orders/orders.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import { Picture } from '../ui/picture.tsx';

/** `showReturned` tells of units that came back. */
export function OrderItems({
  items,
  showReturned = false,
}: {
  items: readonly OrderItem[];
  showReturned?: boolean;
}) {
  const { digits } = useLanguage();
  return (
    <ul className="@container grid grid-cols-1 divide-y divide-line">
      {items.map((item) => (
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
              {showReturned ? <ReturnedUnits item={item} /> : null}
            </p>
          </div>
          <p className="tabular ml-auto font-semibold">{digits(formatTaka(item.price * item.quantity))}</p>
        </li>
      ))}
    </ul>
  );
}

/** The units that the customer does not have: back in the shop, or lost. */
function ReturnedUnits({ item: { returned = 0, lost = 0 } }: { item: OrderItem }) {
  const { t } = useLanguage();
  return (
    <>
      {returned > lost ? (
        <span className="block">{t('{count} came back', { count: returned - lost })}</span>
      ) : null}
      {lost > 0 ? <span className="block">{t('{count} lost', { count: lost })}</span> : null}
    </>
  );
}
