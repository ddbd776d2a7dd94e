/** Tables of the embedded identity service: accounts, their providers, tokens, codes and keys. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const identityAccounts = pgTable('identity_accounts', {
  uid: text().primaryKey(),
  /** Trimmed and lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  /** argon2id in PHC form; null for accounts that sign in with an external provider only. */
  passwordHash: text(),
  passwordUpdatedAt: timestamptz(),
  displayName: text(),
  photoUrl: text(),
  disabled: boolean().notNull().default(false),
  /** Tokens issued before this time (whole second) are rejected. */
  validSince: timestamptz().notNull(),
  createdAt: timestamptz().notNull(),
  lastLoginAt: timestamptz().notNull(),
  lastRefreshAt: timestamptz(),
});

/** External identities linked to an account. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    providerId: text().notNull(),
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    email: text(),
    displayName: text(),
    photoUrl: text(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    index('identity_providers_uid').on(table.uid),
  ],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 (hex) of the token. */
    tokenHash: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    /** `password`, `google.com`. */
    provider: text().notNull(),
    /** Time of the sign-in itself, in seconds since 1970. */
    authTime: integer().notNull(),
    /** The claim `sid` of its ID tokens; null if an earlier version issued it. */
    signIn: text(),
    /** Whether the sign-in had a second factor. */
    secondFactor: boolean().notNull().default(false),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('identity_refresh_tokens_uid').on(table.uid)],
);

/**
 * Sign-ins that their owner has ended from elsewhere: their ID tokens are rejected, whichever service issued them. Kept longer than any
 * token of theirs can be renewed.
 */
export const endedSignIns = pgTable(
  'ended_sign_ins',
  {
    uid: text().notNull(),
    /** See `signInKeyOf`. */
    signIn: text().notNull(),
    endedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.signIn] }),
    index('ended_sign_ins_ended').on(table.endedAt),
  ],
);

export const oobCodeKinds = ['PASSWORD_RESET', 'VERIFY_EMAIL'] as const;

/** One-time codes of e-mails. */
export const identityCodes = pgTable(
  'identity_codes',
  {
    /** SHA-256 (hex) of the code. */
    codeHash: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    kind: text({ enum: oobCodeKinds }).notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (table) => [index('identity_codes_uid').on(table.uid)],
);

export const identityKeys = pgTable('identity_keys', {
  /** The JWK thumbprint. */
  kid: text().primaryKey(),
  /**
   * The private key of an earlier version, until it is sealed; afterwards the public one, which such a process can still read and
   * verify with.
   */
  privateJwk: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The private key, see `seal`; null in a row of an earlier version. */
  sealedJwk: text(),
  publicJwk: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamptz().notNull(),
  /** Signs from this time on; published earlier. */
  activeFrom: timestamptz().notNull(),
});
