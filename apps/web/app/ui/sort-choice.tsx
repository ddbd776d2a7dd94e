/** The order of a table's rows as a select, in place of the clickable headings above cards. */
import type { SortDirection } from '@jontro/shop/admin-lists.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';

/** The sort of the rows, and how to change it. */
export interface Sorting {
  current: { sort: string; order: SortDirection } | undefined;
  /** A click on the heading of a column. */
  onHeadingClick: (sort: string) => void;
  /** A choice from the select above the cards; undefined is the default order. */
  onSelect: (choice: { sort: string; order: SortDirection } | undefined) => void;
  /** The label of the default order, if it is no column's. */
  defaultLabel?: PlainMessage;
}

export function SortChoice({
  columns,
  sorting,
  alone,
}: {
  columns: readonly { label: PlainMessage; sort?: string }[];
  sorting: Sorting;
  /** Nothing is beside it, so that there is room for the label on phones. */
  alone: boolean;
}) {
  const { t } = useLanguage();
  const { current, onSelect, defaultLabel } = sorting;
  const value = current ? `${current.sort} ${current.order}` : '';
  return (
    <label
      className={`flex min-w-0 flex-[1_1_11rem] items-center gap-2 text-sm font-semibold @min-[56rem]:hidden ${alone ? 'mb-3' : ''}`}
    >
      <span className={alone ? '' : 'max-sm:sr-only'}>{t('Sort by')}</span>
      <select
        value={value}
        onChange={(event) => {
          const [sort, order] = event.target.value.split(' ');
          onSelect(sort ? { sort, order: order === 'desc' ? 'desc' : 'asc' } : undefined);
        }}
        className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-paper px-2 text-base font-normal sm:flex-initial"
      >
        {defaultLabel ? <option value="">{t(defaultLabel)}</option> : null}
        {columns.flatMap(({ label, sort }) =>
          sort
            ? (['asc', 'desc'] as const).map((order) => (
                <option key={`${sort} ${order}`} value={`${sort} ${order}`}>
                  {order === 'asc'
                    ? t('{column}, ascending', { column: t(label) })
                    : t('{column}, descending', { column: t(label) })}
                </option>
              ))
            : [],
        )}
      </select>
    </label>
  );
}
