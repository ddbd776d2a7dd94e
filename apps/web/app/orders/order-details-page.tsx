/** Order details: everything about one order, and paying for it (specification section 2; ). */

import { zoneOf } from '@jontro/shop/cart/delivery.ts';
import { message } from '@jontro/shop/messages.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import { type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { isParcelUnderway } from '@jontro/shop/orders/parcels.ts';
import { returnDaysOf, returnsMessage } from '@jontro/shop/orders/return-days.ts';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { customerPath } from '../customers/customer-path.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { paths } from '../paths.ts';
import { PlaceText } from '../places/place-text.tsx';
import { usePromiseText } from '../places/promise-text.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { staffPaths } from '../staff-paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/order-details-page.ts';
import { DetailsSection, LabelledValue } from './details-section.tsx';
import { useOrder } from './my-orders.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderAdmin } from './order-admin.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { DeliveryBadge, PaymentBadge } from './order-badge.tsx';
import { OrderChanges } from './order-changes.tsx';
import { OrderHelp } from './order-help.tsx';
import { OrderIds } from './order-ids.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPayment } from './order-payment.tsx';
import { progressOf } from './order-progress.ts';
import { OrderReplacements } from './order-replacements.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ParcelValue } from './parcel-value.tsx';
import { PickupDetails } from './pickup-details.tsx';
import { useOrderHeadline } from './use-order-headline.ts';
import { useCanPayOnline, usePaymentMethods, usePayOnline } from './use-payment-methods.ts';
import { useShoppersDates } from './use-shoppers-dates.ts';

const OrderCalls = lazy(() => import('../order-confirmations/order-calls.tsx'));
const DeliveryProblem = lazy(() => import('../couriers/delivery-problem.tsx'));
const OrderShipments = lazy(() => import('../couriers/order-shipments.tsx'));

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Order details');

export default function OrderDetailsPage() {
  const { t } = useLanguage();
  const isModern = useIsModern();
  const headlineOf = useOrderHeadline();
  const dates = useShoppersDates();
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useOrder(id);
  useOwnTitle(order && t('Order {id}', { id: orderLabel(order) }));
  const session = useSession();
  const { user } = session;
  // Fetched together with the order, so that the page does not move when they arrive.
  const { isPending: methodsPending } = usePaymentMethods();
  const payOnline = usePayOnline();
  const waitsForMethods = order && orderCan.pay(order, user?.email) && methodsPending;
  // Only admins can see another customer's order.
  const own = !order || order.buyer.email === user?.email;
  return (
    <section>
      <BackLink to={own ? paths.myOrders : staffPaths.allOrdered} text={own ? 'My Orders' : 'All Ordered'} />
      <DashboardHeading
        title={isModern && order && own ? headlineOf(order, payOnline).heading : 'Order details'}
        note={order && message('Placed on {date}', { date: dates.day(order.orderPlaced) })}
      >
        {order && !own ? (
          <ButtonLink to={paths.invoice(order)} variant="secondary" className="print:hidden">
            <Icon name="printer" size={18} /> {t('Invoice')}
          </ButtonLink>
        ) : null}
      </DashboardHeading>
      {order && own ? <Progress order={order} /> : null}
      {order?.parcel && own && isParcelUnderway(order) ? (
        <Suspense>
          <DeliveryProblem orderId={order._id} />
        </Suspense>
      ) : null}
      {order && can(session, 'orders') ? <OrderAdmin order={order} /> : null}
      {order && can(session, 'orders') && wasToConfirm(order) ? (
        <Suspense>
          <OrderCalls orderId={order._id} />
        </Suspense>
      ) : null}
      {order && can(session, 'deliver') && mayHaveShipments(order) ? (
        <Suspense>
          <OrderShipments orderId={order._id} />
        </Suspense>
      ) : null}
      <OrderContent
        order={waitsForMethods ? undefined : order}
        own={own}
        error={error}
        onRetry={() => void refetch()}
      />
    </section>
  );
}

const wasToConfirm = ({ stepChanges = [] }: Order): boolean =>
  stepChanges.some(({ step }) => step === 'to-confirm');

/** Only what was packed is booked. */
const mayHaveShipments = ({ pickup, stepChanges = [] }: Order): boolean =>
  !pickup && stepChanges.some(({ step }) => step === 'packed' || step === 'booked');

