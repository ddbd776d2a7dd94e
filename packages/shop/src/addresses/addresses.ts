/** The address book of an account: schema, limits and texts. */
import { type Static, Type } from 'typebox';
import { maxCheckoutLengths } from '../orders/checkout.ts';

/** Maximum number of addresses of one account. */
export const maxAddresses = 10;
export const maxLabelLength = 30;
export const maxAreaLength = maxCheckoutLengths.area;

const fields = {
  /** The customer's own word for it, such as Home; empty for one that an order has added. */
  label: Type.String({ maxLength: maxLabelLength }),
  name: Type.String({ maxLength: maxCheckoutLengths.name }),
  mobileNumber: Type.String({ maxLength: maxCheckoutLengths.mobileNumber }),
  district: Type.String({ maxLength: maxCheckoutLengths.district }),
  /** Thana or upazila; empty if it is unknown. */
  area: Type.String({ maxLength: maxAreaLength }),
  address: Type.String({ maxLength: maxCheckoutLengths.address }),
};

/** The fields of a saved address that the customer writes. */
export const NewAddress = Type.Object(
  { ...fields, label: Type.Optional(fields.label), area: Type.Optional(fields.area) },
  { additionalProperties: false },
);
export type NewAddress = Static<typeof NewAddress>;

/** A saved address on the wire; the first of the list, `isDefault`, fills the checkout. */
export const Address = Type.Object({ _id: Type.String(), ...fields, isDefault: Type.Boolean() });
export type Address = Static<typeof Address>;

export const addressTexts = {
  added: 'Address saved',
  changed: 'Address changed',
  removed: 'Address deleted',
  chosen: 'This address now fills the checkout',
  notFound: 'This address is not in your address book',
  full: `An address book holds at most ${maxAddresses} addresses`,
} as const;
