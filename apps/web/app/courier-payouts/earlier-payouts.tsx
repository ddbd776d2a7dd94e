/** The statements of couriers that were brought in, newest first, a page at a time. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { payoutKeys, payoutStateLabels, readPayouts } from './payout-queries.ts';

const rows = 20;

export function EarlierPayouts() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const id = useId();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    queryKey: payoutKeys.list(page),
    queryFn: ({ signal }) => readPayouts({ page, limit: rows }, signal),
    enabled: ready,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <LoadFailed what="Earlier statements" onRetry={() => void refetch()} />;
  if (!data?.entries.length) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-xl font-bold">
        {t('Earlier statements')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {data.entries.map((payout) => (
          <li key={payout._id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
            <Link
              to={`?payout=${payout._id}`}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold break-words underline underline-offset-4"
            >
              {payout.courier}: {payout.file}
            </Link>
            <span className="flex items-center gap-3">
              <span className="tabular font-semibold">
                {digits(formatTaka(payout.amount ?? payout.sums.paid))}
              </span>
              <StateBadge good={payout.state === 'settled'}>{t(payoutStateLabels[payout.state])}</StateBadge>
            </span>
            <span className="tabular min-w-0 text-sm break-words text-slate sm:col-span-2">
              {digits(formatDateTime(payout.createdAt))} · {t('Lines: {count}', { count: payout.lines })} ·{' '}
              {payout.by}
            </span>
          </li>
        ))}
      </ul>
      {data.total > rows ? (
        <Pagination page={page} totalPages={Math.ceil(data.total / rows)} onPage={setPage} />
      ) : null}
    </section>
  );
}
