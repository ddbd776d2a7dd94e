/** An admin table: rows on wide screens, a card per row on narrow ones; skeleton rows while it loads. */
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { type ReactNode, useState } from 'react';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Loading, Skeleton } from './skeleton.tsx';
import { SortChoice, type Sorting } from './sort-choice.tsx';

export interface Column<Row> {
  label: PlainMessage;
  /** Cells with a `data-none` element are empty, and hidden in cards. */
  cell: (row: Row, language: PageLanguage) => ReactNode;
  /** `choice`, `picture` and `title` are the head of a card; `number` is right-aligned; `actions` is the foot of a card. */
  kind?: 'choice' | 'picture' | 'title' | 'number' | 'actions';
  /** For texts of several words: such a column stays readable beside those that cannot be narrower. */
  wide?: true;
  /** In the heading instead of the label. */
  head?: ReactNode;
  /** The sort name of this column, if it is sortable. */
  sort?: string;
}

interface DataTableProps<Row> {
  /** Plural, for error and loading messages: "orders". */
  what: PlainMessage;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Shown when there are no rows. */
  empty: Message;
  skeletonRows: number;
  /** The id of a row that is being changed: it shows as a skeleton. */
  changing?: string;
  sorting?: Sorting;
  /** An action on all rows, above the table. */
  above?: ReactNode;
  /** The rows are one page of a list: all of them are shown. */
  paged?: boolean;
  /** The rows are outdated while new ones are fetched. */
  late?: boolean;
}

/** How many rows of an unpaged list are shown at a time. */
const batchRows = 20;

const cellClass = {
  choice: '@max-[56rem]:row-span-1 @max-[56rem]:self-center @min-[56rem]:w-11',
  picture: '@max-[56rem]:row-span-1 @max-[56rem]:self-center',
  title: '@max-[56rem]:self-center @min-[56rem]:min-w-40',
  number: 'tabular @min-[56rem]:text-right',
  actions:
    '@max-[56rem]:border-t @max-[56rem]:border-line @max-[56rem]:pt-3 @max-[56rem]:mt-1 @min-[56rem]:text-right',
  plain: '@min-[56rem]:min-w-24',
  wide: '@min-[56rem]:min-w-34',
} as const;
/** In cards such a cell is a line with its label. */
const line =
  '@max-[56rem]:col-span-2 @max-[56rem]:flex @max-[56rem]:items-baseline @max-[56rem]:justify-between @max-[56rem]:gap-x-4 @max-[14rem]:flex-wrap';

