/** The first owner of a live shop: while it has none, its start prints a link that makes one. */

import { firstOwnerLinkMs } from '@jontro/shop/users/staff-invitations.ts';
import { ownerRole } from '@jontro/shop/users/staff-roles.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { notDeleted } from './rights.ts';
import { insertInvitation, isPending } from './staff-invitation-rows.ts';
import { staffInvitations } from './staff-invitations.table.ts';
import { users } from './users.table.ts';

export async function hasOwner(db: Db): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(notDeleted, eq(users.role, 'admin')))
    .limit(1);
  return owner !== undefined;
}

/** Ends the links of earlier starts, and waits for one that is being used. */
export async function endFirstOwnerLinks(tx: Db, now: Date): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ endedAt: now })
    .where(and(isNull(staffInvitations.invitedBy), isPending));
}

/** A new link for an hour and one use, in place of earlier ones; undefined in a demo shop, and once there is an owner. */
export async function createFirstOwnerLink(
  db: Db,
  now: Date,
  config: Pick<Config, 'mode' | 'publicUrl'>,
): Promise<string | undefined> {
  if (config.mode !== 'live') return undefined;
  return inTransaction(db, async (tx) => {
    await endFirstOwnerLinks(tx, now);
    if (await hasOwner(tx)) return undefined;
    const columns = { staffRole: ownerRole, invitedBy: null };
    return (await insertInvitation(tx, now, config, columns, firstOwnerLinkMs)).link;
  });
}
