/** What refuses a session that was signed in without the second factor. */
import { secondFactorNeededCode, secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import type { Context } from '../runtime/context.ts';
import { ApplicationError } from './application-error.ts';
import type { CurrentUser } from './current-user.ts';

/** Throws 403 for a session without the second factor while the setting `requireSecondFactor` is on. */
export function requireFactor(
  { config }: Pick<Context, 'config'>,
  currentUser: Pick<CurrentUser, 'secondFactor'> | null,
): void {
  if (!config.shop.requireSecondFactor || currentUser?.secondFactor) return;
  throw new ApplicationError('no-permission', secondFactorTexts.needed, { code: secondFactorNeededCode });
}
