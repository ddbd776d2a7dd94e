/** When the discount of a product begins and ends, as its columns, and the rules for what an owner enters. */
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { discountPauseDays, discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { parseTime } from '@jontro/shop/local-times.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type Poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { products } from './catalog.table.ts';

type ProductRow = typeof products.$inferSelect;
export type DiscountColumns = Pick<
  ProductRow,
  'discountPoisha' | 'plannedPoisha' | 'discountFrom' | 'discountUntil'
>;
type StoredTimes = Pick<ProductRow, 'discountFrom' | 'discountUntil' | 'discountEndedAt'>;
/** The columns besides the prices. */
export interface DiscountTimes extends StoredTimes {
  /** When the prices change next; null if they do not. */
  discountDueAt: Date | null;
  /** Whether the discounts begin later. */
  isPlanned: boolean;
}
type Discount = NewProduct['discountPrice'];
type Sold = Pick<DiscountColumns, 'discountPoisha' | 'plannedPoisha'>;

const pauseMs = discountPauseDays * 24 * 3_600_000;

/** The discount that an owner entered: the one that applies, or one that begins later. */
export const ownDiscount = ({ plannedPoisha, discountPoisha }: Sold): Poisha | null =>
  plannedPoisha ?? discountPoisha;

/** A discount price in taka as its columns. */
export function discountColumns(price: Discount, isPlanned: boolean): Sold {
  const discount = price ? toPoisha(price) : null;
  return isPlanned
    ? { discountPoisha: null, plannedPoisha: discount }
    : { discountPoisha: discount, plannedPoisha: null };
}

/** The times as an owner sees them. */
export const timesOnWire = ({
  discountFrom,
  discountUntil,
}: Pick<ProductRow, 'discountFrom' | 'discountUntil'>) => ({
  ...(discountFrom && { discountFrom: discountFrom.toISOString() }),
  ...(discountUntil && { discountUntil: discountUntil.toISOString() }),
});

const isPublic = (given: Discount, { discountPoisha }: Sold): boolean =>
  (given ? toPoisha(given) : null) === discountPoisha;

/** Whether a change says when discounts begin or end. */
const namesTimes = ({ discountFrom, discountUntil }: ProductChange): boolean =>
  discountFrom !== undefined || discountUntil !== undefined;

/**
 * A change by a client that knows no times: where it repeats the discount that it was shown, one that begins later stays.
 */
export function withPlanned<Change extends ProductChange>(
  change: Change,
  row: Sold,
  stored: readonly (Sold & { id: string; values: readonly string[] })[],
): Change {
  if (namesTimes(change)) return change;
  const { discountPrice, variants, ...rest } = change;
  const planned = ({ plannedPoisha }: Sold) => (plannedPoisha === null ? null : toTaka(plannedPoisha));
  const repeats = discountPrice !== undefined && row.plannedPoisha !== null && isPublic(discountPrice, row);
  return {
    ...rest,
    ...(discountPrice !== undefined && !repeats && { discountPrice }),
    ...(variants && {
      variants: variants.map((variant) => {
        const known = stored.find(
          ({ id, values }) => id === variant._id || values.join('\n') === variant.values.join('\n'),
        );
        return known && known.plannedPoisha !== null && isPublic(variant.discountPrice, known)
          ? { ...variant, discountPrice: planned(known) }
          : variant;
      }),
    }),
  } as Change;
}

const timeOf = (date: Date | null): number | undefined => date?.getTime();
const wrong = (field: 'discountFrom' | 'discountUntil', problem: PlainMessage): ApplicationError =>
  new ApplicationError('invalid', problem, { field });

function toTime(field: 'discountFrom' | 'discountUntil', text: string | null): Date | null {
  if (text === null) return null;
  const time = parseTime(text);
  if (time === undefined) throw wrong(field, discountTimeTexts.invalid);
  return new Date(time);
}

interface ChangedDiscount {
  /** Whether the product or a variant has a discount after the change. */
  discounted: boolean;
  /** Whether a discount price differs from the one before. */
  repriced: boolean;
  now: Date;
  /** Whether these times were those of the product before; one that is over by now ends at once. */
  restores?: boolean | undefined;
}

const none: StoredTimes = { discountFrom: null, discountUntil: null, discountEndedAt: null };

/** The times that a change wants; without any of its own, another discount price has none. */
function wantedTimes(
  stored: StoredTimes,
  change: ProductChange,
  { discounted, repriced }: ChangedDiscount,
): Pick<StoredTimes, 'discountFrom' | 'discountUntil'> {
  const { discountFrom, discountUntil } = change;
  if (!discounted) {
    if (discountFrom) throw wrong('discountFrom', discountTimeTexts.noDiscount);
    if (discountUntil) throw wrong('discountUntil', discountTimeTexts.noDiscount);
    return none;
  }
  if (!namesTimes(change)) return repriced ? none : stored;
  return {
    discountFrom: discountFrom === undefined ? stored.discountFrom : toTime('discountFrom', discountFrom),
    discountUntil:
      discountUntil === undefined ? stored.discountUntil : toTime('discountUntil', discountUntil),
  };
}

/**
 * The times of the discounts after a change of a product. Throws 400 if the end is not after the beginning, is over, or would
 * make a countdown longer or begin another one within the pause, unless it restores what was.
 */
export function discountTimes(
  stored: StoredTimes = none,
  change: ProductChange,
  changed: ChangedDiscount,
): DiscountTimes {
  const { now, restores = false } = changed;
  const { discountFrom: from, discountUntil: until } = wantedTimes(stored, change, changed);
  const isPlanned = from !== null && from > now;
  const isSame =
    timeOf(from) === timeOf(stored.discountFrom) && timeOf(until) === timeOf(stored.discountUntil);
  if (!isSame && !restores) checkOrder(from, until, now);
  return {
    discountFrom: from,
    discountUntil: until,
    discountEndedAt: isSame
      ? stored.discountEndedAt
      : endedAt(stored, { from, until, isPlanned, now, restores }),
    discountDueAt: isPlanned ? from : until,
    isPlanned,
  };
}

function checkOrder(from: Date | null, until: Date | null, now: Date): void {
  if (!until) return;
  if (until <= now) throw wrong('discountUntil', discountTimeTexts.pastEnd);
  if (from && until <= from) throw wrong('discountUntil', discountTimeTexts.order);
}

/** When the last discount with an end was over, if other times are set now. */
function endedAt(
  stored: StoredTimes,
  wanted: { from: Date | null; until: Date | null; isPlanned: boolean; now: Date; restores: boolean },
): Date | null {
  const { from, until, isPlanned, now, restores } = wanted;
  const counted =
    stored.discountUntil !== null &&
    stored.discountUntil > now &&
    (stored.discountFrom === null || stored.discountFrom <= now);
  if (counted && until && !isPlanned) {
    if (stored.discountUntil && until > stored.discountUntil && !restores)
      throw wrong('discountUntil', discountTimeTexts.longer);
    return stored.discountEndedAt;
  }
  const last = counted ? now : stored.discountEndedAt;
  const begins = from && from > now ? from : now;
  if (until && last && !restores && begins.getTime() < last.getTime() + pauseMs)
    throw wrong(isPlanned ? 'discountFrom' : 'discountUntil', discountTimeTexts.pause);
  return last;
}

/** Whether the product or one of its variants has a discount. */
export const isDiscounted = ({ discountPrice, variants = [] }: NewProduct): boolean =>
  Boolean(discountPrice) || variants.some((variant) => variant.discountPrice);

/** The columns of a product's discount; those of its variants have their prices. */
export const timeColumns = (
  { isPlanned, discountDueAt, ...times }: DiscountTimes,
  { discountPrice, variants = [] }: NewProduct,
) => ({
  ...times,
  dueAt: discountDueAt,
  ...discountColumns(isPlanned && variants.length > 0 ? null : discountPrice, isPlanned),
});

/** Whether a discount price of a stored product, or of a variant that it has, becomes another one. */
export const isRepriced = (
  row: Sold,
  stored: readonly (Sold & { values: readonly string[] })[],
  { discountPrice, variants = [] }: NewProduct,
): boolean => {
  const differs = (before: Sold, price: Discount) => (price ? toPoisha(price) : null) !== ownDiscount(before);
  return (
    differs(row, discountPrice) ||
    stored.some((before) => {
      const after = variants.find(({ values }) => values.join('\n') === before.values.join('\n'));
      return after !== undefined && differs(before, after.discountPrice);
    })
  );
};

/** What has the discount that its owner entered in place of the present one. */
export const withOwnDiscount = <Row extends Sold>(row: Row): Row => ({
  ...row,
  discountPoisha: ownDiscount(row),
});
