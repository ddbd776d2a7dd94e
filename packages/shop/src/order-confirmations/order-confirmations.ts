/** Confirming an order by its customer: the ways, how long each is valid, and the addresses of its page. */
import { plainCharacters } from '../visible-text.ts';

/** How a shop asks for the confirmation of orders: not at all, by a link in mail and SMS, or by a code that proves the number. */
export const confirmationWays = ['off', 'link', 'code'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];
/** The ways in which a customer can be asked. */
export type AskedWay = Exclude<ConfirmationWay, 'off'>;

const minute = 60_000;
/** How long a link is valid, in ms. */
export const confirmLinkMs = 48 * 60 * minute;
/** How long a code is valid, in ms. */
export const confirmCodeMs = 10 * minute;
/** Wrong tries of a code. */
export const maxCodeTries = 5;
/** Codes to one number within a day. */
export const maxCodesPerDay = 5;

export const confirmPath = '/confirm';
/** Where a form asks for a new code. */
export const newCodePath = `${confirmPath}/new-code`;
/** The address of a link; its secret is stored nowhere but in the messages. */
export const confirmLink = (token: string): string => `${confirmPath}/order/${token}`;
/** The page on which the code of an order is entered. */
export const confirmCodeLink = (orderNumber: string): string =>
  `${confirmPath}?number=${encodeURIComponent(orderNumber)}`;

/** The six digits of a code as somebody types them, in either script and with spaces; undefined for anything else. */
export function parseConfirmCode(text: string): string | undefined {
  const digits = plainCharacters(text).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
