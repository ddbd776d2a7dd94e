/** The latest orders, each a link to its details; renders nothing if there are none. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMyOrders } from './my-orders.ts';
import { OrderBadge, PaymentBadge } from './order-badge.tsx';
import { useOrderHeadline } from './use-order-headline.ts';
import { useShoppersDates } from './use-shoppers-dates.ts';

const maxShown = 3;

export function LatestOrders() {
  const { t } = useLanguage();
  const { data: orders, isError } = useMyOrders();
  // My Orders shows the error and offers to retry.
  if (isError || orders?.length === 0) return null;
  return (
    <section aria-labelledby="latest-orders-title" className="mt-9">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="latest-orders-title" className="text-lg font-bold">
          {t('Latest orders')}
        </h2>
        <Link to={paths.myOrders} className="-my-2 py-2 text-sm font-semibold text-bottle hover:underline">
          {t('See all')}
        </Link>
      </div>
      <ul className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-paper">
        {orders
          ? orders.slice(0, maxShown).map((order) => (
              <li key={order._id}>
                <LatestOrder order={order} />
              </li>
            ))
          : ['one', 'two', 'three'].map((key) => (
              <li key={key} className="p-4">
                <Skeleton height={48} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function LatestOrder({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const isModern = useIsModern();
  const headlineOf = useOrderHeadline();
  const dates = useShoppersDates();
  const [first, ...others] = order.cartItems;
  const andMore = t('and {count} more', { count: others.length }).replaceAll(' ', '\u00a0');
  return (
    <Link
      to={paths.orderDetails(order)}
      className="group grid grid-cols-[--spacing(12)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 transition-colors hover:bg-fog @xl:grid-cols-[3rem_minmax(0,1fr)_auto_6rem_auto]"
    >
      <Picture
        src={first?.image}
        alt=""
        sizes="3rem"
        width={96}
        height={96}
        className="size-12 rounded-control bg-sweep object-cover"
      />
      <span className="min-w-0 @max-xl:col-span-2">
        {isModern ? <span className="block font-semibold">{t(headlineOf(order, true).heading)}</span> : null}
        <span className={`block truncate ${isModern ? '' : 'font-semibold'}`}>
          {first ? <ProductName product={productOfLine(first)} /> : null}
        </span>
        <span className="tabular block text-sm text-slate">
          {order.orderNumber ? `${order.orderNumber} · ` : null}
          {dates.day(order.orderPlaced)}
          {others.length > 0 ? ` · ${andMore}` : null}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5 @max-xl:col-start-2 @max-xl:*:ml-0 @max-[14rem]:col-end-4">
        {isModern || (order.payment && order.status === 'Delivered') ? null : <PaymentBadge order={order} />}
        {!isModern && order.status === 'Delivered' ? <OrderBadge state={order.status} /> : null}
      </span>
      <span className="tabular text-right font-semibold @max-[14rem]:col-start-2 @max-[14rem]:col-end-4">
        {digits(formatTaka(order.payable))}
      </span>
      <Icon name="chevronRight" size={18} className="text-edge group-hover:text-bottle @max-xl:hidden" />
    </Link>
  );
}
