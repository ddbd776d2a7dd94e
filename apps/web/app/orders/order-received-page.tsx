/** What follows the order of a guest: its number and sum, confirming it by the link in its mail, and keeping it in an account. */
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { message, type PlainMessage, toEnglish } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { confirmCodeLink } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { type OrderStep, orderSteps, stepOf, stepsToPack } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import { receivedAmounts } from '@jontro/shop/papers/invoice-texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery, queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { PlaceText } from '../places/place-text.tsx';
import { useHydrated } from '../session/use-hydrated.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { TotalsList } from '../ui/totals-list.tsx';
import type { Route } from './+types/order-received-page.ts';
import { CashAtDoor } from './cash-at-door.tsx';
import { KeepForNextTime } from './keep-for-next-time.tsx';
import { NothingDueNote } from './nothing-due-note.tsx';
import { OnlineOnlyText } from './online-only-note.tsx';
import { OrderAgainForm } from './order-again-form.tsx';
import { OrderItems } from './order-items.tsx';
import { PayAdvance } from './pay-advance.tsx';
import { PayDifference } from './pay-difference.tsx';
import { PayNow } from './pay-now.tsx';
import { PickupDetails } from './pickup-details.tsx';
import { TrackingLink } from './tracking-link.tsx';
import { useOrderHeading } from './use-order-heading.ts';
import { usePaymentMethods } from './use-payment-methods.ts';
import { WayNote } from './way-note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, 'Your order'),
  { name: 'robots', content: 'noindex' },
];

export default function OrderReceivedPage() {
  const hydrated = useHydrated();
  const textsLoaded = useAccountTexts();
  return (
    <div className="shell max-w-3xl py-6 lg:py-10">
      {hydrated && textsLoaded ? <ReceivedOrder /> : <OrderSkeleton />}
      <NeedsScript />
    </div>
  );
}

const OrderSkeleton = () => (
  <Loading label="Loading your order" className="grid gap-4 noscript:hidden">
    <Skeleton height={120} />
    <Skeleton height={320} />
  </Loading>
);

function ReceivedOrder() {
  const { search, hash } = useLocation();
  const { loading } = useSession();
  const id = new URLSearchParams(search).get('order') ?? '';
  const token = hash.slice(1);
  const query = endpointQuery(queryKeys.order(id), orderEndpoints.findOrder, { params: { id } });
  const { data: order, isPending } = useQuery({ ...query, enabled: id !== '' && !loading });
  // Fetched together with the order, so that the page does not move when they arrive.
  const { isPending: methodsPending } = usePaymentMethods();
  const waitsForMethods = order && orderCan.pay(order, order.buyer.email) && methodsPending;
  if (order && !waitsForMethods) return <Received order={order} token={token} />;
  if (order || (isPending && id !== '')) return <OrderSkeleton />;
  return <OtherBrowser id={id} token={token} />;
}

/** Confirms with the secret of the link in the mail; the response shows the order also in another browser. */
function useConfirm(id: string, token: string) {
  const { textOf } = useLanguage();
  const confirming = useMutation({
    mutationFn: () => send(guestEndpoints.confirmGuestOrder, { params: { id }, body: { token } }),
    onSuccess({ message: text, order }) {
      queryClient().setQueryData(queryKeys.order(id), order);
      toast.success(text);
    },
  });
  const { error } = confirming;
  const problem = error ? textOf(error instanceof ApiError ? error.text : error.message) : '';
  return { confirm: () => confirming.mutate(), busy: confirming.isPending, problem };
}

function ConfirmButton({ id, token }: { id: string; token: string }) {
  const { t } = useLanguage();
  const { confirm, busy, problem } = useConfirm(id, token);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="large" busy={busy} onClick={confirm}>
        {t('Confirm this order')}
      </Button>
      <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** The order was placed in another browser: only the link in its mail shows it here. */
function OtherBrowser({ id, token }: { id: string; token: string }) {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-start gap-5 rounded-card bg-fog p-6">
      <h1 className="text-2xl font-bold">{t('Your order')}</h1>
      {token && id ? (
        <ConfirmButton id={id} token={token} />
      ) : (
        <p>{t('This browser has not placed such an order. Please use the link in its mail, or call us.')}</p>
      )}
      <ButtonLink to={paths.home} variant="secondary">
        {t('Continue shopping')}
      </ButtonLink>
    </div>
  );
}

