/** The controls of an admin list: search, filters and download above it, row count and pagination below. */
import { type Message, type MessageWithParams, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';
import type { AdminList } from '../lib/admin-list.ts';
import { currentSort, nextSort, rowCounts } from '../lib/list-view.ts';
import { Button } from './button.tsx';
import { DayField, DayPair } from './day-field.tsx';
import { DownloadLink } from './download-link.tsx';
import { FilterSelect } from './filter-select.tsx';
import { Icon } from './icon.tsx';
import { ListFilters } from './list-filters.tsx';
import { Pagination } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';
import type { Sorting } from './sort-choice.tsx';

type List = Pick<
  AdminList<{ _id: string }>,
  | 'view'
  | 'shape'
  | 'search'
  | 'searchFor'
  | 'showAll'
  | 'change'
  | 'narrowed'
  | 'total'
  | 'more'
  | 'totalPages'
  | 'late'
  | 'fileUrl'
  | 'failed'
  | 'retry'
>;

/** "1,234 orders, newest first", or "More than 10,000 orders"; empty until the total is loaded. */
export function countText(
  { total, more, narrowed, view }: List,
  counted: (total: number) => MessageWithParams,
): MessageWithParams | '' {
  if (total === undefined) return '';
  const number = more ? message('More than {counted}', { counted: counted(total) }) : counted(total);
  const text = narrowed ? message('{counted} found', { counted: number }) : number;
  return view.sort ? text : message('{counted}, newest first', { counted: text });
}

/** A select for one filter of the list; its first option removes the filter. */
export function ListFilter({
  list,
  name,
  label,
  all,
  options,
}: {
  list: List;
  name: string;
  label: Message;
  /** The label for no filter. */
  all: PlainMessage;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const { t } = useLanguage();
  return (
    <FilterSelect
      label={label}
      value={list.view.filters[name] ?? ''}
      onChange={(value) => list.change({ filters: { [name]: value } })}
      options={[['', t(all)], ...options]}
    />
  );
}

/** A download of the list as a file, with its search and filters. */
export function FileLink({ list, className }: { list: List; className?: string }) {
  return <DownloadLink href={list.fileUrl} text="Download CSV" className={className} />;
}

export function ListToolbar({
  list,
  searchLabel,
  children,
}: {
  list: List;
  searchLabel: Message;
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <SearchBox label={searchLabel} value={list.search} onChange={list.searchFor} />
      {children ? <ListFilters list={list}>{children}</ListFilters> : null}
      {list.narrowed ? (
        <Button variant="quiet" className={children ? 'max-sm:hidden' : ''} onClick={list.showAll}>
          <Icon name="x" size={18} /> {t('Show all')}
        </Button>
      ) : null}
    </div>
  );
}

/** The date range of the list, as the filters "from" and "to". */
export function ListDateRange({ list }: { list: List }) {
  const { from = '', to = '' } = list.view.filters;
  return (
    <DayPair>
      <DayField label="From" value={from} onChange={(day) => list.change({ filters: { from: day } })} />
      <DayField label="To" value={to} onChange={(day) => list.change({ filters: { to: day } })} />
    </DayPair>
  );
}

/** The range of shown rows, the page size, and the pagination. */
export function ListFooter({ list }: { list: List }) {
  const { t, digits } = useLanguage();
  const { view, total, more, totalPages, late } = list;
  const footer = useRef<HTMLDivElement>(null);
  // The rows of another page may be higher: what has turned it stays in the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another page has come
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && footer.current?.contains(focused)) focused.scrollIntoView({ block: 'nearest' });
  }, [view.page, view.rows, late]);
  if (!total) return null;
  const first = (view.page - 1) * view.rows + 1;
  const last = more ? view.page * view.rows : Math.min(view.page * view.rows, total);
  return (
    <div ref={footer} className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="tabular text-sm text-slate">
        {more
          ? t('{first}–{last} of {total}+', { first, last, total })
          : t('{first}–{last} of {total}', { first, last, total })}
      </p>
      {total > view.rows ? (
        <Pagination page={view.page} totalPages={totalPages} onPage={(page) => list.change({ page })} />
      ) : null}
      {total > rowCounts[0] ? (
        <FilterSelect
          label="Rows"
          value={String(view.rows)}
          onChange={(rows) => list.change({ rows: Number(rows) })}
          options={rowCounts.map((count) => [String(count), digits(count)])}
          className="max-sm:flex-none"
        />
      ) : null}
    </div>
  );
}

/** Returns the sorting of a table by its headings. */
const sortingOf = ({ view, shape, change }: List): Sorting => ({
  current: currentSort(view, shape),
  onHeadingClick: (name) => change(nextSort(view, shape, name)),
  onSelect: (choice) => change(choice ?? { sort: undefined, order: 'asc' }),
  ...(!shape.defaultSort && { defaultLabel: 'Newest first' }),
});

/** Returns the props of a DataTable for the list. */
export const tableProps = <Row extends { _id: string }>(list: AdminList<Row>) => ({
  rows: list.entries,
  failed: list.failed,
  onRetry: list.retry,
  ...(list.shape.sorts.length > 0 && { sorting: sortingOf(list as unknown as List) }),
  paged: true,
  late: list.late,
});
