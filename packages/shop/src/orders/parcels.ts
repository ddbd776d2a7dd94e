/** The parcel of an order: the courier that brings it, the courier's code, and the page at which it is followed. */
import { type Static, Type } from 'typebox';
import { line } from '../localized-text.ts';
import type { PlainMessage } from '../messages.ts';
import { isEndedWithoutSale, type OrderStep, type StepFields, stepOf, stepsOutside } from './order-steps.ts';

/** A courier that the shop books itself. */
export interface Courier {
  name: string;
  /** The address at which a parcel is followed, with `{code}` in it. */
  link?: string;
}

const maxNameLength = 40;

/* @__NO_SIDE_EFFECTS__ */
export const couriersSchema = () =>
  Type.Array(
    Type.Object(
      {
        name: line(maxNameLength),
        // The code comes after the host, so that it cannot change where the link leads.
        link: Type.Optional(
          Type.String({
            maxLength: 300,
            pattern: '^https://[A-Za-z0-9.-]+(:[0-9]+)?/[^\\s{}\\\\]*\\{code\\}[^\\s{}\\\\]*$',
            description:
              'an address that begins with https:// and has {code} once after its host, as in https://courier.example/t/{code}',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    { maxItems: 20 },
  );

/** What a parcel of a courier costs the shop, in taka; without a courier that of its own riders. */
export interface ParcelCost {
  courier?: string;
  cost: number;
}

/* @__NO_SIDE_EFFECTS__ */
export const parcelCostsSchema = () =>
  Type.Array(
    Type.Object(
      { courier: Type.Optional(line(maxNameLength)), cost: Type.Integer({ minimum: 0, maximum: 100_000 }) },
      { additionalProperties: false },
    ),
    { maxItems: 20 },
  );

/** Couriers of Bangladesh; those without a link have no public page for every code. */
export const knownCouriers: readonly Courier[] = [
  { name: 'Pathao', link: 'https://merchant.pathao.com/tracking?consignment_id={code}' },
  { name: 'Steadfast', link: 'https://steadfast.com.bd/t/{code}' },
  { name: 'RedX' },
  { name: 'Sundarban' },
];

/** The name that two couriers have; undefined if all differ. */
export const repeatedCourier = (couriers: readonly Courier[]): string | undefined =>
  couriers.find(({ name }, at) => couriers.findIndex((other) => other.name === name) < at)?.name;

/** As staff enter it: without a courier the order has no parcel, and a courier may have no code. */
export const ParcelInput = Type.Object(
  {
    courier: Type.String({
      maxLength: maxNameLength,
      description: 'One of the setting `couriers`, or empty',
    }),
    code: Type.String({ maxLength: 60 }),
  },
  { additionalProperties: false },
);
export type ParcelInput = Static<typeof ParcelInput>;

/** On the wire. */
export const Parcel = Type.Object({ courier: Type.String(), code: Type.Optional(Type.String()) });
export type Parcel = Static<typeof Parcel>;

export const parcelTexts = {
  saved: 'Parcel saved',
  unknownCourier: 'The shop does not have this courier',
  courierMissing: 'Please choose the courier of this code',
  wrongCode: 'A code has letters, digits, hyphens, dots, slashes and underscores, at most 40',
  ended: 'This order has ended without a delivery',
} as const satisfies Record<string, PlainMessage>;

const codePattern = /* @__PURE__ */ /^[A-Za-z0-9][\w./-]{0,39}$/;

type ParcelProblem = Pick<typeof parcelTexts, 'unknownCourier' | 'courierMissing' | 'wrongCode'>;

/**
 * The parcel that was entered, null for none, or the problem. The courier that the order has already is allowed when the shop no
 * longer has it.
 */
export function parseParcel(
  { courier: givenCourier, code: givenCode }: ParcelInput,
  couriers: readonly Courier[],
  present?: Parcel,
): { parcel: Parcel | null } | { problem: ParcelProblem[keyof ParcelProblem]; field: keyof ParcelInput } {
  const [courier, code] = [givenCourier.trim(), givenCode.trim()];
  if (courier === '')
    return code === '' ? { parcel: null } : { problem: parcelTexts.courierMissing, field: 'courier' };
  if (courier !== present?.courier && !couriers.some(({ name }) => name === courier))
    return { problem: parcelTexts.unknownCourier, field: 'courier' };
  if (code !== '' && !codePattern.test(code)) return { problem: parcelTexts.wrongCode, field: 'code' };
  return { parcel: { courier, ...(code && { code }) } };
}

/** The code that a search is for, in the notation in which codes are compared; undefined for another text. */
export function parcelCodeOf(search: string): string | undefined {
  const code = search.trim();
  return codePattern.test(code) ? code.toUpperCase() : undefined;
}

/** The page at which the courier shows the parcel; undefined without a code or if the shop has no link of the courier. */
export function parcelLink({ courier, code }: Parcel, couriers: readonly Courier[]): string | undefined {
  const link = couriers.find(({ name }) => name === courier)?.link;
  // A function, because a `$` of a code would be a pattern otherwise.
  return link && code ? link.replace('{code}', () => encodeURIComponent(code)) : undefined;
}

/** "Pathao: ABC-123", as the customer sees it. */
export const parcelText = ({ courier, code }: Parcel): string => (code ? `${courier}: ${code}` : courier);

const stepsWithParcel: readonly OrderStep[] = ['booked', ...stepsOutside];
/** Whether the customer is told who brings the parcel: from the booking until it has arrived. */
export const isParcelUnderway = (order: StepFields): boolean => stepsWithParcel.includes(stepOf(order));

/** Whether staff can enter a parcel: until the order has ended without a sale. */
export const canHaveParcel = (order: StepFields): boolean => !order.pickup && !isEndedWithoutSale(order);
