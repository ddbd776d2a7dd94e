/** Additive: one payment for admins: details, decision, refunds and the event log. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type PaymentDetails, paymentAdminTexts, paymentCan } from '@jontro/shop/payments/payment-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { DetailsSection, LabelledValue } from '../orders/details-section.tsx';
import { NoOrders } from '../orders/no-orders.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { Route } from './+types/payment-details-page.ts';
import { PaymentDecision } from './payment-decision.tsx';
import { partLabels, paymentStateLabel, reasonText, settledThroughLabels } from './payment-labels.ts';
import { PaymentLog } from './payment-log.tsx';
import { usePaymentMutations } from './payment-mutations.ts';
import { paymentQuery } from './payment-queries.ts';
import { PaymentRefunds } from './payment-refunds.tsx';
import { RefundDialog } from './refund-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payment');

/** Refetch interval while the payment can change. */
const refetchMs = 5_000;
const isPending = ({ state, refunds }: PaymentDetails): boolean =>
  ['created', 'redirected', 'verifying'].includes(state) ||
  refunds.some((refund) => refund.state === 'requested');

export default function PaymentDetailsPage() {
  const { digits } = useLanguage();
  const { tranId = '' } = useParams();
  const { ready } = useSession();
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({
    ...paymentQuery(tranId),
    enabled: ready,
    refetchInterval: ({ state: { data } }) => (data && isPending(data) ? refetchMs : false),
  });
  return (
    <section>
      <BackLink to={staffPaths.payments} text="Payments" />
      <DashboardHeading
        title="Payment"
        note={payment && message('Started on {time}', { time: digits(formatDateTime(payment.createdAt)) })}
      />
      {statusOf(error) === 404 ? (
        <NoOrders
          text={paymentAdminTexts.notFound}
          icon="search"
          to={staffPaths.payments}
          action="Payments"
        />
      ) : payment ? (
        <Details payment={payment} />
      ) : error ? (
        <LoadFailed what="The payment" onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading label="Loading the payment" />
          <Skeleton className="w-full rounded-card" height={320} />
        </>
      )}
    </section>
  );
}

function Details({ payment }: { payment: PaymentDetails }) {
  return (
    <div className="grid gap-4">
      <PaymentDecision payment={payment} />
      <div className="grid items-start gap-4 @min-[58rem]/page:grid-cols-[minmax(0,1fr)_22rem]">
        <Facts payment={payment} />
        <Refunds payment={payment} />
      </div>
      <DetailsSection title="Event log">
        <PaymentLog events={payment.events} />
      </DetailsSection>
    </div>
  );
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const { t, textOf, digits } = useLanguage();
  const { buyer, orderId, orderNumber, orderDeleted, reason, settled, fee, settledAt, settledThrough } =
    payment;
  return (
    <DetailsSection title="Payment info">
      <dl className="grid gap-x-6 gap-y-4 @min-[30rem]/page:grid-cols-2">
        <LabelledValue name="State">
          <StateBadge good={payment.state === 'paid'}>{t(paymentStateLabel(payment))}</StateBadge>
          {reason ? (
            <span className="mt-1 block text-sm text-slate">{textOf(reasonText(reason))}</span>
          ) : null}
        </LabelledValue>
        <LabelledValue name="Amount">
          <span className="tabular text-xl font-bold">{digits(formatTaka(payment.amount))}</span>
        </LabelledValue>
        <LabelledValue name="Transaction ID" className="@min-[30rem]/page:col-span-2">
          <span className="inline-flex max-w-full items-center">
            <span className="tabular min-w-0 text-balance break-all">{payment.tranId}</span>
            <CopyText text={payment.tranId} what="transaction ID" />
          </span>
        </LabelledValue>
        <LabelledValue name="Buyer">
          {buyer.name}
          <span className="block text-sm break-all text-slate">{buyer.email}</span>
        </LabelledValue>
        <LabelledValue name="Order">
          {orderDeleted ? (
            <>
              <span className="tabular break-all">{orderNumber ?? orderId}</span>{' '}
              <span className="text-sm text-slate">{t('(deleted)')}</span>
            </>
          ) : (
            <Link
              to={paths.orderDetails({ _id: orderId, name: buyer.name })}
              title={orderId}
              className="tabular break-all text-bottle-deep underline-offset-4 hover:underline"
            >
              {orderNumber ?? orderId}
            </Link>
          )}
        </LabelledValue>
        {payment.part ? (
          <LabelledValue name="Part of the order">{t(partLabels[payment.part])}</LabelledValue>
        ) : null}
        {settled === undefined ? null : (
          <LabelledValue name="Received">
            <span className="tabular">{digits(formatTaka(settled))}</span>
            {fee === undefined ? null : (
              <span className="tabular block text-sm text-slate">
                {t('of which {fee} are the provider’s fee', { fee: digits(formatTaka(fee)) })}
              </span>
            )}
          </LabelledValue>
        )}
        {settledAt ? (
          <LabelledValue name="Settled">
            <span className="tabular">{digits(formatDateTime(settledAt))}</span>
            {settledThrough ? (
              <span className="block text-sm text-slate">{t(settledThroughLabels[settledThrough])}</span>
            ) : null}
          </LabelledValue>
        ) : null}
        {payment.cardType ? (
          <LabelledValue name="Paid with">
            {payment.cardType}
            <span className="tabular block text-sm break-all text-slate">{payment.cardMasked}</span>
          </LabelledValue>
        ) : null}
        {payment.riskLevel === undefined ? null : (
          <LabelledValue name="Risk">
            {t(payment.riskLevel === 0 ? 'Safe' : 'Risky')} ({digits(payment.riskLevel)})
          </LabelledValue>
        )}
        {payment.bankTranId ? (
          <LabelledValue name="Bank transaction">
            <span className="tabular text-sm break-all">{payment.bankTranId}</span>
          </LabelledValue>
        ) : null}
        {payment.decidedAt ? (
          <LabelledValue name="Decided" className="@min-[30rem]/page:col-span-2">
            <RichMessage
              text="{decision} by {name}, {time}"
              parts={{
                decision: payment.decision && t(payment.decision),
                name: <span className="break-all">{payment.decidedBy}</span>,
                time: <span className="tabular">{digits(formatDateTime(payment.decidedAt))}</span>,
              }}
            />
            {payment.decisionNote ? (
              <span className="block text-sm text-slate">{payment.decisionNote}</span>
            ) : null}
          </LabelledValue>
        ) : null}
      </dl>
    </DetailsSection>
  );
}

function Refunds({ payment }: { payment: PaymentDetails }) {
  const { t } = useLanguage();
  const { refund, retryRefund, busyWith } = usePaymentMutations(payment.tranId);
  const [refunding, setRefunding] = useState(false);
  return (
    <DetailsSection title="Refunds">
      <PaymentRefunds
        refunds={payment.refunds}
        busyWith={busyWith}
        onRetry={({ _id }) => void retryRefund(_id)}
      />
      {paymentCan.refund(payment) ? (
        <Button variant="secondary" onClick={() => setRefunding(true)}>
          {t('Refund')}
        </Button>
      ) : null}
      {refunding ? (
        <RefundDialog
          refundable={payment.refundable}
          busy={busyWith === payment.tranId}
          onClose={() => setRefunding(false)}
          onRefund={(request) => void refund(request).then(() => setRefunding(false))}
        />
      ) : null}
    </DetailsSection>
  );
}
