/** Requires a confirmed identity, for use cases that an open browser alone must not reach. */
import { confirmationMs, confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { Context } from '../runtime/context.ts';
import { ApplicationError } from './application-error.ts';
import { type CurrentUser, requireOwner } from './current-user.ts';
import type { DocumentedError } from './endpoint-docs.ts';
import { requireFactor } from './require-factor.ts';

/** In the docs of what only owners do. */
export const ownersOnlyError: DocumentedError = ['no-permission', sessionTexts.ownersOnly];

/** In the docs of the endpoints that require it. */
export const confirmationError: DocumentedError = ['no-permission', confirmationTexts.needed];

/**
 * Throws 403 with `confirm: true` unless the session was confirmed some minutes ago; the client confirms it and sends the request
 * again. It asks with the setting `confirmIdentity`, always whoever has signed in with a second factor, and everybody where it
 * is `always` needed.
 */
export function requireConfirmation(
  { now, config }: Pick<Context, 'now' | 'config'>,
  { secondFactor, confirmedAt }: Pick<CurrentUser, 'secondFactor' | 'confirmedAt'>,
  always = false,
): void {
  if (!always && !config.shop.confirmIdentity && !secondFactor) return;
  if (confirmedAt && now().getTime() - confirmedAt.getTime() < confirmationMs) return;
  throw new ApplicationError('no-permission', confirmationTexts.needed, { confirm: true });
}

/** Throws 403 unless somebody is an owner whose session was confirmed some minutes ago, with the second factor where the shop asks for it. */
export function requireConfirmedOwner(
  context: Pick<Context, 'now' | 'config'>,
  currentUser: Pick<CurrentUser, 'role' | 'secondFactor' | 'confirmedAt'>,
): void {
  requireOwner(currentUser);
  requireFactor(context, currentUser);
  requireConfirmation(context, currentUser, true);
}
