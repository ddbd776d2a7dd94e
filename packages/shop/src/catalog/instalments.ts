/** Monthly instalments (EMI) that banks offer their cardholders: which, and what a price comes to a month. */
import { Type } from 'typebox';
import { type LocalizedText, localizedText } from '../localized-text.ts';
import { type Poisha, poisha } from '../money.ts';

export interface InstalmentPlan {
  months: number;
  /** What the bank adds to the price, in per cent of it; left out, nothing. */
  extraPercent?: number;
}

export interface InstalmentBank {
  name: LocalizedText;
  plans: readonly InstalmentPlan[];
}

/** The setting; without banks nothing is offered. */
export interface Instalments {
  /** The lowest price, in whole taka, that can be paid in instalments. */
  least?: number;
  banks?: readonly InstalmentBank[];
}

/* @__NO_SIDE_EFFECTS__ */
const planSchema = () =>
  Type.Object(
    {
      months: Type.Integer({ minimum: 2, maximum: 60 }),
      extraPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    },
    { additionalProperties: false },
  );

/* @__NO_SIDE_EFFECTS__ */
const bankSchema = () =>
  Type.Object(
    { name: localizedText(60), plans: Type.Array(planSchema(), { minItems: 1, maxItems: 12 }) },
    { additionalProperties: false },
  );

/* @__NO_SIDE_EFFECTS__ */
export const instalmentsSchema = () =>
  Type.Object(
    {
      least: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
      banks: Type.Optional(Type.Array(bankSchema(), { maxItems: 60 })),
    },
    { additionalProperties: false },
  );

const wholeTaka = (amount: number): Poisha => poisha(Math.ceil(amount / 100) * 100);

/**
 * What a price comes to with a plan: the total to the nearest poisha, and the sum of each month in whole taka, rounded up, of which
 * the last month has what is left.
 */
export function instalmentsOf(
  price: Poisha,
  { months, extraPercent = 0 }: InstalmentPlan,
): { monthly: Poisha; total: Poisha } {
  const total = poisha(Math.round(price * (1 + extraPercent / 100)));
  return { monthly: wholeTaka(total / months), total };
}

/** Whether a price can be paid in instalments. */
export const offersInstalments = ({ least = 0, banks = [] }: Instalments, price: Poisha): boolean =>
  banks.length > 0 && price >= least * 100;

/** The lowest monthly sum of all banks; undefined where the price cannot be paid in instalments. */
export function lowestInstalment(instalments: Instalments, price: Poisha): Poisha | undefined {
  if (!offersInstalments(instalments, price)) return undefined;
  const sums = (instalments.banks ?? []).flatMap(({ plans }) =>
    plans.map((plan) => instalmentsOf(price, plan).monthly),
  );
  return poisha(Math.min(...sums));
}

/** The longest plan of all banks, in months; 0 without banks. */
export const mostInstalments = ({ banks = [] }: Instalments): number =>
  Math.max(0, ...banks.flatMap(({ plans }) => plans.map(({ months }) => months)));
