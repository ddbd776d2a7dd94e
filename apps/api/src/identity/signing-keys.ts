/** The signing keys of the embedded service's ID tokens: RS256, sealed in the database, created on first use. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
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
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../runtime/context.ts';
import { type SealingConfig, seal, tryUnseal } from '../runtime/sealed-secrets.ts';
import { identityKeys } from './identity.table.ts';

const algorithm = 'RS256';
/** Time from a key's publication until it signs; longer than any instance caches keys. In ms. */
const publishBeforeSigningMs = 10 * 60_000;
const cacheMs = 5 * 60_000;
/** How long a replaced key stays published; longer than the lifetime of a token. In ms. */
const retentionAfterSigningMs = 2 * 3_600_000;

type KeyParts = Pick<Context, 'config' | 'db'>;
type KeyRow = typeof identityKeys.$inferSelect;

interface Key {
  kid: string;
  activeFrom: Date;
  publicJwk: JWK;
  /** Undefined if no key of this server opens it: it verifies, and does not sign. */
  privateKey: CryptoKey | undefined;
  publicKey: CryptoKey;
}

/** Sealed keys are bound to their id. */
const ownerOf = (kid: string): string => `signing-key:${kid}`;

const sealJwk = (config: SealingConfig, kid: string, jwk: object): string =>
  seal(config, ownerOf(kid), Buffer.from(JSON.stringify(jwk)));

/** The private key of a row, sealed or of an earlier version; undefined if no key opens it. */
function privateJwkOf(
  config: SealingConfig,
  { kid, sealedJwk, privateJwk }: Pick<KeyRow, 'kid' | 'sealedJwk' | 'privateJwk'>,
): Record<string, unknown> | undefined {
  if (!sealedJwk) return privateJwk;
  const bytes = tryUnseal(config, ownerOf(kid), sealedJwk);
  return bytes && JSON.parse(bytes.toString('utf8'));
}

/** Seals a key again with the first key of the server; undefined if no key opens it. */
export function resealedKey(config: SealingConfig, row: KeyRow): string | undefined {
  const jwk = privateJwkOf(config, row);
  return jwk && sealJwk(config, row.kid, jwk);
}

/** Seals the keys of an earlier version. Its processes verify tokens afterwards, and no longer sign. */
export async function sealPlainKeys({ config, db }: KeyParts): Promise<void> {
  const plain = await db.select().from(identityKeys).where(isNull(identityKeys.sealedJwk));
  for (const { kid, privateJwk, publicJwk } of plain)
    await db
      .update(identityKeys)
      .set({ sealedJwk: sealJwk(config, kid, privateJwk), privateJwk: publicJwk })
      .where(and(eq(identityKeys.kid, kid), isNull(identityKeys.sealedJwk)));
}

export interface SigningKeys {
  /** Signs claims with the current key. */
  sign(claims: JWTPayload, now: Date): Promise<string>;
  /** The public key for a token's header, for `jwtVerify`. Throws jose's JWKSNoMatchingKey. */
  publicKeyOf(header: JWTHeaderParameters): Promise<CryptoKey>;
  /** The published key set. */
  jwks(): Promise<{ keys: JWK[] }>;
}

async function newKey(
  config: SealingConfig,
  now: Date,
  activeFrom: Date,
): Promise<typeof identityKeys.$inferInsert> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength: 3072,
  });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const names = { kid, alg: algorithm, use: 'sig' };
  return {
    kid,
    sealedJwk: sealJwk(config, kid, { ...(await exportJWK(privateKey)), ...names }),
    privateJwk: { ...publicJwk, ...names },
    publicJwk: { ...publicJwk, ...names },
    createdAt: now,
    activeFrom,
  };
}

/** Inserts a key if `isNeeded`, checked under a lock, so that only one instance at a time creates a key. */
async function addKey(
  { config, db }: { config: SealingConfig; db: Db },
  now: Date,
  activeFrom: Date,
  isNeeded: (newest?: KeyRow) => boolean,
): Promise<void> {
  const key = await newKey(config, now, activeFrom);
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'identity_keys');
    const [newest] = await tx.select().from(identityKeys).orderBy(desc(identityKeys.activeFrom)).limit(1);
    if (isNeeded(newest)) await tx.insert(identityKeys).values(key);
  });
}

