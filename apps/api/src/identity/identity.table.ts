/** Where the embedded identity service keeps accounts, their providers, tokens, codes and keys. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const identityAccounts = pgTable('identity_accounts', {
  uid: text().primaryKey(),
  /** Trimmed and lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  /** argon2id in PHC form; null for an account that only an external provider signs in. */
  passwordHash: text(),
  passwordUpdatedAt: moment(),
  displayName: text(),
  photoUrl: text(),
  disabled: boolean().notNull().default(false),
  /** Tokens issued before this whole second are refused. */
  validSince: moment().notNull(),
  createdAt: moment().notNull(),
  lastLoginAt: moment().notNull(),
  lastRefreshAt: moment(),
});

/** External identities attached to an account. */
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
    /** Seconds since 1970 of the real sign-in. */
    authTime: integer().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('identity_refresh_tokens_uid').on(table.uid)],
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
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('identity_codes_uid').on(table.uid)],
);

export const identityKeys = pgTable('identity_keys', {
  /** The JWK thumbprint. */
  kid: text().primaryKey(),
  privateJwk: jsonb().$type<Record<string, unknown>>().notNull(),
  publicJwk: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: moment().notNull(),
  /** Signs from this moment on; published before. */
  activeFrom: moment().notNull(),
});
