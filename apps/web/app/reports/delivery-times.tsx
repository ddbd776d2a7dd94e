/** In how many working days parcels arrive by district, courier and weekday, and how many promises were kept. */
import type { DeliveryReport } from '@jontro/shop/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { weekdayText } from './report-format.ts';
import { deliveryReportQuery } from './report-queries.ts';

const count = new Intl.NumberFormat('en-IN');

type Range = DeliveryReport['ranges'][number];

/** The ranges of a courier in a district, by their days. */
interface Row extends Pick<Range, '_id' | 'district' | 'courier' | 'parcels' | 'main'> {
  days: { from: number; to: number; weekdays: number[] }[];
}

/** One row for each district and courier, and in it the weekdays with the same days together. */
function rowsOf(ranges: readonly Range[]): Row[] {
  const rows: Row[] = [];
  for (const { _id, district, courier, weekday, parcels, from, to, main } of ranges) {
    const known = rows.find((one) => one.district === district && one.courier === courier);
    const row = known ?? { _id, district, courier, parcels: 0, main, days: [] };
    if (!known) rows.push(row);
    row.parcels += parcels;
    const same = row.days.find((one) => one.from === from && one.to === to);
    if (same) same.weekdays.push(weekday);
    else row.days.push({ from, to, weekdays: [weekday] });
  }
  return rows;
}

const columns: readonly Column<Row>[] = [
  {
    label: 'District',
    kind: 'title',
    cell: ({ district }, { textOf }) => <span className="font-semibold">{textOf(district)}</span>,
  },
  { label: 'Courier', cell: ({ courier }) => <span className="break-words">{courier}</span> },
  { label: 'Parcels', kind: 'number', cell: ({ parcels }, { digits }) => digits(count.format(parcels)) },
  {
    label: 'Working days',
    cell: ({ days }, { digits, language }) => (
      <ul className="grid min-w-0 gap-1">
        {days.map(({ from, to, weekdays }) => (
          <li key={`${from}-${to}`}>
            <span className="tabular font-semibold">{digits(from === to ? `${from}` : `${from}–${to}`)}</span>
            {`: ${weekdays.map((weekday) => weekdayText(weekday, language)).join(', ')}`}
          </li>
        ))}
      </ul>
    ),
  },
  { label: 'Brings most parcels', cell: ({ main }, { t }) => t(main ? 'Yes' : 'No') },
];

export function DeliveryTimes() {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({ ...deliveryReportQuery, enabled: ready });
  return (
    <>
      {data ? <Promises report={data} /> : null}
      <DataTable
        what="delivery times"
        columns={columns}
        rows={data && rowsOf(data.ranges)}
        failed={isError}
        onRetry={() => void refetch()}
        empty="No courier has brought 30 parcels of one weekday to a district yet."
        skeletonRows={4}
      />
    </>
  );
}

function Promises({ report: { promised, promises } }: { report: DeliveryReport }) {
  const { t, digits } = useLanguage();
  const { all, kept } = promises;
  return (
    <div className="mb-3 grid gap-1">
      <p className="tabular font-semibold">
        {all > 0
          ? t('Of {all} promised deliveries of the last 90 days {kept} arrived in time, {percent}%.', {
              all: digits(count.format(all)),
              kept: digits(count.format(kept)),
              percent: digits(String(Math.floor((100 * kept) / all))),
            })
          : t('No promised delivery was due in the last 90 days.')}
      </p>
      <p className="text-sm text-slate">
        {t(
          promised
            ? 'Shoppers read the days of the courier that brings most parcels to their district.'
            : 'Shoppers read the days of the delivery zones, until you turn on “Learn the days of deliveries” in the settings.',
        )}
      </p>
    </div>
  );
}
