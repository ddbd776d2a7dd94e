/** Additive: the page of thanks that an order ends on, with what happens next and one press to pay (`thanksPage`). */
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor, cashText } from '@jontro/shop/orders/cash-due.ts';
import { daysAhead } from '@jontro/shop/orders/order-heading.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { now } from '../lib/clock.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { PlaceText } from '../places/place-text.tsx';
import { usePromiseText } from '../places/promise-text.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { TotalsList } from '../ui/totals-list.tsx';
import type { Route } from './+types/thanks-page.ts';
import { DetailsSection } from './details-section.tsx';
import { useOrder } from './my-orders.ts';
import { nextSteps } from './next-steps.ts';
import { NoOrders } from './no-orders.tsx';
import { NothingDueNote } from './nothing-due-note.tsx';
import { OnlineOnlyText } from './online-only-note.tsx';
import { OrderItems } from './order-items.tsx';
import { PayAdvance } from './pay-advance.tsx';
import { PayNow } from './pay-now.tsx';
import { PickupDetails } from './pickup-details.tsx';
import { useOrderHeading } from './use-order-heading.ts';
import { useCanPayOnline, usePaymentMethods } from './use-payment-methods.ts';
import { WayNote } from './way-note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Thank you');

export default function ThanksPage() {
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useOrder(id);
  const { isPending: methodsPending } = usePaymentMethods();
  if (order && !methodsPending) return <Thanks order={order} />;
  return (
    <div className="shell py-8">
      {statusOf(error) === 404 ? (
        <NoOrders text={orderTexts.notFound} icon="search" to={paths.myOrders} action="My Orders" />
      ) : error ? (
        <LoadFailed what="The order" onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the order" className="grid gap-8">
          <Skeleton height={300} />
          <Skeleton height={480} />
        </Loading>
      )}
    </div>
  );
}

function Thanks({ order }: { order: Order }) {
  const { t, digits, textOf } = useLanguage();
  const promiseText = usePromiseText();
  const heading = t(useOrderHeading()(order));
  const promise = daysAhead(order, now());
  const days = promise && promiseText(promise);
  return (
    <>
      <Band>
        <div className="grid gap-3">
          <h1 className="text-4xl leading-tight font-extrabold wrap-anywhere sm:text-5xl">{heading}</h1>
          <p className="text-lg wrap-anywhere">{t('Thank you, {name}.', { name: order.name })}</p>
          <WayNote order={order} className="text-xl font-bold sm:text-2xl" />
          <Sum order={order} />
        </div>
        <Actions order={order} />
      </Band>
      <div className="shell grid gap-8 py-8 lg:py-12">
        {order.pickup ? <PickupDetails order={order} /> : null}
        <Steps order={order} days={days} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <DetailsSection title="What you ordered">
            <OrderItems order={order} />
            <TotalsList
              isTerse={useIsModern()}
              totals={order}
              quantity={order.cartItems.reduce((sum, { quantity }) => sum + quantity, 0)}
              coupon={order.coupon}
            />
          </DetailsSection>
          <DetailsSection title={order.pickup ? 'Who picks it up' : 'Where it goes'}>
            <address className="grid gap-0.5 wrap-anywhere not-italic" translate="no">
              <span>{order.name}</span>
              <span className="tabular">{order.mobileNumber}</span>
              {order.pickup ? null : (
                <>
                  <span className="whitespace-pre-line" dir="auto">
                    {order.address}
                  </span>
                  <span>
                    <PlaceText place={order} />, {textOf(order.country)}
                  </span>
                </>
              )}
            </address>
            <ButtonLink to={paths.invoice(order)} variant="secondary">
              {t('Invoice')}
            </ButtonLink>
            <p className="text-sm text-slate wrap-anywhere">
              {digits(
                t('The order is also in My Orders, and in the mail to {email}.', { email: order.email }),
              )}
            </p>
          </DetailsSection>
        </div>
      </div>
    </>
  );
}

/** The awning of a shop. */
function Band({ children }: { children: ReactNode }) {
  return (
    <div data-thanks="">
      <div className="bg-band text-white">
        <div className="shell grid items-center gap-6 py-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:py-16">
          {children}
        </div>
      </div>
      <div
        aria-hidden="true"
        className="h-4 bg-[radial-gradient(circle_at_50%_0,var(--color-band)_15.5px,transparent_16px)] bg-size-[32px_16px] bg-repeat-x"
      />
    </div>
  );
}

function Sum({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const cash = cashAtDoor(order);
  const amount = digits(formatTaka(cash ?? order.payable));
  return (
    <p className="tabular text-lg wrap-anywhere">
      {t('Order {id}', { id: orderLabel(order) })}
      {' · '}
      <strong data-thanks-sum="">
        {cash !== undefined
          ? t(cashText(order), { amount })
          : order.payment
            ? t('Paid {amount}', { amount })
            : amount}
      </strong>
    </p>
  );
}

function Actions({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { user } = useSession();
  return (
    <div className="grid gap-3 rounded-card bg-paper p-4 text-ink sm:p-6">
      {orderCan.pay(order, user?.email) ? (
        <>
          <OnlineOnlyText order={order} className="font-semibold" />
          <PayAdvance order={order} />
          <PayNow order={order} />
        </>
      ) : null}
      <NothingDueNote order={order} className="font-semibold" />
      <ButtonLink to={paths.orderDetails(order)} size="large">
        {t('Follow the order')}
      </ButtonLink>
      <ButtonLink to={paths.home} variant="secondary">
        {t('Continue shopping')}
      </ButtonLink>
    </div>
  );
}

function Steps({ order, days }: { order: Order; days: string | undefined }) {
  const { t, digits } = useLanguage();
  const payOnline = useCanPayOnline(order);
  const next = nextSteps(order, { days, payOnline });
  if (next.length === 0) return null;
  const steps = [{ title: 'Order received', text: undefined } as const, ...next];
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="mb-4 text-xl font-bold sm:text-2xl">
        {t('What happens now')}
      </h2>
      <ol className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            className="grid grid-cols-[1.75rem_1fr] content-start gap-x-3 lg:grid-cols-1 lg:gap-y-2"
          >
            <span
              aria-hidden="true"
              className={`tabular grid size-7 place-items-center rounded-full text-sm font-bold ${
                at === 0 ? 'bg-bottle text-on-bottle' : 'border border-edge'
              }`}
            >
              {digits(at + 1)}
            </span>
            <p className="min-w-0">
              <span className="block font-semibold">{t(title)}</span>
              {text ? <span className="block text-[0.9375rem] text-slate">{digits(t(text))}</span> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
