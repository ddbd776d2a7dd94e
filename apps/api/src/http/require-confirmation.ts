/** Requires a confirmed identity, for use cases that an open browser alone must not reach. */
import { confirmationMs, confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import type { Context } from '../runtime/context.ts';
import { ApplicationError } from './application-error.ts';
import type { CurrentUser } from './current-user.ts';
import type { DocumentedError } from './endpoint-docs.ts';

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
