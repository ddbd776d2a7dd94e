/** Additive: the owner's reports. Sales over time and by source, best products, waiting orders, low stock, zero-result searches. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type ReportStep, reportSteps } from '@jontro/shop/reports/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { StatCard } from '../dashboard/stat-card.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAddressView } from '../lib/address-view.ts';
import { ApiError } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { DayField, DayPair } from '../ui/day-field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/reports-page.ts';
import { BestProducts } from './best-products.tsx';
import { ChannelTable } from './channel-table.tsx';
import { DeliveryCosts } from './delivery-costs.tsx';
import { DeliveryTimes } from './delivery-times.tsx';
import { LowStockProducts } from './low-stock-products.tsx';
import { ProfitSection } from './profit-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { changeText, periodText } from './report-format.ts';
import { bestProductsQuery, channelReportQuery, salesQuery } from './report-queries.ts';
import { periodQuery, type ReportView, readReportView, reportAddress } from './report-view.ts';
import { ReviewCounts } from './review-counts.tsx';
import { SalesSection } from './sales-section.tsx';
import { WaitingOrders } from './waiting-orders.tsx';
import { ZeroResultSearches } from './zero-result-searches.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Reports');

const stepLabels: Record<ReportStep, PlainMessage> = { day: 'Days', week: 'Weeks', month: 'Months' };

export default function ReportsPage() {
  const language = useLanguage();
  const { t, textOf } = language;
  const { ready } = useSession();
  const [view, show] = useAddressView(readReportView);
  const period = periodQuery(view);
  const change = (changes: Partial<ReportView>) => show(reportAddress({ ...view, ...changes }));
  const sales = useQuery({ ...salesQuery(period), enabled: ready, placeholderData: keepPreviousData });
  const best = useQuery({
    ...bestProductsQuery({ ...period, sort: view.sort }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const channels = useQuery({
    ...channelReportQuery(period),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const errorMessage =
    sales.error instanceof ApiError && sales.error.status === 400 ? sales.error.message : undefined;
  const report = sales.isError ? undefined : sales.data;
  const { now, before } = report?.totals ?? {};

  return (
    <>
      <DashboardHeading
        title="Reports"
        note={
          <span className="block min-h-[2lh] @min-[40rem]/page:min-h-0">
            {report
              ? t('{period}, compared with {earlier}', {
                  period: periodText(report, language),
                  earlier: periodText(report.earlier, language),
                })
              : t('Up to date')}
          </span>
        }
      />
      <div className="mb-5 flex flex-wrap items-end gap-3 sm:items-center">
        <FilterChips
          legend="Steps"
          chosen={view.step}
          onChoose={(step) => change({ step, from: '', to: '' })}
          options={reportSteps.map((step) => [step, stepLabels[step]])}
        />
        <DayPair>
          <DayField label="From" value={view.from} onChange={(from) => change({ from })} />
          <DayField label="To" value={view.to} onChange={(to) => change({ to })} />
        </DayPair>
        {view.from || view.to ? (
          <Button variant="quiet" onClick={() => change({ from: '', to: '' })}>
            <Icon name="x" size={18} /> {t('Until today')}
          </Button>
        ) : null}
      </div>
      {errorMessage ? (
        <p role="alert" className="mb-4 font-medium text-sale-deep">
          {textOf(errorMessage)}
        </p>
      ) : null}
      {sales.isError && !errorMessage ? (
        <LoadFailed what="The sales" onRetry={() => void sales.refetch()} />
      ) : null}
      {sales.isError ? null : (
        <>
          <dl className="mb-4 grid gap-3 @min-[28rem]/page:grid-cols-2 @min-[58rem]/page:grid-cols-3">
            <StatCard
              label="Sales"
              icon="chart"
              value={now && formatTaka(now.sales)}
              note={now && before && changeText(now.sales, before.sales)}
            />
            <StatCard
              label="Paid online"
              icon="creditCard"
              value={now && formatTaka(now.paidOnline)}
              note={now && before && changeText(now.paidOnline, before.paidOnline)}
            />
            <StatCard
              label="Cash received"
              icon="store"
              value={now && formatTaka(now.cash)}
              note={now && before && changeText(now.cash, before.cash)}
            />
            <StatCard
              label="Given back"
              icon="rotate"
              value={now && formatTaka(now.refunds)}
              note={now && before && changeText(now.refunds, before.refunds)}
            />
            <StatCard
              label="Net"
              icon="circleCheck"
              value={now && formatTaka(now.net)}
              note={now && before && changeText(now.net, before.net)}
            />
            <StatCard
              label="Orders"
              icon="truck"
              value={now?.orders}
              note={now && before && changeText(now.orders, before.orders)}
            />
          </dl>
          <SalesSection report={report} />
          <ReportSection
            title="Refunds"
            note="Money counts on the day it came, and a refund on the day it went back: no refund, return or change of an order changes a day that is over. Net is what came less what went back."
          >
            <RefundSection period={period} />
          </ReportSection>
          <ReportSection
            title="By source"
            note="Cancelled and returned are those that ended so in this period, whenever they were ordered."
          >
            <ChannelTable
              report={channels.data}
              period={period}
              failed={channels.isError}
              onRetry={() => void channels.refetch()}
            />
          </ReportSection>
          <ReportSection
            title="Profit"
            note="Of what came in this period, less what went back in it, the gateway’s fees and the cost prices of what was sold. Couriers’ fees are among the delivery costs."
          >
            <ProfitSection period={period} />
          </ReportSection>
          <ReportSection
            title="Delivery costs"
            note="Of the orders placed in this period, beside what customers were charged for delivery and cash on delivery. The statement of a courier wins over the fee of the booking."
          >
            <DeliveryCosts period={period} />
          </ReportSection>
          <ReportSection
            title="Best products"
            note="Units are those that were ordered in this period, less those that were cancelled or came back in it. Sales are of what was paid in it, without delivery and discounts."
          >
            <BestProducts
              products={best.data?.products}
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              failed={best.isError}
              onRetry={() => void best.refetch()}
            />
          </ReportSection>
        </>
      )}
      <ReportSection title="Open orders" note="The current state, independent of the period.">
        <WaitingOrders />
      </ReportSection>
      <ReportSection
        title="Delivery times"
        note="The working days in which nine of ten parcels arrived, by the weekday of the order: the latest 60 of each, from the last 180 days. Learned anew each day."
      >
        <DeliveryTimes />
      </ReportSection>
      <ReportSection
        title="Stock"
        note="The current state. The limit for low stock is in the shop's settings."
      >
        <LowStockProducts />
      </ReportSection>
      <ReportSection
        title="Zero-result searches"
        note="Since counting began, the most frequent first. They are stored without their users."
      >
        <ZeroResultSearches />
      </ReportSection>
      <ReportSection
        title="Reviews"
        note="Of products, since the beginning. A hidden one was hidden by staff."
      >
        <ReviewCounts />
      </ReportSection>
    </>
  );
}

function ReportSection({
  title,
  note,
  children,
}: {
  title: PlainMessage;
  note: PlainMessage;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <section aria-label={t(title)} className="mt-9">
      <h2 className="text-lg font-bold">{t(title)}</h2>
      <p className="mb-3 text-sm text-slate">{t(note)}</p>
      {children}
    </section>
  );
}
