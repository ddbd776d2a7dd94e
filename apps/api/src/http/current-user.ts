/** The current user: the account behind a request, read from the database each time. */

import type { Language } from '@jontro/shop/language.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { hasPermission, type Permission, type Rights } from '@jontro/shop/users/permissions.ts';
import { ApplicationError } from './application-error.ts';

export interface CurrentUser extends Rights {
  userId: string;
  /** The identity provider's id. */
  uid: string;
  /** Lower case. */
  email: string;
  name: string;
  /** A guest: no account, an empty e-mail, and only what endpoints with `guests` allow. */
  guest?: true;
  /** The session was opened with a second factor. */
  secondFactor?: boolean;
  /** When a new sign-in has last confirmed whose session it is. */
  confirmedAt?: Date | null;
  /** Chosen in this browser or before; by default the shop's. */
  language: Language;
}

export const notYourAccount = 'This is not your account';

/**
 * The e-mail whose data an endpoint may return: the current user's own, which is the default, or any for staff who see
 * customers, or with another permission what `needed` says. Ignores letter case. Throws 403 for any other.
 */
export function resolveEmail(
  currentUser: CurrentUser,
  requested: string | undefined,
  needed: Permission = 'customers',
): string {
  const email = requested?.trim().toLowerCase() || currentUser.email;
  if (email !== currentUser.email && !hasPermission(currentUser, needed))
    throw new ApplicationError('no-role', notYourAccount);
  return email;
}

/** Throws 403 for staff who are no owners, whatever their permissions; `message` says what for. */
export function requireOwner(
  { role }: Pick<CurrentUser, 'role'>,
  message: string = sessionTexts.ownersOnly,
): void {
  if (role !== 'admin') throw new ApplicationError('no-permission', message);
}

/** Throws 403 without a permission; `message` says what for. */
export function requirePermission(
  currentUser: Rights,
  permission: Permission,
  message: string = sessionTexts.notAllowed,
): void {
  if (!hasPermission(currentUser, permission)) throw new ApplicationError('no-permission', message);
}
