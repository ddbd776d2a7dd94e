/** Keys of the requests about changes of many products, and the words for states, results and fields. */
import type {
  BulkChange,
  BulkChangeInput,
  BulkChangeState,
  BulkItemResult,
  ChangedValue,
  Rounding,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { bulkChangeKindRow } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { PageLanguage } from '../language/use-language.ts';

export const bulkChangeKeys = {
  list: ['bulkChanges'] as const,
  one: (id: string) => ['bulkChanges', id] as const,
  items: (id: string, state: BulkItemResult, page: number, count: number) =>
    ['bulkChanges', id, state, page, count] as const,
};

export const stateLabels = {
  applying: 'Changing the products',
  applied: 'The products are changed',
  undoing: 'Undoing the change',
  undone: 'The change is undone',
} as const satisfies Record<BulkChangeState, PlainMessage>;

/** In the order of the page. */
export const resultLabels = {
  changed: 'Changed',
  undone: 'Undone',
  kept: 'Kept',
  failed: 'Cannot be changed',
  unchanged: 'Unchanged',
} as const satisfies Partial<Record<BulkItemResult, PlainMessage>>;
export type ShownResult = keyof typeof resultLabels;
export const shownResults = Object.keys(resultLabels) as ShownResult[];

export const roundingLabels = {
  poisha: 'Whole poisha',
  taka: 'Whole taka',
  'ten-taka': 'Tens of taka',
} as const satisfies Record<Rounding, PlainMessage>;

export const fieldLabels = {
  price: 'Price',
  discountPrice: 'Discount price',
  discountFrom: 'Discount from',
  discountUntil: 'Discount until',
  stock: 'Stock quantity',
  category: 'Category',
  bestSeller: 'Best seller',
} as const satisfies Record<ChangedValue['field'], PlainMessage>;

const countIn = ({ counts }: BulkChange, ...results: BulkItemResult[]): number =>
  results.reduce((sum, result) => sum + (counts[result] ?? 0), 0);

/** The number of products with a result. */
export const countOf = (change: BulkChange, result: BulkItemResult): number => countIn(change, result);

/** How much of the present work is done, 0 to 1. */
export function progressOf(change: BulkChange): number {
  if (change.state === 'applying') return 1 - countIn(change, 'waiting') / Math.max(change.total, 1);
  const [left, done] = [countIn(change, 'changed'), countIn(change, 'undone', 'kept')];
  return done / Math.max(left + done, 1);
}

type Words = Pick<PageLanguage, 't' | 'digits'>;

/** A value of a product as people read it. */
export function valueText(
  { field }: Pick<ChangedValue, 'field'>,
  value: ChangedValue['after'],
  { t, digits }: Words,
  titleOf: (category: string) => string,
): string {
  if (value === null) return t('not set');
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (typeof value === 'number') return digits(field === 'stock' ? String(value) : formatTaka(value));
  if (field === 'category') return titleOf(value);
  return digits(formatDateTime(value));
}

/** What a change does, in a few words: "Price: +10 %". */
export function changeText(
  change: BulkChangeInput,
  { t, digits }: Words,
  titleOf: (category: string) => string,
): string {
  const { kind, percent = 0, until, how, units = 0, category = '', bestSeller } = change;
  const label = t(bulkChangeKindRow(kind).label);
  const signed = (number: number): string =>
    digits(`${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number)}`);
  if (kind === 'price') return `${label}: ${signed(percent)} %`;
  if (kind === 'discount')
    return `${label}: ${digits(percent)} %${until ? ` · ${t('Discount until')} ${digits(formatDateTime(until))}` : ''}`;
  if (kind === 'stock') return `${label}: ${how === 'set' ? digits(units) : signed(units)}`;
  if (kind === 'category') return `${label}: ${titleOf(category)}`;
  if (kind === 'best-seller') return `${label}: ${t(bestSeller ? 'Yes' : 'No')}`;
  return label;
}
