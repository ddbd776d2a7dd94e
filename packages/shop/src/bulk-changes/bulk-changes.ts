/** Changes of many products at once: kinds, what each needs, states, limits, texts and the rounding of prices. */
import { type Static, Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import { maxVariantStock } from '../catalog/variants.ts';
import type { PlainMessage } from '../messages.ts';
import { type Poisha, poisha } from '../money.ts';
import type { Permission } from '../users/permissions.ts';

interface KindRow {
  label: PlainMessage;
  /** Needed besides "products". */
  permission?: Permission;
}

/** In the order of the form. */
export const bulkChangeKinds = {
  price: { label: 'Price', permission: 'prices' },
  discount: { label: 'Discount', permission: 'prices' },
  'end-discount': { label: 'End of discounts', permission: 'prices' },
  stock: { label: 'Stock quantity' },
  category: { label: 'Category' },
  'best-seller': { label: 'Best seller' },
} as const satisfies Record<string, KindRow>;
export type BulkChangeKind = keyof typeof bulkChangeKinds;
export const bulkChangeKindNames = /* @__PURE__ */ Object.keys(bulkChangeKinds) as BulkChangeKind[];
/** The row of a kind with its optional fields. */
export const bulkChangeKindRow = (kind: BulkChangeKind): KindRow => bulkChangeKinds[kind];

/** What prices are rounded to, in poisha; a half is rounded up. */
export const roundings = { poisha: 1, taka: 100, 'ten-taka': 1_000 } as const;
export type Rounding = keyof typeof roundings;
export const roundingNames = /* @__PURE__ */ Object.keys(roundings) as Rounding[];

export const stockHows = ['add', 'set'] as const;

/** The most products of one change. */
export const maxBulkProducts = 10_000;
/** How many products a preview shows. */
export const previewedProducts = 20;
/** The most changes of one person that are not finished. */
export const maxOpenChanges = 5;
/** How long a change can be undone, in ms. */
export const bulkUndoMs = 24 * 3_600_000;
/** How long a change is kept. */
export const bulkChangeRetentionDays = 30;
const [leastPercent, mostPercent] = [-90, 500];
const mostDiscount = 90;

const Time = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
  description: 'ISO 8601 with a time zone',
});

