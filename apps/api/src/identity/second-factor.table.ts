/** Tables of the second factor, and of the devices that an account has signed in on. */
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { identityAccounts } from './identity.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const secondFactors = pgTable('second_factors', {
  uid: text()
    .primaryKey()
    .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
  /** See `seal`. */
  sealedSecret: text().notNull(),
  startedAt: timestamptz().notNull(),
  /** Null until a code has proven that an app has the secret. */
  activeAt: timestamptz(),
  /** The step of the last accepted code: each code counts once. */
  lastStep: integer().notNull().default(0),
  /** Of the hashes of the backup codes, in Base64. */
  backupSalt: text().notNull(),
});

export const backupCodes = pgTable(
  'backup_codes',
  {
    uid: text()
      .notNull()
      .references(() => secondFactors.uid, { onDelete: 'cascade' }),
    /** argon2id with the account's salt, in Base64. */
    codeHash: text().notNull(),
    usedAt: timestamptz(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.codeHash] })],
);

/** Browsers that an account has signed in on, by a cookie. No foreign key: hosted accounts have them, too. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 (hex) of the token in the cookie; several accounts may share a browser. */
    tokenHash: text().notNull(),
    uid: text().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Until then the account signs in there without a code. */
    factorUntil: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.tokenHash] }),
    index('known_devices_expires').on(table.expiresAt),
  ],
);
