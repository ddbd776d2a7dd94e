/** The table of invitations to the staff, one row for each link. */
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text().primaryKey(),
    /** SHA-256 (hex) of the token in the link. */
    tokenHash: text().notNull(),
    /** Who is invited: a lower-case address, or a normalized mobile number; both null for the link that the shop's start prints. */
    email: text(),
    mobileNumber: text(),
    /** As in requests: `owner`, another role that every shop has, or the id of an own one. */
    staffRole: text().notNull(),
    /** The user who gives the rights; null for the link that the shop's start prints. */
    invitedBy: text(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** Withdrawn, or replaced by a newer link. */
    endedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('staff_invitations_token').on(table.tokenHash),
    index('staff_invitations_expiry').on(table.expiresAt),
  ],
);
