/** Records which courier brings the parcel of an order, and under which code. */

import { orderTexts } from '@jontro/shop/orders/orders.ts';
import {
  canHaveParcel,
  type Parcel,
  type ParcelInput,
  parcelText,
  parcelTexts,
  parseParcel,
} from '@jontro/shop/orders/parcels.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { eq } from 'drizzle-orm';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import type { OrderRow } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { parcelOf } from './parcel-columns.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { stepFieldsOf } from './step-columns.ts';

/** The columns of a parcel that staff have entered; throws 400 for an unknown courier and a code that is none,
 * 409 for an order that is picked up. */
export function columnsOfParcel(
  row: OrderRow,
  input: ParcelInput,
  { couriers }: Pick<ShopSettings, 'couriers'>,
) {
  if (row.pickupCode !== null) throw new ApplicationError('broken-rule', pickupTexts.noCourier);
  const parsed = parseParcel(input, couriers, parcelOf(row));
  if ('problem' in parsed) throw new ApplicationError('invalid', parsed.problem, { field: parsed.field });
  return { courier: parsed.parcel?.courier ?? null, parcelCode: parsed.parcel?.code ?? null };
}

const shown = (parcel: Parcel | undefined) => ({ parcel: parcel ? parcelText(parcel) : null });

/** The parcel of two rows for the audit log; nothing if it is the same. */
export function parcelChanges(before: OrderRow, after: OrderRow) {
  const [one, other] = [shown(parcelOf(before)), shown(parcelOf(after))];
  return one.parcel === other.parcel ? { before: {}, after: {} } : { before: one, after: other };
}

/**
 * Sets, changes or removes the parcel. The count is 0 if it is the same. Throws 404, 400 for an unknown courier and a code that is
 * none, 409 for an order that is picked up, and once it has ended without a sale.
 */
export function changeParcel(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  currentUser: CurrentUser,
  id: string,
  input: ParcelInput,
): Promise<{ modifiedCount: number; message: string }> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const columns = columnsOfParcel(row, input, config.shop);
    if (!canHaveParcel(stepFieldsOf(row))) throw new ApplicationError('broken-rule', parcelTexts.ended);
    if (columns.courier === row.courier && columns.parcelCode === row.parcelCode)
      return { modifiedCount: 0, message: orderTexts.unchanged };
    await tx.update(orders).set(columns).where(eq(orders.id, id));
    const changes = parcelChanges(row, { ...row, ...columns });
    await recordOrderAudit(tx, now(), currentUser, { event: 'changeParcel', id, ...changes });
    return { modifiedCount: 1, message: parcelTexts.saved };
  });
}
