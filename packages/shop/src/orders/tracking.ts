/** Tracking an order without a login: by its number and the last four digits of its telephone number, or by its secret link. */
import { plainCharacters } from '../visible-text.ts';

export const trackingPath = '/track';

/** How often a wrong answer to one order number is allowed within an hour, whoever gives it. */
export const maxWrongTries = 5;

/** The last four digits of what was typed, which may be the whole number in any notation; undefined for fewer. */
export function parseLastDigits(text: string): string | undefined {
  const digits = plainCharacters(text).replace(/\D/g, '');
  return digits.length >= 4 ? digits.slice(-4) : undefined;
}

/** Where a form puts the order of the link into the cart. */
export const againLink = (order: { orderNumber: string; trackingKey: string }): string =>
  `${trackingLink(order)}/again`;

/** The fragment with which the server opens the cart of a guest: this browser then knows that it has one. */
export const guestFragment = '#guest';

/** Where a form pays the order of the link, or its advance. */
export const payLink = (order: { orderNumber: string; trackingKey: string }): string =>
  `${trackingLink(order)}/pay`;

/** Where it is paid with the digits that have shown the order. */
export const payByDigitsPath = `${trackingPath}/pay`;

/** Where forms ask about a parcel with a problem. */
export const requestLink = (order: { orderNumber: string; trackingKey: string }): string =>
  `${trackingLink(order)}/request`;

/** The address at which the secret link of an order shows it. */
export const trackingLink = (order: { orderNumber: string; trackingKey: string }): string =>
  `${trackingPath}/${encodeURIComponent(order.orderNumber)}/${encodeURIComponent(order.trackingKey)}`;
