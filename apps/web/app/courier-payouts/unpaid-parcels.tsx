/** What couriers have collected and not paid out yet, and the parcels that are missing in their statements. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { missingAfterDays, type UnpaidParcel } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { payoutKeys } from './payout-queries.ts';

export function UnpaidParcels() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const id = useId();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(payoutKeys.unpaid, courierPayoutEndpoints.listUnpaidParcels, {}),
    enabled: ready,
    staleTime: 0,
  });
  if (isError && !data) return <LoadFailed what="Some of the parcels" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the parcels">
        <Skeleton height={96} />
      </Loading>
    );
  const taka = (amount: number): string => digits(formatTaka(amount));
  const { parcels, total, missing, cash, missingCash } = data;
  const late = parcels.filter((parcel) => parcel.missing);
  return (
    <section aria-labelledby={id} className="mb-6 rounded-card border border-line bg-paper p-4 sm:p-6">
      <h2 id={id} className="font-semibold">
        {t('Collected and not paid out')}
      </h2>
      <p className="tabular mt-1 text-2xl font-bold">{taka(cash)}</p>
      <p className="text-slate">
        {total === 0
          ? t('Every delivered parcel is paid out.')
          : digits(t('{count} delivered parcels', { count: total }))}
      </p>
      {missing > 0 ? (
        <>
          <p className="mt-3 font-medium text-sale-deep">
            {digits(
              t('{count} are missing: delivered more than {days} days ago and in no statement, {amount}.', {
                count: missing,
                days: missingAfterDays,
                amount: taka(missingCash),
              }),
            )}
          </p>
          <details className="mt-1">
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {t('Show the missing ones')}
            </summary>
            <ul className="divide-y divide-line">
              {late.map((parcel) => (
                <MissingParcel key={parcel._id} parcel={parcel} />
              ))}
            </ul>
            {missing > late.length ? (
              <p className="pt-2 text-slate">
                {digits(t('{count} more wait behind these.', { count: missing - late.length }))}
              </p>
            ) : null}
          </details>
        </>
      ) : null}
    </section>
  );
}

function MissingParcel({ parcel }: { parcel: UnpaidParcel }) {
  const { t, digits } = useLanguage();
  const { orderId, orderNumber = orderId, courier, code, cash, deliveredAt } = parcel;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <Link
        to={paths.orderDetails({ _id: orderId, name: 'order' })}
        className="tabular inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {orderNumber}
      </Link>
      <span className="tabular font-semibold">{digits(formatTaka(cash))}</span>
      <span className="tabular w-full text-sm wrap-anywhere text-slate">
        {courier}
        {code ? ` ${code}` : ''} · {t('Delivered {date}', { date: digits(formatDate(deliveredAt)) })}
      </span>
    </li>
  );
}