function Received({ order, token }: { order: Order; token: string }) {
  const { t, digits, textOf } = useLanguage();
  const heading = t(useOrderHeading()(order));
  const waits = order.step === 'to-confirm';
  const asksForCode = waits && order.confirmation?.way === 'code';
  const units = order.cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const state = waits || waitsForAdvance(order) || waitsForPayment(order) ? undefined : t(stateOf(order));
  return (
    <div className="grid grid-cols-1 gap-6">
      <section
        data-thanks=""
        className="grid grid-cols-1 gap-4 rounded-card bg-bottle-wash p-5 wrap-anywhere sm:p-6"
      >
        <div className="grid gap-1">
          <h1 className="flex gap-3 text-3xl leading-tight font-bold sm:text-4xl">
            <Icon name="circleCheck" size={32} className="mt-0.5 shrink-0 text-bottle" />
            {heading}
          </h1>
          <p>{t('Thank you for your order')}</p>
          {state ? <p>{state}</p> : null}
        </div>
        {waits && token && !asksForCode ? <ConfirmButton id={order._id} token={token} /> : null}
        <div className="grid gap-2 empty:hidden">
          <NothingDueNote order={order} />
          <OnlineOnlyText order={order} className="font-semibold" />
          <WayNote order={order} className="text-lg font-semibold" />
          <PayAdvance order={order} />
          {orderCan.pay(order, order.buyer.email) ? <PayNow order={order} /> : null}
          {order.differenceDue === undefined ? null : (
            <PayDifference order={order} due={order.differenceDue} />
          )}
        </div>
        <div className="grid gap-3 border-t border-line pt-4">
          <p className="tabular text-lg font-semibold" data-order-number="">
            {t('Order {id}', { id: orderLabel(order) })} · {digits(formatTaka(order.payable))}
          </p>
          {waits ? <p>{t(nextOf(order))}</p> : null}
          {asksForCode && order.orderNumber ? (
            <p>
              <a href={confirmCodeLink(order.orderNumber)} className="font-semibold text-bottle underline">
                {t('Enter the code of the SMS')}
              </a>
            </p>
          ) : null}
          <TrackingLink order={order} />
        </div>
      </section>
      {order.pickup ? <PickupDetails order={order} /> : null}
      <section className="grid grid-cols-1 gap-5 rounded-card border border-line bg-paper p-4 sm:p-6">
        <h2 className="text-lg font-bold">{t('Items')}</h2>
        <OrderItems order={order} />
        <TotalsList isTerse={useIsModern()} totals={order} quantity={units} />
        <ReceivedAmounts order={order} />
        <CashAtDoor order={order} className="rounded-control bg-bottle-wash px-4 py-3 font-semibold" />
        <dl>
          <dt className="text-sm text-slate">{t(order.pickup ? 'Buyer' : 'Delivery address')}</dt>
          <dd className="font-medium break-words">
            {order.name}, {order.mobileNumber}
            {order.pickup ? null : (
              <>
                <br />
                {order.address}, <PlaceText place={order} />, {textOf(order.country)}
              </>
            )}
          </dd>
        </dl>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.home} variant="secondary">
          {t('Continue shopping')}
        </ButtonLink>
        <OrderAgainForm order={order} />
      </div>
      {order.guest ? <KeepForNextTime order={order} /> : null}
    </div>
  );
}

/** What has come of the sum so far. */
function ReceivedAmounts({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const amounts = receivedAmounts(order);
  return amounts.length === 0 ? null : (
    <dl className="tabular grid gap-2.5 text-[0.9375rem]">
      {amounts.map(({ text, amount }) => (
        <div key={toEnglish(text)} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-slate">{t(text)}</dt>
          <dd className="ml-auto">{digits(formatTaka(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where it is: this page is opened again by the link in its mail, also once it has arrived or ended. */
function stateOf(order: Order): PlainMessage {
  const step = stepOf(order);
  return (stepsToPack as readonly OrderStep[]).includes(step)
    ? 'It is confirmed. We pack it now.'
    : orderSteps[step].label;
}

/** Who confirms the order, and by what. */
function nextOf({ confirmation, email, mobileNumber: number }: Order) {
  if (confirmation?.way === 'code')
    return message('We have sent a code to {number}. Please confirm the order with it, or we call you.', {
      number,
    });
  if (confirmation?.mail)
    return message(
      'We have sent a mail to {email}. Please confirm the order with its link, or we call you at {number}.',
      { email, number },
    );
  return confirmation
    ? message('We have sent an SMS to {number}. Please confirm the order with its link, or we call you.', {
        number,
      })
    : message('We call you at {number} to confirm the order before we send it.', { number });
}
