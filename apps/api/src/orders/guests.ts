/** The guests of orders that staff take, each known by a mobile number; their orders can be given to an account. */
import { createHash } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { users } from '../users/users.table.ts';
import { guestRow } from './guest-row.ts';

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
  await tx
    .insert(users)
    .values(guestRow(now, { id, uid: `guest:${id}`, name, guestNumber: mobileNumber }))
    .onConflictDoUpdate({ target: users.id, set: { name } });
  return id;
}