/**
 * Publishes the next key, which starts to sign after ten minutes, and deletes keys without valid tokens. Publishes
 * none while the newest key is younger than `maxAge` (ms).
 */
export async function rotateSigningKeys(parts: KeyParts, now: Date, maxAge = 0): Promise<void> {
  const { db } = parts;
  const due = (newest?: Pick<KeyRow, 'activeFrom'>): boolean =>
    !newest || now.getTime() - newest.activeFrom.getTime() >= maxAge;
  const rows = await db
    .select({ kid: identityKeys.kid, activeFrom: identityKeys.activeFrom })
    .from(identityKeys)
    .orderBy(desc(identityKeys.activeFrom));
  if (due(rows[0])) await addKey(parts, now, new Date(now.getTime() + publishBeforeSigningMs), due);
  // All tokens of keys older than this one have expired.
  const settled = rows.find((row) => now.getTime() - row.activeFrom.getTime() >= retentionAfterSigningMs);
  if (settled) await db.delete(identityKeys).where(lt(identityKeys.activeFrom, settled.activeFrom));
}

/** Signing keys of a database, which several instances may share. */
export function createSigningKeys({ config, db }: KeyParts): SigningKeys {
  let cached: Promise<Key[]> | undefined;
  let readAt = 0;
  let missedAt = Number.NEGATIVE_INFINITY;

  const importKey = async (jwk: Record<string, unknown>): Promise<CryptoKey> => {
    const key = await importJWK(jwk as JWK, algorithm);
    if (key instanceof Uint8Array) throw new Error('an identity key is not asymmetric');
    return key;
  };
  const read = async (): Promise<Key[]> => {
    const rows = await db.select().from(identityKeys).orderBy(desc(identityKeys.activeFrom));
    return Promise.all(
      rows.map(async (row) => {
        const { kid, activeFrom, publicJwk } = row;
        const privateJwk = privateJwkOf(config, row);
        return {
          kid,
          activeFrom,
          publicJwk,
          privateKey: privateJwk && (await importKey(privateJwk)),
          publicKey: await importKey(publicJwk),
        };
      }),
    );
  };
  const keys = (maxAgeMs: number): Promise<Key[]> => {
    const now = performance.now();
    if (!cached || now - readAt > maxAgeMs) {
      readAt = now;
      const reading = read();
      cached = reading;
      reading.catch(() => {
        if (cached === reading) cached = undefined;
      });
    }
    return cached;
  };
  const signing = (all: Key[], now: Date): Key | undefined =>
    all.find((key) => key.activeFrom <= now && key.privateKey);
  const signsAt =
    (now: Date) =>
    (newest?: KeyRow): boolean =>
      newest !== undefined && newest.activeFrom <= now && privateJwkOf(config, newest) !== undefined;

  return {
    async sign(claims, now) {
      let key = signing(await keys(cacheMs), now);
      if (!key) {
        await addKey({ config, db }, now, now, (newest) => !signsAt(now)(newest));
        key = signing(await keys(0), now);
      }
      if (!key?.privateKey) throw new Error('no identity key is active');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: 'JWT' })
        .sign(key.privateKey);
    },
    async publicKeyOf({ kid }) {
      const find = (all: Key[]): Key | undefined => all.find((key) => key.kid === kid);
      let key = find(await keys(cacheMs));
      if (!key) {
        // Reads again for a key that another instance has just created, but not for every made-up key id.
        const rereads = performance.now() - missedAt > 10_000;
        if (rereads) missedAt = performance.now();
        key = find(await keys(rereads ? 0 : cacheMs));
      }
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key.publicKey;
    },
    async jwks() {
      return { keys: (await keys(10_000)).map((key) => key.publicJwk) };
    },
  };
}
