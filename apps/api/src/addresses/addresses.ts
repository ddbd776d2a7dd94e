/** The address book of the current user; not visible to anybody else. */
import {
  type Address,
  addressTexts,
  maxAddresses,
  type NewAddress,
} from '@jontro/shop/addresses/addresses.ts';
import { parseMobileNumber, validateCheckout } from '@jontro/shop/orders/checkout.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockUser } from '../database/user-lock.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { addresses } from './addresses.table.ts';

type Own = Pick<Context, 'db' | 'now' | 'limits' | 'config'>;

const isOwn = (currentUser: CurrentUser) => eq(addresses.userId, currentUser.userId);
const ownWithId = (currentUser: CurrentUser, id: string) => and(isOwn(currentUser), eq(addresses.id, id));

/** Lists the addresses of the current user: the default first, then the last used. */
export async function listMyAddresses(db: Db, currentUser: CurrentUser): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(isOwn(currentUser))
    .orderBy(desc(addresses.chosen), desc(addresses.usedAt), addresses.id);
  return rows.map(({ id, label, name, mobileNumber, district, area, address }, index) => ({
    _id: id,
    label,
    name,
    mobileNumber,
    district,
    area,
    address,
    isDefault: index === 0,
  }));
}

/** The columns of a valid address; throws 400 with the problems in `fields`, as the checkout does. */
function toColumns(given: NewAddress, settings: ShopSettings) {
  const { name, mobileNumber, district, address } = given;
  const fields = validateCheckout({ name, mobileNumber, district, address }, settings);
  const [firstProblem] = Object.values(fields);
  if (firstProblem) throw new ApplicationError('invalid', firstProblem, { fields });
  return {
    label: given.label?.trim() ?? '',
    name: name.trim(),
    mobileNumber: parseMobileNumber(mobileNumber) ?? '',
    district: findDistrict(district, settings) ?? '',
    area: given.area?.trim() ?? '',
    address: address.trim(),
  };
}

/** Saves an address; one that is there already only gets the label. Throws 400 for an invalid one, 409 for a full book. */
export async function addAddress(
  { db, now, limits, config }: Own,
  currentUser: CurrentUser,
  given: NewAddress,
): Promise<{ insertedId: string; message: string }> {
  await limits.limit('change-address', currentUser.userId);
  const columns = toColumns(given, config.shop);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, { userId: currentUser.userId });
    const saved = await tx.select().from(addresses).where(isOwn(currentUser));
    const same = saved.find((row) =>
      (['name', 'mobileNumber', 'district', 'area', 'address'] as const).every(
        (key) => row[key] === columns[key],
      ),
    );
    if (same) {
      const { label } = columns;
      if (label) await tx.update(addresses).set({ label }).where(eq(addresses.id, same.id));
      return { insertedId: same.id, message: addressTexts.added };
    }
    if (saved.length >= maxAddresses) throw new ApplicationError('broken-rule', addressTexts.full);
    const id = newId(now());
    await tx.insert(addresses).values({ ...columns, id, userId: currentUser.userId, usedAt: now() });
    return { insertedId: id, message: addressTexts.added };
  });
}

/** Replaces the fields of an own address. Throws 400 for an invalid one, 404 for another user's or an unknown one. */
export async function changeAddress(
  { db, limits, config }: Own,
  currentUser: CurrentUser,
  id: string,
  given: NewAddress,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-address', currentUser.userId);
  const changed = await db
    .update(addresses)
    .set(toColumns(given, config.shop))
    .where(ownWithId(currentUser, id))
    .returning({ id: addresses.id });
  orNotFound(changed[0], addressTexts.notFound);
  return { modifiedCount: 1, message: addressTexts.changed };
}

/** Makes an own address the default; throws 404 for another user's or an unknown one. */
export async function chooseDefaultAddress(
  { db, limits }: Own,
  currentUser: CurrentUser,
  id: string,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-address', currentUser.userId);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, { userId: currentUser.userId });
    await tx
      .update(addresses)
      .set({ chosen: false })
      .where(and(isOwn(currentUser), addresses.chosen));
    const chosen = await tx
      .update(addresses)
      .set({ chosen: true })
      .where(ownWithId(currentUser, id))
      .returning({ id: addresses.id });
    orNotFound(chosen[0], addressTexts.notFound);
    return { modifiedCount: 1, message: addressTexts.chosen };
  });
}

/** Deletes an own address; orders keep theirs. Throws 404 for another user's or an unknown one. */
export async function removeAddress(
  { db, limits }: Own,
  currentUser: CurrentUser,
  id: string,
): Promise<{ deletedCount: number; message: string }> {
  await limits.limit('change-address', currentUser.userId);
  const removed = await db
    .delete(addresses)
    .where(ownWithId(currentUser, id))
    .returning({ id: addresses.id });
  orNotFound(removed[0], addressTexts.notFound);
  return { deletedCount: 1, message: addressTexts.removed };
}

/** Deletes a user's address book, as when the account is deleted. */
export async function deleteAddresses(tx: Db, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
