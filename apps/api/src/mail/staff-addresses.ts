/** Whom the shop tells about a new order: the addresses of the setting `staffEmails`. */
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, eq, exists, isNull, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import { users } from '../users/users.table.ts';

/** Staff beyond this number are not mailed: nobody has so many, and each order would wait for their mails. */
const maxRecipients = 20;

/**
 * The e-mail addresses of staff: those of the setting, or by default of every owner whose address is
 * confirmed, by the provider at the last sign-in or by the embedded identity since then.
 */
export async function listStaffAddresses(
  db: Db,
  { staffEmails }: Pick<ShopSettings, 'staffEmails'>,
): Promise<readonly string[]> {
  if (staffEmails !== 'admins') return staffEmails;
  const confirmed = db
    .select({ uid: identityAccounts.uid })
    .from(identityAccounts)
    .where(
      and(
        eq(identityAccounts.uid, users.uid),
        eq(identityAccounts.email, users.email),
        eq(identityAccounts.emailVerified, true),
        eq(identityAccounts.disabled, false),
      ),
    );
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        eq(users.role, 'admin'),
        or(eq(users.emailVerified, true), exists(confirmed)),
      ),
    )
    .orderBy(users.createdAt, users.id)
    .limit(maxRecipients);
  return rows.map(({ email }) => email);
}
