/** The keys that sign the embedded service's ID tokens: RS256, kept in the database, made on the first use. */
import { desc, lt, sql } from 'drizzle-orm';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityKeys } from './identity.table.ts';

const algorithm = 'RS256';
/** How long a key is published before it signs: longer than any instance keeps keys in memory. In ms. */
const noticeBeforeSigning = 10 * 60_000;
const memoryMs = 5 * 60_000;
/** How long a replaced key stays published: longer than a token lives. In ms. */
const retentionAfterSigningMs = 2 * 3_600_000;

interface Key {
  kid: string;
  activeFrom: Date;
  publicJwk: JWK;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export interface SigningKeys {
  /** Signs claims with the key of the moment. */
  sign(claims: JWTPayload, now: Date): Promise<string>;
  /** The public key that a token's header names; for `jwtVerify`. Throws jose's JWKSNoMatchingKey. */
  publicKeyOf(header: JWTHeaderParameters): Promise<CryptoKey>;
  /** The published set. */
  jwks(): Promise<{ keys: JWK[] }>;
}

async function newKey(now: Date, activeFrom: Date): Promise<typeof identityKeys.$inferInsert> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength: 2048,
  });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const names = { kid, alg: algorithm, use: 'sig' };
  return {
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), ...names },
    publicJwk: { ...publicJwk, ...names },
    createdAt: now,
    activeFrom,
  };
}

/** Only one instance at a time makes a key; `makes` is asked under the lock. */
async function addKey(db: Db, now: Date, activeFrom: Date, makes: (newest?: Date) => boolean): Promise<void> {
  const key = await newKey(now, activeFrom);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity_keys'))`);
    const [newest] = await tx
      .select({ activeFrom: identityKeys.activeFrom })
      .from(identityKeys)
      .orderBy(desc(identityKeys.activeFrom))
      .limit(1);
    if (makes(newest?.activeFrom)) await tx.insert(identityKeys).values(key);
  });
}

/**
 * Publishes the next key, which signs from ten minutes on, and removes keys that signed nothing valid any more. Does
 * nothing while the newest key is younger than `maxAge` (ms).
 */
export async function rotateSigningKeys(db: Db, now: Date, maxAge = 0): Promise<void> {
  const due = (newest?: Date): boolean => !newest || now.getTime() - newest.getTime() >= maxAge;
  const rows = await db
    .select({ kid: identityKeys.kid, activeFrom: identityKeys.activeFrom })
    .from(identityKeys)
    .orderBy(desc(identityKeys.activeFrom));
  if (due(rows[0]?.activeFrom)) await addKey(db, now, new Date(now.getTime() + noticeBeforeSigning), due);
  // The newest key that has been signing for long enough makes all older ones needless.
  const settled = rows.find((row) => now.getTime() - row.activeFrom.getTime() >= retentionAfterSigningMs);
  if (settled) await db.delete(identityKeys).where(lt(identityKeys.activeFrom, settled.activeFrom));
}

/** The keys of a database. Several instances may share it. */
export function createSigningKeys(db: Db): SigningKeys {
  let known: Promise<Key[]> | undefined;
  let readAt = 0;
  let missedAt = Number.NEGATIVE_INFINITY;

  const imported = async (jwk: Record<string, unknown>): Promise<CryptoKey> => {
    const key = await importJWK(jwk as JWK, algorithm);
    if (key instanceof Uint8Array) throw new Error('an identity key is not asymmetric');
    return key;
  };
  const read = async (): Promise<Key[]> => {
    const rows = await db.select().from(identityKeys).orderBy(desc(identityKeys.activeFrom));
    return Promise.all(
      rows.map(async ({ kid, activeFrom, publicJwk, privateJwk }) => ({
        kid,
        activeFrom,
        publicJwk,
        privateKey: await imported(privateJwk),
        publicKey: await imported(publicJwk),
      })),
    );
  };
  const keys = (atMostOld: number): Promise<Key[]> => {
    const now = performance.now();
    if (!known || now - readAt > atMostOld) {
      readAt = now;
      const reading = read();
      known = reading;
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known;
  };
  const signing = (all: Key[], now: Date): Key | undefined => all.find((key) => key.activeFrom <= now);

  return {
    async sign(claims, now) {
      let key = signing(await keys(memoryMs), now);
      if (!key) {
        await addKey(db, now, now, (newest) => !newest || newest > now);
        key = signing(await keys(0), now);
      }
      if (!key) throw new Error('no identity key signs at this moment');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: 'JWT' })
        .sign(key.privateKey);
    },
    async publicKeyOf({ kid }) {
      const find = (all: Key[]): Key | undefined => all.find((key) => key.kid === kid);
      let key = find(await keys(memoryMs));
      if (!key) {
        // A key that another instance has made just now is looked for once more, but not for every made-up name.
        const again = performance.now() - missedAt > 10_000;
        if (again) missedAt = performance.now();
        key = find(await keys(again ? 0 : memoryMs));
      }
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key.publicKey;
    },
    async jwks() {
      return { keys: (await keys(10_000)).map((key) => key.publicJwk) };
    },
  };
}
