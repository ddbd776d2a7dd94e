/** A table of an owner: rows on wide screens, a card for each row on phones; skeleton rows while it loads. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** `picture` and `title` head the card of a phone; `number` is set to the right; `actions` closes the card. */
  kind?: 'picture' | 'title' | 'number' | 'actions';
}

interface DataTableProps<Row> {
  /** Plural, for headings of failures and empty tables: "orders". */
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  skeletonRows: number;
  /** The id of a row that is being changed: it shows as a skeleton. */
  changing?: string;
}

/** So many rows come into view at a time. */
const viewRows = 20;

const cellClass = {
  picture: 'max-md:row-span-1 max-md:self-center',
  title: 'max-md:self-center md:min-w-40',
  number: 'tabular md:text-right',
  actions: 'max-md:border-t max-md:border-line max-md:pt-3 max-md:mt-1 md:text-right',
  plain: '',
} as const;
/** On phones such a cell is a line of its own with its label before it. */
const line = 'max-md:col-span-2 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4';

function Cell<Row>({
  column: { label, kind },
  titled,
  children,
}: {
  column: Column<Row>;
  /** Whether the table has pictures: then a title stands beside its own. */
  titled: boolean;
  children: ReactNode;
}) {
  const headsCard = kind === 'picture' || kind === 'title';
  const width = headsCard ? (kind === 'title' && !titled ? 'max-md:col-span-2' : '') : line;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as a grid on phones the element would lose its role
    <td role="cell" className={`py-1 md:px-3 md:py-3 ${cellClass[kind ?? 'plain']} ${width}`}>
      {headsCard || kind === 'actions' ? null : (
        <span aria-hidden="true" className="shrink-0 text-sm text-slate md:hidden">
          {label}
        </span>
      )}
      <div
        className={headsCard ? '' : `min-w-0 max-md:text-right ${kind === 'actions' ? 'max-md:w-full' : ''}`}
      >
        {children}
      </div>
    </td>
  );
}

export function DataTable<Row extends { _id: string }>({
  what,
  columns,
  rows,
  failed,
  onRetry,
  empty,
  skeletonRows,
  changing,
}: DataTableProps<Row>) {
  const [shown, setShown] = useState(viewRows);
  if (!rows && failed) return <LoadFailed what={`The ${what}`} onRetry={onRetry} />;
  if (rows?.length === 0) {
    return (
      <p className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">{empty}</p>
    );
  }
  const left = (rows?.length ?? 0) - shown;
  return (
    <>
      {rows ? null : <Loading label={`Loading ${what}`} />}
      <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-paper">
        {/* biome-ignore lint/a11y/noRedundantRoles: as a block on phones the element would lose its role */}
        <table role="table" data-table={what} className="w-full text-[0.9375rem] max-md:block">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <thead role="rowgroup" className="max-md:sr-only">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <tr role="row" className="md:border-b md:border-line">
              {columns.map(({ label, kind }) => (
                <th
                  key={label}
                  // biome-ignore lint/a11y/noRedundantRoles: see above
                  role="columnheader"
                  scope="col"
                  className={`px-3 py-3 text-sm font-semibold whitespace-nowrap text-slate ${
                    kind === 'number' || kind === 'actions' ? 'text-right' : 'text-left'
                  }`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
            {rows
              ? rows
                  .slice(0, shown)
                  .map((row) =>
                    row._id === changing ? (
                      <SkeletonRow key={row._id} columns={columns} />
                    ) : (
                      <TableRow key={row._id} row={row} columns={columns} />
                    ),
                  )
              : Array.from({ length: skeletonRows }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
                  <SkeletonRow key={index} columns={columns} />
                ))}
          </tbody>
        </table>
      </div>
      {left > 0 ? (
        <div className="mt-4 text-center">
          <Button look="secondary" onClick={() => setShown(shown + viewRows)}>
            Show {Math.min(left, viewRows)} more of {rows?.length} {what}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const rowClass =
  'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:rounded-card max-md:border max-md:border-line max-md:bg-paper max-md:p-4 md:not-last:border-b md:border-line';

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const titled = columns.some(({ kind }) => kind === 'picture');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" data-row="" className={`${rowClass} md:hover:bg-fog`}>
      {columns.map((column) => (
        <Cell key={column.label} column={column} titled={titled}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const titled = columns.some(({ kind }) => kind === 'picture');
  return (
    <tr data-skeleton-row="" className={rowClass}>
      {columns.map((column) => (
        <Cell key={column.label} column={column} titled={titled}>
          <Skeleton
            className={`rounded-lg ${column.kind === 'picture' ? 'size-14' : 'w-full min-w-16'}`}
            height={column.kind === 'picture' ? undefined : 20}
          />
        </Cell>
      ))}
    </tr>
  );
}
