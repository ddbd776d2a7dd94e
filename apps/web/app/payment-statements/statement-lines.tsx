/** The lines of a statement in one state, a page at a time, with what can be decided about each. */
import { formatTaka } from '@jontro/shop/money.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import type {
  StatementDecision,
  StatementLine,
  StatementLineState,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { statementKeys } from './statement-queries.ts';

const rows = 20;

interface LineActions {
  busy: boolean;
  onDecide: (decision: StatementDecision, line: number) => void;
  /** Asks which order a payment was for. */
  onName: (line: number, amount: number) => void;
}

interface StatementLinesProps extends LineActions {
  statementId: string;
  state: StatementLineState;
  count: number;
}

export function StatementLines({ statementId, state, count, ...actions }: StatementLinesProps) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(
      // With the count: lines leave a state while the provider is asked.
      [...statementKeys.lines(statementId, state, page), count],
      paymentStatementEndpoints.listStatementLines,
      { params: { id: statementId }, query: { state, page, limit: rows } },
    ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isError) return <LoadFailed what="Some of the lines" onRetry={() => void refetch()} />;
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

function Line({ line: row, busy, onDecide, onName }: { line: StatementLine } & LineActions) {
  const { t, textOf, digits } = useLanguage();
  const { line, state, tranId, amount, paid, known, date, status, reference, order, reason } = row;
  const taka = (value: number): string => digits(formatTaka(value));
  const fileText = [date, status, reference].filter(Boolean).join(' · ');
  return (
    <>
      <p className="tabular font-semibold wrap-anywhere">
        {tranId || '–'}{' '}
        <span className="font-normal whitespace-nowrap text-slate">{t('Line {line}', { line })}</span>
      </p>
      <p className="tabular flex flex-wrap gap-x-4">
        {paid === undefined ? null : (
          <span className="font-semibold">
            {known
              ? t('Shop: {amount}', { amount: taka(paid) })
              : t('Provider: {amount}', { amount: taka(paid) })}
          </span>
        )}
        {amount === undefined ? null : <span>{t('File: {amount}', { amount: taka(amount) })}</span>}
      </p>
      {fileText ? (
        <p className="text-sm break-words text-slate">{t('In the file: {text}', { text: fileText })}</p>
      ) : null}
      {reason ? (
        <p className="font-medium text-sale-deep">
          {state === 'wrong'
            ? textOf(reason)
            : t('The provider has not answered yet and is asked again: {reason}', { reason })}
        </p>
      ) : null}
      {state === 'lost' ? <OrderNote order={order} /> : null}
      <div className="mt-1 flex flex-wrap gap-3 empty:hidden">
        {known ? (
          <ButtonLink variant="secondary" to={staffPaths.payment(tranId)}>
            {t('Open the payment')}
          </ButtonLink>
        ) : null}
        {state === 'lost' && paid !== undefined ? (
          <>
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => (order?.fits ? onDecide('attach', line) : onName(line, paid))}
            >
              {order?.fits ? t('Give to its order') : t('Give to an order')}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => onDecide('refund', line)}>
              {t('Refund')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}

/** The order that the provider or the file names. */
function OrderNote({ order }: Pick<StatementLine, 'order'>) {
  const { t } = useLanguage();
  if (!order) return <p className="text-slate">{t('The shop has no order for it.')}</p>;
  const number = order.orderNumber ?? order._id;
  return (
    <p>
      <Link to={paths.orderDetails({ _id: order._id, name: 'order' })} className="underline">
        {order.fits
          ? t('Order {number} fits: it is unpaid and of this amount.', { number })
          : t('Order {number} does not fit: it is paid, has ended, or is of another amount.', { number })}
      </Link>
    </p>
  );
}
