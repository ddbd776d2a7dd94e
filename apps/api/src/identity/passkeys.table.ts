/** Tables of passkeys: the public keys of an account's devices, and the challenges that they sign. */
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { identityAccounts } from './identity.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });
const uidOfAccount = () =>
  text()
    .notNull()
    .references(() => identityAccounts.uid, { onDelete: 'cascade' });

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id of the device, in base64url; of one account only. */
    id: text().primaryKey(),
    uid: uidOfAccount(),
    /** Given by its owner. */
    name: text().notNull(),
    /** The public key as COSE, in base64url. */
    publicKey: text().notNull(),
    /** The last signature counter; synced passkeys always send 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Whether it can be copied to other devices, which never changes. */
    backupEligible: boolean().notNull(),
    backedUp: boolean().notNull(),
    transports: text().array().notNull(),
    aaguid: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);

export const challengePurposes = ['add', 'second-step'] as const;

/** Challenges that wait for a response; each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 (hex) of the challenge. */
    challengeHash: text().primaryKey(),
    uid: uidOfAccount(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** SHA-256 (hex) of what it is bound to: the session, or the credential of the first step. */
    boundTo: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);
