/** My Orders in `modern`: a card for each order, headed with the day on which it comes or where it is, with one main act. */
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor } from '@jontro/shop/orders/cash-due.ts';
import { type Order, orderAction } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdvanceNote } from './advance-note.tsx';
import { CashAtDoor } from './cash-at-door.tsx';
import { OnlineOnlyNote } from './online-only-note.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderId } from './order-id.tsx';
import { OrderedProducts } from './ordered-products.tsx';
import { useOrderHeadline } from './use-order-headline.ts';
import { useShoppersDates } from './use-shoppers-dates.ts';

const skeletons = ['one', 'two', 'three', 'four', 'five'] as const;
const cardClass = 'grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-paper p-4 sm:p-5';

interface OrderCardsProps {
  /** Undefined while they load. */
  orders: readonly Order[] | undefined;
  /** Whether the shop takes online payments. */
  payOnline: boolean;
  onReview: (order: Order) => void;
}

export function OrderCards({ orders, payOnline, onReview }: OrderCardsProps) {
  const { t } = useLanguage();
  return (
    <ul
      aria-label={t('My orders, newest first')}
      aria-busy={!orders}
      className="grid grid-cols-1 gap-3 @min-[52rem]/page:grid-cols-2"
    >
      {orders
        ? orders.map((order) => (
            <li key={order._id} className={cardClass}>
              <OrderCard order={order} payOnline={payOnline} onReview={onReview} />
            </li>
          ))
        : skeletons.map((key) => (
            <li key={key} data-skeleton-row="" className={cardClass}>
              <Skeleton height={208} />
            </li>
          ))}
    </ul>
  );
}

interface OrderCardProps extends Omit<OrderCardsProps, 'orders'> {
  order: Order;
}

function OrderCard({ order, payOnline, onReview }: OrderCardProps) {
  const { t, digits } = useLanguage();
  const { heading, text } = useOrderHeadline()(order, payOnline);
  const dates = useShoppersDates();
  // Who pays at the door has nothing to do before.
  const action = orderAction(order, payOnline && cashAtDoor(order) === undefined);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-[0.9375rem] text-slate">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <OrderId order={order} />
          <time dateTime={order.orderPlaced} className="tabular">
            {dates.day(order.orderPlaced)}
          </time>
        </span>
        <strong className="tabular ml-auto text-ink">{digits(formatTaka(order.payable))}</strong>
      </p>
      <div className="grid gap-0.5">
        <h2 className="text-xl leading-snug font-bold">{t(heading)}</h2>
        <p className="text-[0.9375rem] text-slate">{digits(t(text))}</p>
        <OnlineOnlyNote order={order} className="font-semibold" />
        <AdvanceNote order={order} className="font-semibold" />
        <CashAtDoor order={order} className="font-semibold" />
      </div>
      <OrderedProducts items={order.cartItems} />
      <div className="flex flex-wrap gap-2 self-end">
        {action === 'Add Review' ? (
          <Button className="grow" onClick={() => onReview(order)}>
            {t(action)}
          </Button>
        ) : (
          <ButtonLink
            variant={action === 'View & Pay' ? 'primary' : 'secondary'}
            className="grow"
            to={paths.orderDetails(order)}
          >
            {t(action)}
          </ButtonLink>
        )}
        <OrderAgainButton order={order} className="min-h-11 grow" />
      </div>
    </>
  );
}
