/** The stored invitations to the staff: adds one with its link, finds one by the link's token, and removes old ones. */
import { createHash, randomBytes } from 'node:crypto';
import { invitationKeptMs, joinLink } from '@jontro/shop/users/staff-invitations.ts';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { staffInvitations } from './staff-invitations.table.ts';

export type InvitationRow = typeof staffInvitations.$inferSelect;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Neither accepted nor withdrawn. */
export const isPending = and(isNull(staffInvitations.usedAt), isNull(staffInvitations.endedAt));

/** Adds an invitation that lasts `lifetime` ms. Returns it with its link, which is known only now. */
export async function insertInvitation(
  tx: Db,
  now: Date,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  columns: Pick<InvitationRow, 'staffRole' | 'invitedBy'> & Partial<InvitationRow>,
  lifetime: number,
): Promise<{ row: InvitationRow; link: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetime);
  const [row] = await tx
    .insert(staffInvitations)
    .values({ id: newId(now), tokenHash: hashOf(token), createdAt: now, expiresAt, ...columns })
    .returning();
  if (!row) throw new Error('the invitation was not stored');
  return { row, link: joinLink(publicUrl, token) };
}

/** The invitation of a token that is neither accepted, withdrawn nor expired. */
export async function findPending(db: Db, now: Date, token: string): Promise<InvitationRow | undefined> {
  const isIts = eq(staffInvitations.tokenHash, hashOf(token));
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(isIts, isPending, gt(staffInvitations.expiresAt, now)));
  return row;
}

/** Marks an invitation as accepted; of two concurrent uses, one gets false. */
export async function redeemInvitation(tx: Db, now: Date, id: string): Promise<boolean> {
  const rows = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.id, id), isPending))
    .returning({ id: staffInvitations.id });
  return rows.length > 0;
}

export async function removeOldInvitations(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - invitationKeptMs);
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, oldest));
}
