/** The mobile numbers that an account has proven by a code in an SMS: schemas, limits and texts. */
import { type Static, Type } from 'typebox';
import { maxCheckoutLengths } from '../orders/checkout.ts';

/** How many numbers an account may have. */
export const maxProvenNumbers = 3;
/** Guests' orders that are older stay where they are, in days: operators give a number that is no longer used to somebody else. */
export const takenOrdersDays = 180;

const mobileNumber = Type.String({ maxLength: maxCheckoutLengths.mobileNumber });

/** In any notation of a Bangladeshi mobile number. */
export const NumberToProve = Type.Object({ mobileNumber }, { additionalProperties: false });
export type NumberToProve = Static<typeof NumberToProve>;

export const NumberCode = Type.Object(
  { mobileNumber, code: Type.String({ maxLength: 20 }) },
  { additionalProperties: false },
);
export type NumberCode = Static<typeof NumberCode>;

export const MyNumbers = Type.Object({
  /** Whether the shop can send a code; if not, numbers can only be removed. */
  canProve: Type.Boolean(),
  numbers: Type.Array(
    Type.Object({
      /** As in +8801712345678. */
      mobileNumber: Type.String(),
      /** ISO time. */
      provenAt: Type.String(),
    }),
  ),
});
export type MyNumbers = Static<typeof MyNumbers>;

export const numberProofTexts = {
  codeSent: 'We have sent a code to this number',
  proven: 'This number is yours now',
  provenWithOrders: 'This number is yours now, and so are the orders that were made with it',
  removed: 'Number removed',
  invalidNumber: 'Please enter a mobile number of Bangladesh',
  wrongCode: 'The code is wrong or too old',
  full: `An account has at most ${maxProvenNumbers} numbers`,
  notFound: 'You have not confirmed this number',
  noSms: 'This shop sends no SMS',
} as const;
