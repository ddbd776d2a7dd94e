/** Refuses orders of shoppers in a shop that has not opened yet. */
import { openingTexts } from '@jontro/shop/opening/opening.ts';
import { isStaff, type Rights } from '@jontro/shop/users/permissions.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';

/** Throws 409 before the opening, unless it is staff who try the shop. */
export function checkOpen({ config }: Pick<Context, 'config'>, by: Rights): void {
  if (!config.shop.opened && !isStaff(by))
    throw new ApplicationError('broken-rule', openingTexts.notOpenYet, { code: 'not-open-yet' });
}
