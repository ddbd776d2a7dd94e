/** The lines of a statement in one state, a page at a time, with what can be decided about each. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import {
  isOpenPayoutState,
  type PayoutDecision,
  type PayoutLine,
  type PayoutLineState,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { formatTaka, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { payoutKeys } from './payout-queries.ts';

const rows = 20;

interface LineActions {
  busy: boolean;
  onDecide: (line: PayoutLine, decision: Exclude<PayoutDecision, 'name'>) => void;
  /** Asks which order a line is of. */
  onName: (line: PayoutLine) => void;
}

interface PayoutLinesProps extends LineActions {
  payoutId: string;
  state: PayoutLineState;
  count: number;
}

export function PayoutLines({ payoutId, state, count, ...actions }: PayoutLinesProps) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(
      // With the count: lines leave a state when they are decided.
      [...payoutKeys.lines(payoutId, state, page), count],
      courierPayoutEndpoints.listPayoutLines,
      { params: { id: payoutId }, query: { state, page, limit: rows } },
    ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <LoadFailed what="Some of the lines" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the lines">
        <Skeleton height={240} />
      </Loading>
    );
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {data.map((line) => (
          <li key={line._id} className="grid gap-1 py-3">
            <Line line={line} {...actions} />
          </li>
        ))}
      </ul>
      {count > rows ? <Pagination page={page} totalPages={Math.ceil(count / rows)} onPage={setPage} /> : null}
    </>
  );
}

function Line({ line: row, busy, onDecide, onName }: { line: PayoutLine } & LineActions) {
  const { t, textOf } = useLanguage();
  const { line, state, order, reason, decidedBy } = row;
  const numbers = [row.consignment, row.tracking, row.reference].filter(Boolean).join(' · ');
  const differs = state === 'short' || state === 'over';
  return (
    <>
      <p className="tabular flex flex-wrap items-center justify-between gap-x-4">
        {order ? (
          <Link
            to={paths.orderDetails({ _id: order._id, name: 'order' })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {order.orderNumber ?? order._id}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{numbers || '–'}</span>
        )}
        <span className="text-sm whitespace-nowrap text-slate">{t('Line {line}', { line })}</span>
      </p>
      <Amounts line={row} />
      {order && numbers ? <p className="tabular text-sm wrap-anywhere text-slate">{numbers}</p> : null}
      {reason ? (
        <p
          className={
            isOpenPayoutState(state) && state !== 'matched' ? 'font-medium text-sale-deep' : 'text-slate'
          }
        >
          {textOf(reason)}
        </p>
      ) : null}
      {decidedBy ? (
        <p className="text-sm break-words text-slate">{t('Decided by {email}', { email: decidedBy })}</p>
      ) : null}
      {isOpenPayoutState(state) && state !== 'matched' ? (
        <div className="mt-1 flex flex-wrap gap-3">
          {differs ? (
            <Button variant="secondary" disabled={busy} onClick={() => onDecide(row, 'accept')}>
              {t('Accept')}
            </Button>
          ) : null}
          {state === 'unknown' ? (
            <Button variant="secondary" disabled={busy} onClick={() => onName(row)}>
              {t('Name the order')}
            </Button>
          ) : null}
          <Button variant="secondary" disabled={busy} onClick={() => onDecide(row, 'dismiss')}>
            {t('Set it aside')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What was collected, beside what is due, and what the parcel cost. */
function Amounts({ line }: { line: PayoutLine }) {
  const { t, digits } = useLanguage();
  const { collected, due, fee = 0, codFee = 0, paid } = line;
  const taka = (value: number): string => digits(formatTaka(value));
  if (collected === undefined) return null;
  const costs = toTaka(poisha(toPoisha(fee) + toPoisha(codFee)));
  return (
    <p className="tabular flex flex-wrap gap-x-4">
      <span className="font-semibold">{t('Collected: {amount}', { amount: taka(collected) })}</span>
      {due === undefined || due === collected ? null : (
        <span className="font-semibold text-sale-deep">{t('Due: {amount}', { amount: taka(due) })}</span>
      )}
      <span className="text-slate">{t('Charges: {amount}', { amount: taka(costs) })}</span>
      {paid === undefined ? null : (
        <span className="text-slate">{t('Paid out: {amount}', { amount: taka(paid) })}</span>
      )}
    </p>
  );
}
