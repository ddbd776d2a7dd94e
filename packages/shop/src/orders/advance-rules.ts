/** The setting of the advance, and what an order says about its own. */
import { type Static, Type } from 'typebox';

/** The most that may be asked for of goods that are not handed over within 48 hours (Digital Commerce Guidelines 2021). */
export const maxAdvancePercent = 10;
export const defaultAdvanceFrom = 20_000;

const Rules = Type.Object(
  {
    on: Type.Optional(Type.Boolean()),
    /** From which sum of the items, less their discount, in whole taka. */
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    /** Of that sum. */
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAdvancePercent })),
  },
  { additionalProperties: false },
);
/** What a shop asks for in advance; nothing without `on`. */
export type AdvanceRules = Readonly<Static<typeof Rules>>;
export const advanceSchema = () => Rules;

/** What an order says about its advance: what is asked for, and what of it is still to come before it is packed, in taka. */
export const Advance = Type.Object({
  asked: Type.Number(),
  due: Type.Number(),
  /** What has come of it, also once the rest is paid. */
  paid: Type.Optional(Type.Number()),
  /** Asked for as the delivery charge, because of earlier parcels of the number. */
  charge: Type.Optional(Type.Boolean()),
});
