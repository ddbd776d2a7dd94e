/**
 * Guests of the shop: people without an account, each known by a mobile number. A guest is a user who cannot sign in and, like a
 * deleted one, is in no list; its orders can be given to an account once the number is proven.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { users } from '../users/users.table.ts';

/** The id of the guest with a normalized number; two placements at once therefore meet in the same row. */
const guestIdOf = (mobileNumber: string): string =>
  createHash('sha256').update(`guest ${mobileNumber}`).digest('hex').slice(0, 24);

/** Returns the id of the guest with a normalized number (`parseMobileNumber`), who is added unless there is one. */
export async function findOrAddGuest(
  tx: Db,
  now: Date,
  { mobileNumber, name }: { mobileNumber: string; name: string },
): Promise<string> {
  const id = guestIdOf(mobileNumber);
  // Neither is an address or an account of the identity provider, so that nobody can register it.
  const unreachable = `guest:${id}`;
  await tx
    .insert(users)
    .values({
      id,
      uid: unreachable,
      email: unreachable,
      name,
      guest: true,
      guestNumber: mobileNumber,
      createdAt: now,
      lastLoginAt: now,
      deletedAt: now,
    })
    .onConflictDoUpdate({ target: users.id, set: { name } });
  return id;
}
