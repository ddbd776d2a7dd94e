/** The columns of All Ordered that show an order; choice and actions are the page's. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { nothingDue, nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale, orderSteps } from '@jontro/shop/orders/order-steps.ts';
import { countUnits, isPaidInCash, type Order, paymentStatus } from '@jontro/shop/orders/orders.ts';
import { receivedText } from '@jontro/shop/orders/replacements.ts';
import { channelLabels } from '@jontro/shop/orders/staff-orders.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import type { Column } from '../ui/data-table.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { OnlineOnlyNote } from './online-only-note.tsx';

export const orderColumns: readonly Column<Order>[] = [
  {
    label: 'Customer',
    kind: 'title',
    sort: 'customer',
    cell: (order, { t, textOf }) => (
      <Link to={paths.orderDetails(order)} className="group block">
        <span className="block font-semibold group-hover:underline">
          {order.name} {order.guest ? <StateBadge good={false}>{t('Guest')}</StateBadge> : null}
        </span>
        <span className="block text-sm text-slate">
          {order.orderNumber ? (
            <>
              <span className="tabular @min-[56rem]:block">{order.orderNumber}</span>
              <span className="@min-[56rem]:hidden"> · </span>
            </>
          ) : null}
          <span className="@min-[56rem]:block">
            {order.pickup ? t('Pickup at the shop') : textOf(order.district)}
          </span>
          <span className="@min-[56rem]:hidden"> · </span>
          <span className="tabular @min-[56rem]:block">{order.mobileNumber}</span>
        </span>
      </Link>
    ),
  },
  {
    label: 'Items',
    wide: true,
    cell: ({ cartItems: [first, ...others], cartItems }, { t }) => (
      <>
        <span className="block">{first ? <ShortProductName product={productOfLine(first)} /> : null}</span>
        <span className="block text-sm text-slate">
          {others.length > 0 ? t('and {count} more, ', { count: others.length }) : ''}
          {t('{count} units', { count: countUnits(cartItems) })}
        </span>
      </>
    ),
  },
  {
    label: 'Total',
    kind: 'number',
    sort: 'total',
    cell: (order, { digits }) => digits(formatTaka(order.payable)),
  },
  {
    label: 'Status',
    sort: 'status',
    cell: (order, { t }) => (
      <>
        <StateBadge good={order.status === 'Delivered'}>{t(order.status)}</StateBadge>{' '}
        {order.step ? (
          <span className="block text-sm text-slate">{t(orderSteps[order.step].label)}</span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Payment',
    sort: 'payment',
    cell: (order, { t }) => (
      <>
        <StateBadge good={order.payment}>{t(paymentStatus(order))}</StateBadge>{' '}
        <OnlineOnlyNote order={order} className="text-sm text-slate" />
        {isPaidInCash(order) ? (
          <span className="block text-sm text-slate">{t(receivedText(order))}</span>
        ) : null}
        {nothingDue(order) && !isEndedWithoutSale(order) ? (
          <span className="block text-sm text-slate">{t(nothingDueTexts.label)}</span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Date',
    sort: 'date',
    cell: ({ orderPlaced, channel }, { t, digits }) => (
      <>
        <span className="tabular whitespace-nowrap">{digits(formatDate(orderPlaced))}</span>
        {channel ? <span className="block text-sm text-slate">{t(channelLabels[channel])}</span> : null}
      </>
    ),
  },
];
