/** The table of zero-result searches. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { ZeroResultSearch } from '@jontro/shop/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session-state.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { zeroResultSearchesQuery } from './report-queries.ts';

const count = new Intl.NumberFormat('en-IN');

const columns: readonly Column<ZeroResultSearch>[] = [
  {
    label: 'Searched for',
    kind: 'title',
    cell: ({ _id }) => <span className="font-semibold break-words">{_id}</span>,
  },
  { label: 'Times', kind: 'number', cell: (search, { digits }) => digits(count.format(search.count)) },
  {
    label: 'Last',
    cell: ({ lastAt }, { digits }) => <span className="tabular">{digits(formatDateTime(lastAt))}</span>,
  },
];

export function ZeroResultSearches() {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({ ...zeroResultSearchesQuery, enabled: ready });
  return (
    <DataTable
      what="searches"
      columns={columns}
      rows={data}
      failed={isError}
      onRetry={() => void refetch()}
      empty="Every search found something."
      skeletonRows={4}
    />
  );
}