function Cell<Row>({
  column: { label, kind, wide },
  hasPictures,
  children,
}: {
  column: Column<Row>;
  /** Whether the table has a picture column, beside which the title is placed. */
  hasPictures: boolean;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const headsCard = kind === 'choice' || kind === 'picture' || kind === 'title';
  const width = headsCard ? (kind === 'title' && !hasPictures ? '@max-[56rem]:col-span-2' : '') : line;
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as a grid on cards the element would lose its role
      role="cell"
      className={`py-1 @max-[56rem]:has-[[data-none]]:hidden @min-[56rem]:px-(--cell) @min-[56rem]:py-3 @min-[56rem]:first:pl-4 @min-[56rem]:last:pr-4 ${cellClass[kind ?? (wide ? 'wide' : 'plain')]} ${width}`}
    >
      {headsCard || kind === 'actions' ? null : (
        <span className="shrink-0 text-sm text-slate @min-[56rem]:hidden">{t(label)}</span>
      )}
      <div
        className={
          headsCard
            ? 'min-w-0 wrap-anywhere'
            : `min-w-0 ${kind === 'actions' ? '' : 'wrap-anywhere'} @max-[56rem]:text-right @max-[14rem]:ml-auto ${kind === 'actions' ? '@max-[56rem]:w-full' : ''}`
        }
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
  sorting,
  above,
  paged = false,
  late = false,
}: DataTableProps<Row>) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(batchRows);
  if (!rows && failed)
    return <LoadFailed what={message('The {what}', { what: t(what) })} onRetry={onRetry} />;
  if (rows?.length === 0) {
    return (
      <p className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">{t(empty)}</p>
    );
  }
  const visibleRows = paged ? (rows?.length ?? 0) : shown;
  const left = (rows?.length ?? 0) - visibleRows;
  return (
    <div className="@container">
      {rows ? null : <Loading label={message('Loading {what}', { what: t(what) })} />}
      {above || sorting ? (
        <div className={`flex flex-wrap items-center gap-3 ${above ? 'mb-3' : ''}`}>
          {above}
          {sorting ? <SortChoice columns={columns} sorting={sorting} alone={!above} /> : null}
        </div>
      ) : null}
      <div className="@min-[56rem]:rounded-card @min-[56rem]:border @min-[56rem]:border-line @min-[56rem]:bg-paper">
        <table
          // biome-ignore lint/a11y/noRedundantRoles: as a block on cards the element would lose its role
          role="table"
          data-table={what}
          aria-busy={late || !rows}
          className={`w-full text-[0.9375rem] [--cell:0.5rem] transition-opacity @max-[56rem]:block @min-[64rem]:[--cell:0.75rem] ${late ? 'opacity-60' : ''}`}
        >
          {/* Hidden until the rows, whose texts determine the column widths. */}
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <thead role="rowgroup" className={`@max-[56rem]:hidden ${rows ? '' : 'invisible'}`}>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <tr role="row">
              {columns.map((column) => (
                <Heading key={column.label} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody
            // biome-ignore lint/a11y/noRedundantRoles: see above
            role="rowgroup"
            className="@max-[56rem]:grid @max-[56rem]:grid-cols-1 @max-[56rem]:gap-3 @min-[40rem]:@max-[56rem]:grid-cols-2"
          >
            {rows
              ? rows
                  .slice(0, visibleRows)
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
          <Button variant="secondary" onClick={() => setShown(shown + batchRows)}>
            {t('Show {more} more of {count} {what}', {
              more: Math.min(left, batchRows),
              count: rows?.length ?? 0,
              what: t(what),
            })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Sticky while the rows scroll; on narrow screens below the menu bar. */
const headingClass =
  'sticky top-14 z-10 bg-paper px-(--cell) py-2 text-sm font-semibold whitespace-nowrap text-slate shadow-[inset_0_-1px_0_var(--color-line)] first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4 @min-[64rem]/frame:top-0';

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { t } = useLanguage();
  const { label, kind, sort, head } = column;
  const right = kind === 'number' || kind === 'actions';
  const currentOrder = sorting?.current?.sort === sort ? sorting?.current?.order : undefined;
  const sorted = currentOrder && (currentOrder === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as a block on cards the element would lose its role
      role="columnheader"
      scope="col"
      aria-sort={sort && sorting ? (sorted ?? 'none') : undefined}
      className={`${headingClass} ${right ? 'text-right' : 'text-left'}`}
    >
      {sort && sorting ? (
        <button
          type="button"
          onClick={() => sorting.onHeadingClick(sort)}
          className={`-mx-2 inline-flex min-h-9 items-center gap-1 rounded-control px-2 hover:bg-fog hover:text-ink ${
            right ? 'flex-row-reverse' : ''
          } ${sorted ? 'text-ink' : ''}`}
        >
          {t(label)}
          <Icon
            name={sorted ? 'chevronDown' : 'chevronsUpDown'}
            size={14}
            className={currentOrder === 'asc' ? 'rotate-180' : sorted ? '' : 'text-edge'}
          />
        </button>
      ) : (
        <span className="inline-flex min-h-9 items-center">{head ?? t(label)}</span>
      )}
    </th>
  );
}

const rowClass =
  '@max-[56rem]:grid @max-[56rem]:grid-cols-[auto_minmax(0,1fr)] @max-[56rem]:content-start @max-[56rem]:gap-x-3 @max-[56rem]:rounded-card @max-[56rem]:border @max-[56rem]:border-line @max-[56rem]:bg-paper @max-[56rem]:p-4 @min-[56rem]:not-last:border-b border-line';

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const language = useLanguage();
  const hasPictures = columns.some(({ kind }) => kind === 'picture' || kind === 'choice');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" data-row="" tabIndex={-1} className={`${rowClass} @min-[56rem]:hover:bg-fog`}>
      {columns.map((column) => (
        <Cell key={column.label} column={column} hasPictures={hasPictures}>
          {column.cell(row, language)}
        </Cell>
      ))}
    </tr>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const hasPictures = columns.some(({ kind }) => kind === 'picture' || kind === 'choice');
  return (
    <tr data-skeleton-row="" className={rowClass}>
      {columns.map((column) => (
        <Cell key={column.label} column={column} hasPictures={hasPictures}>
          {column.kind === 'choice' ? (
            <span className="block size-11" />
          ) : (
            <Skeleton
              className={`rounded-lg ${column.kind === 'picture' ? 'size-14' : 'w-full min-w-16'}`}
              height={column.kind === 'picture' ? undefined : 20}
            />
          )}
        </Cell>
      ))}
    </tr>
  );
}
