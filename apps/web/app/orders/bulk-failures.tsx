/** The orders that an action did not change, with their reasons, a page at a time. */

import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import type { BulkAction } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { BulkOrders } from './bulk-orders.tsx';

const rows = 20;

export function BulkFailures({ action }: { action: BulkAction }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="tabular min-h-9 cursor-pointer py-1.5 font-medium text-sale-deep">
        {t('{count} not changed', { count: action.failed })}
      </summary>
      {open ? <FailedOrders action={action} /> : null}
    </details>
  );
}

function FailedOrders({ action: { _id, failed, finishedAt } }: { action: BulkAction }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(staffKeys.bulkFailures(_id, page), bulkActionEndpoints.listBulkFailures, {
      params: { id: _id },
      query: { page, limit: rows },
    }),
    placeholderData: keepPreviousData,
    staleTime: finishedAt ? Number.POSITIVE_INFINITY : 0,
  });
  if (isError) return <LoadFailed what="Some of the orders" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the orders">
        <Skeleton height={60} />
      </Loading>
    );
  return (
    <>
      <BulkOrders orders={data} more={0} />
      {failed > rows ? (
        <Pagination page={page} totalPages={Math.ceil(failed / rows)} onPage={setPage} />
      ) : null}
    </>
  );
}
