/** What waits for staff: counts of orders, products, reviews and mails, each with the list that it counts. */
import { type Static, Type } from 'typebox';
import type { Permission } from '../users/permissions.ts';

export const OpenWork = Type.Object({
  toConfirm: Type.Integer(),
  toPack: Type.Integer(),
  toHandOver: Type.Integer(),
  problems: Type.Integer(),
  /** Orders whose customers have asked to cancel them. */
  cancelRequests: Type.Integer(),
  /** Parcels on their way back. */
  returning: Type.Integer(),
  /** Delivered orders whose cash is not recorded; the sum in taka. */
  cashDue: Type.Object({ count: Type.Integer(), sum: Type.Number() }),
  /** Orders of which cash is to be given back; the sum in taka. */
  cashOwed: Type.Object({ count: Type.Integer(), sum: Type.Number() }),
  lowStock: Type.Integer(),
  /** Reviews of products that are held until staff have looked at them. */
  heldReviews: Type.Integer(),
  /** Questions that are held, have a held answer or no answer; absent in a shop without questions. */
  questions: Type.Optional(Type.Integer()),
  /** Mails that were given up, or that have waited for ten minutes. */
  unsentMails: Type.Integer(),
});
export type OpenWork = Static<typeof OpenWork>;

/** Those that give counts, each those of the lists that it opens. */
export const openWorkPermissions = [
  'orders',
  'products',
  'content',
  'settings',
] as const satisfies readonly Permission[];

/** A mail that waits for so long counts as unsent, in ms. */
export const unsentMailMs = 10 * 60_000;