/** What is changed, and to what; which fields a kind needs is checked by `bulkChangeProblem()`. */
export const BulkChangeInput = Type.Object(
  {
    kind: Type.Enum(bulkChangeKindNames),
    percent: Type.Optional(
      Type.Number({ description: 'Of a price: how much more or less; of a discount: how much less' }),
    ),
    rounding: Type.Optional(
      Type.Enum(roundingNames, { description: 'What prices are rounded to; "poisha" when omitted' }),
    ),
    from: Type.Optional(Time),
    until: Type.Optional(Time),
    how: Type.Optional(Type.Enum(stockHows, { description: 'Whether units are added or set' })),
    units: Type.Optional(
      Type.Integer({
        minimum: -maxVariantStock,
        maximum: maxVariantStock,
        description: 'Of the product, or of each variant',
      }),
    ),
    category: Type.Optional(Type.String({ maxLength: 60 })),
    bestSeller: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type BulkChangeInput = Static<typeof BulkChangeInput>;

export const bulkChangeTexts = {
  tooMany: 'At most 10,000 products can be changed at once. Please narrow the list.',
  none: 'No product matches.',
  changed: 'Other products match now. Please look at the preview again.',
  tooManyOpen: 'Five of your changes are not finished yet. Please wait until one is.',
  notFound: 'Change not found',
  running: 'This change is not finished yet.',
  tooLate: 'A change of many products can be undone for 24 hours.',
  undone: 'This change is already undone.',
  notAllowed: 'The right to do this was taken away.',
  percentWrong: 'Please enter a percentage from -90 to 500 other than 0, with at most two decimals',
  discountWrong: 'Please enter a percentage from 1 to 90, with at most two decimals',
  untilMissing: 'Please enter when the discount ends',
  unitsWrong: 'Please enter whole units up to 1,000,000',
  bestSellerMissing: 'Please choose yes or no',
  notCounted: 'Its units are not counted.',
  tooFew: 'It has fewer units than are taken away.',
  tooManyUnits: 'It would have more than 1,000,000 units.',
  changedSince: 'It was changed since, so it stays as it is.',
} as const satisfies Record<string, PlainMessage>;

const hasTwoDecimals = (number: number): boolean => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6;

/** The field of a change that is missing or wrong, with the message; undefined if there is none. Categories are the server's. */
export function bulkChangeProblem({
  kind,
  percent = 0,
  until,
  how,
  units,
  bestSeller,
  category = '',
}: BulkChangeInput): { field: keyof BulkChangeInput; message: PlainMessage } | undefined {
  const isAny = percent !== 0 && percent >= leastPercent && percent <= mostPercent && hasTwoDecimals(percent);
  if (kind === 'price' && !isAny) return { field: 'percent', message: bulkChangeTexts.percentWrong };
  if (kind === 'discount') {
    if (percent < 1 || percent > mostDiscount || !hasTwoDecimals(percent))
      return { field: 'percent', message: bulkChangeTexts.discountWrong };
    if (!until) return { field: 'until', message: bulkChangeTexts.untilMissing };
  }
  if (kind === 'stock' && !isUnits(how, units))
    return { field: 'units', message: bulkChangeTexts.unitsWrong };
  if (kind === 'category' && category === '')
    return { field: 'category', message: 'Please choose a category' };
  if (kind === 'best-seller' && bestSeller === undefined)
    return { field: 'bestSeller', message: bulkChangeTexts.bestSellerMissing };
  return undefined;
}

const isUnits = (how: BulkChangeInput['how'], units: number | undefined): boolean =>
  units !== undefined &&
  Number.isInteger(units) &&
  Math.abs(units) <= maxVariantStock &&
  ((how === 'add' && units !== 0) || (how === 'set' && units >= 0));

/** A price that is so many percent higher or lower, rounded as given; a half is rounded up. Exact for all prices of the shop. */
export function pricePlusPercent(price: Poisha, percent: number, rounding: Rounding = 'poisha'): Poisha {
  const unit = roundings[rounding];
  const hundredths = 10_000 + Math.round(percent * 100);
  return poisha(Math.floor((price * hundredths * 2 + unit * 10_000) / (unit * 20_000)) * unit);
}

/** How far a change is. */
export const bulkChangeStates = ['applying', 'applied', 'undoing', 'undone'] as const;
export type BulkChangeState = (typeof bulkChangeStates)[number];

/** What became of a product. `kept` are those of an undo with a value that stays. */
export const bulkItemResults = ['waiting', 'changed', 'unchanged', 'failed', 'undone', 'kept'] as const;
export type BulkItemResult = (typeof bulkItemResults)[number];

/** The fields of products that a change can write. */
export const bulkFields = [
  'price',
  'discountPrice',
  'discountFrom',
  'discountUntil',
  'stock',
  'category',
  'bestSeller',
] as const;

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** A value before and after; prices in taka. */
export const ChangedValue = Type.Object({
  field: Type.Enum(bulkFields),
  /** The id and the words of a variant. */
  variantId: Type.Optional(Type.String()),
  variant: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  before: Value,
  after: Value,
  /** Of an undo: it stays, since it was changed meanwhile. */
  kept: Type.Optional(Type.Boolean()),
});
export type ChangedValue = Static<typeof ChangedValue>;

/** A product with what a change makes of it. */
export const BulkChangeItem = Type.Object({
  /** Its place in the change. */
  _id: Type.String(),
  productId: Type.String(),
  name: Type.String(),
  names: Type.Optional(TranslatedNames),
  state: Type.Enum(bulkItemResults),
  values: Type.Array(ChangedValue),
  /** Why it is not changed, or not undone. */
  reason: Type.Optional(Type.String()),
});
export type BulkChangeItem = Static<typeof BulkChangeItem>;

/** What a change would do. */
export const BulkChangePreview = Type.Object({
  /** Products that match. */
  total: Type.Integer(),
  /** Those that would be changed, and those that have the values already. */
  able: Type.Integer(),
  unchanged: Type.Integer(),
  /** Those of a change of prices that have a discount price, which stays. */
  discounted: Type.Optional(Type.Integer()),
  /** Names exactly the products that match. */
  digest: Type.String(),
  /** Why the others cannot be changed. */
  obstacles: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
  /** The first products of the list. */
  first: Type.Array(BulkChangeItem),
});
export type BulkChangePreview = Static<typeof BulkChangePreview>;

/** A change and how far it is. */
export const BulkChange = Type.Object({
  _id: Type.String(),
  change: BulkChangeInput,
  by: Type.String({ description: 'The e-mail of the admin' }),
  createdAt: Type.String(),
  state: Type.Enum(bulkChangeStates),
  total: Type.Integer(),
  /** The number of products with each result. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** Until when it can be undone; absent if it cannot. */
  undoableUntil: Type.Optional(Type.String()),
});
export type BulkChange = Static<typeof BulkChange>;

/** Whether products wait for it. */
export const isWorking = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'applying' || state === 'undoing';
