/** The person behind a request, read from the database on each request. */
import type { Language } from '@jontro/shop/language.ts';
import type { Role } from '@jontro/shop/users/users.ts';
import { ApplicationError } from './application-error.ts';

export interface CurrentUser {
  userId: string;
  /** The identity provider's id. */
  uid: string;
  /** Lower case. */
  email: string;
  name: string;
  role: Role;
  /** What the person has chosen, on this browser or before; the shop's own without a choice. */
  language: Language;
}

export const notYourAccount = 'This is not your account';

/**
 * The e-mail whose data a call may return: the viewer's own, or any for an admin; left out, the viewer's own. Letter
 * case is ignored. Refuses others with 403.
 */
export function emailFor(currentUser: CurrentUser, asked: string | undefined): string {
  const email = asked?.trim().toLowerCase() || currentUser.email;
  if (email !== currentUser.email && currentUser.role !== 'admin')
    throw new ApplicationError('no-role', notYourAccount);
  return email;
}