/** The status of the order and its next step. */
function Progress({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const isModern = useIsModern();
  const headlineOf = useOrderHeadline();
  const { deliveryZones } = useSettings();
  const payOnline = useCanPayOnline(order);
  const { now, next } = progressOf(order, zoneOf(deliveryZones, order.district)?.maxHours, payOnline);
  // In `modern` it may be the page's heading.
  const isHeading = headlineOf(order, payOnline).heading === now && isModern;
  return (
    <div
      data-progress=""
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-bottle-wash px-4 py-3.5 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-72">
        {isHeading ? null : <span className="block font-semibold">{t(now)}</span>}
        <span className="block text-[0.9375rem]">{digits(t(next))}</span>
      </p>
      <OrderAgainButton order={order} className="max-sm:min-h-11" />
      {orderCan.review(order) && (order.payment || order.cashReceivedAt) ? (
        <ButtonLink to={paths.pendingReviews} variant="secondary" size="small" className="max-sm:min-h-11">
          {t('Add Review')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

interface OrderContentProps {
  order: Order | undefined;
  /** Whether it is the current user's. */
  own: boolean;
  error: Error | null;
  onRetry: () => void;
}

function OrderContent({ order, own, error, onRetry }: OrderContentProps) {
  if (statusOf(error) === 404) {
    return <NoOrders text={orderTexts.notFound} icon="search" to={paths.myOrders} action="My Orders" />;
  }
  if (order) return <Details order={order} own={own} />;
  return error ? <LoadFailed what="The order" onRetry={onRetry} /> : <DetailsSkeleton />;
}

function Details({ order, own }: { order: Order; own: boolean }) {
  const session = useSession();
  const isModern = useIsModern();
  const { t, textOf, digits } = useLanguage();
  const promiseText = usePromiseText();
  const returns = returnsMessage(returnDaysOf(order, useSettings()));
  // An order by telephone has none.
  const email = order.email || order.buyer.email;
  return (
    <div className="grid grid-cols-1 items-start gap-4 @min-[58rem]/page:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        <DetailsSection title="Order info">
          <dl className="grid gap-x-6 gap-y-4 @min-[16rem]/page:grid-cols-2">
            <OrderIds order={order} />
            {/* What is pending is told by the heading and the steps. */}
            {isModern && own ? null : (
              <>
                <LabelledValue name="Payment Status">
                  <PaymentBadge order={order} />
                </LabelledValue>
                <LabelledValue name="Delivery Status">
                  <DeliveryBadge order={order} />
                </LabelledValue>
              </>
            )}
            {order.parcel ? (
              <LabelledValue name="Courier" className="col-span-full">
                <ParcelValue parcel={order.parcel} />
              </LabelledValue>
            ) : null}
          </dl>
          <OrderTimeline order={order} ofOwnWay={isModern && own} />
        </DetailsSection>
        <OrderReplacements order={order} />
        <OrderChanges order={order} />
        <DetailsSection title="Items">
          <OrderItems order={order} />
        </DetailsSection>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <OrderPayment order={order} />
        {order.pickup ? <PickupDetails order={order} /> : null}
        {own ? <OrderHelp order={order} /> : null}
        <DetailsSection title="Buyer">
          <dl className="grid gap-4 @min-[30rem]/page:grid-cols-2 @min-[58rem]/page:grid-cols-1">
            <LabelledValue name="Name">
              {order.customerId && can(session, 'customers') ? (
                <Link to={customerPath(order.customerId)} className="underline underline-offset-4">
                  {order.name}
                </Link>
              ) : (
                order.name
              )}
            </LabelledValue>
            <LabelledValue name="Mobile number">
              <a href={`tel:${order.mobileNumber}`} className="underline-offset-4 hover:underline">
                {order.mobileNumber}
              </a>
            </LabelledValue>
            {email ? <LabelledValue name="Email">{email}</LabelledValue> : null}
            {order.pickup ? null : (
              <LabelledValue name="Delivery address">
                {order.address}, <PlaceText place={order} />, {textOf(order.country)}
              </LabelledValue>
            )}
            {order.promise && !isEndedWithoutSale(order) ? (
              <LabelledValue name="Promised delivery">{promiseText(order.promise)}</LabelledValue>
            ) : null}
            {returns && !isEndedWithoutSale(order) ? (
              <LabelledValue name="Returns">{digits(t(returns))}</LabelledValue>
            ) : null}
          </dl>
        </DetailsSection>
        <DetailsSection title="Additional info">
          <p className="break-words whitespace-pre-line" dir="auto">
            {order.additionalInfo || (
              <span className="text-slate">{t('Nothing was added to this order.')}</span>
            )}
          </p>
        </DetailsSection>
      </div>
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <Loading
      label="Loading the order"
      className="grid grid-cols-1 items-start gap-4 @min-[58rem]/page:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-56" />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-56" />
      </div>
    </Loading>
  );
}
