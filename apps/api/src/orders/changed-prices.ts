/** What a change of an order makes of its prices: whoever may not change prices sells nothing below what it costs by them. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { isWholePoisha, type Poisha, poisha, sumOf, times, toPoisha } from '@jontro/shop/money.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import type { ItemRow, OrderRow } from './order-rows.ts';

type Input = Pick<EndpointInput<typeof orderEndpoints.changeOrder>['body'], 'deliveryCharge' | 'discount'>;
type Amounts = Pick<OrderRow, 'totalPoisha' | 'deliveryPoisha' | 'discountPoisha'>;

/** The lines after a change, and whether it adds units to one whose product costs more now. */
interface Lines {
  items: readonly ItemRow[];
  belowPrice: boolean;
}

/**
 * The amounts after the change, in poisha. Throws 400 for a fraction of a poisha and a discount above the total; 403 without the
 * permission to change prices for another charge or discount, and for more units at a price of before.
 */
export function changedAmounts(
  currentUser: CurrentUser,
  row: OrderRow,
  { items, belowPrice }: Lines,
  input: Input,
): Amounts {
  for (const field of ['deliveryCharge', 'discount'] as const) {
    const amount = input[field];
    if (amount !== undefined && !(isWholePoisha(amount) && amount >= 0))
      throw new ApplicationError('invalid', orderTexts.wholeAmount, { field });
  }
  const totalPoisha = sumOf(items.map((item) => times(item.pricePoisha, item.quantity)));
  const deliveryPoisha =
    input.deliveryCharge === undefined ? row.deliveryPoisha : toPoisha(input.deliveryCharge);
  const given = input.discount === undefined ? undefined : toPoisha(input.discount);
  const mayPrice = hasPermission(currentUser, 'prices');
  const isOther =
    belowPrice ||
    deliveryPoisha !== row.deliveryPoisha ||
    (given !== undefined && given !== row.discountPoisha);
  if (isOther) requirePermission(currentUser, 'prices', orderTexts.pricesNotAllowed);
  if (!mayPrice) return { totalPoisha, deliveryPoisha, discountPoisha: discountOfShare(row, totalPoisha) };
  if (given !== undefined && given > totalPoisha)
    throw new ApplicationError('invalid', orderTexts.discountTooHigh, { field: 'discount' });
  const discountPoisha = given ?? poisha(Math.min(row.discountPoisha, totalPoisha));
  return { totalPoisha, deliveryPoisha, discountPoisha };
}

/** The discount of an order whose goods cost less, in whole taka: no larger a part of them than before. */
function discountOfShare(row: OrderRow, totalPoisha: Poisha): Poisha {
  if (totalPoisha >= row.totalPoisha) return row.discountPoisha;
  return poisha(Math.floor((row.discountPoisha * totalPoisha) / row.totalPoisha / 100) * 100);
}
