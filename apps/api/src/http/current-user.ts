/** The current user: the account behind a request, read from the database each time. */

import type { Language } from '@jontro/shop/language.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
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
  /** A guest: no account, an empty e-mail, and only what endpoints with `guests` allow. */
  guest?: true;
  /** The session was opened with a second factor. */
  secondFactor?: boolean;
  /** Chosen in this browser or before; by default the shop's. */
  language: Language;
}

export const notYourAccount = 'This is not your account';

/**
 * The e-mail whose data an endpoint may return: the current user's own, which is the default, or any for an admin. Ignores
 * letter case. Throws 403 for any other.
 */
export function resolveEmail(currentUser: CurrentUser, requested: string | undefined): string {
  const email = requested?.trim().toLowerCase() || currentUser.email;
  if (email !== currentUser.email && !hasPermission(currentUser.role, 'customers'))
    throw new ApplicationError('no-role', notYourAccount);
  return email;
}
