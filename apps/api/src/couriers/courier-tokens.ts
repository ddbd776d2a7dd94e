/** The access tokens of couriers: one of each account in the database for all processes, sealed, requested by one of them (decision 236). */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../runtime/context.ts';
import { isLeaseFree } from '../runtime/lease.ts';
import { type SealingConfig, seal, tryUnseal } from '../runtime/sealed-secrets.ts';
import { courierTokens } from './courier-tokens.table.ts';

type Row = typeof courierTokens.$inferSelect;
type Parts = Pick<Context, 'config' | 'db' | 'now'>;

export type TokenResult =
  | { kind: 'token'; token: string }
  /** `refused`: the courier does not accept the credentials. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

export type GrantResult =
  | { kind: 'token'; token: string; refreshToken: string | undefined; lifetimeMs: number }
  | Exclude<TokenResult, { kind: 'token' }>;

/** How a courier gives tokens. */
export interface TokenGrant {
  /** What names the account, and what its tokens are granted for: when one of them changes, another token is needed. */
  account: readonly string[];
  credentials: readonly string[];
  /** Requests a token by the credentials, or by one that renews. Never rejects. */
  request(refreshToken?: string): Promise<GrantResult>;
}

export interface CourierTokens {
  /** A valid token; one that the courier did not accept is given as `notThis`, so that it is replaced. */
  get(notThis?: string): Promise<TokenResult>;
}

interface SealedToken {
  token: string;
  refreshToken?: string | undefined;
  grantedFor: string;
}

const day = 24 * 3_600_000;
/** Longer than the two requests for a token may take; only a killed process lets it expire. */
const leaseMs = 60_000;
const waitMs = 200;
/** How long a request waits for another process. */
const patienceMs = 45_000;

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
const ownerOf = (account: string): string => `courier-token:${account}`;

/** Seals a token again with the first key; undefined if no key opens it. */
export function resealedCourierToken(
  sealing: SealingConfig,
  { account, sealed }: Pick<Row, 'account' | 'sealed'>,
): string | undefined {
  const bytes = sealed === null ? undefined : tryUnseal(sealing, ownerOf(account), sealed);
  return bytes && seal(sealing, ownerOf(account), bytes);
}

export function createCourierTokens({ config, db, now }: Parts, grant: TokenGrant): CourierTokens {
  const account = hashOf(grant.account);
  const owner = ownerOf(account);
  const grantedFor = hashOf(grant.credentials);
  const ofAccount = eq(courierTokens.account, account);

  /** What the row has for the present credentials, if it is valid. */
  function open(row: Row | undefined): (SealedToken & { isFresh: boolean }) | undefined {
    const at = now();
    if (!row?.sealed || !row.expiresAt || row.expiresAt <= at) return undefined;
    const bytes = tryUnseal(config, owner, row.sealed);
    const stored = bytes && (JSON.parse(bytes.toString('utf8')) as SealedToken);
    if (stored?.grantedFor !== grantedFor) return undefined;
    return { ...stored, isFresh: row.renewAt !== null && row.renewAt > at };
  }

  const find = async (): Promise<Row | undefined> => {
    const [row] = await db.select().from(courierTokens).where(ofAccount);
    return row;
  };

  /** Takes the lease; false if another process has it, or has stored a token since `found` was read. */
  async function claim(found: Row | undefined): Promise<boolean> {
    const at = now();
    if (!found) await db.insert(courierTokens).values({ account }).onConflictDoNothing();
    const isSame = found?.sealed ? eq(courierTokens.sealed, found.sealed) : isNull(courierTokens.sealed);
    const claimed = await db
      .update(courierTokens)
      .set({ leaseUntil: new Date(at.getTime() + leaseMs) })
      .where(and(ofAccount, isSame, isLeaseFree(courierTokens.leaseUntil, at, leaseMs)))
      .returning({ account: courierTokens.account });
    return claimed.length > 0;
  }

  async function request(refreshToken: string | undefined): Promise<TokenResult> {
    const at = now();
    const renewed = refreshToken === undefined ? undefined : await grant.request(refreshToken);
    const result = renewed?.kind === 'token' ? renewed : await grant.request();
    if (result.kind !== 'token') {
      await db.update(courierTokens).set({ leaseUntil: null }).where(ofAccount);
      return result;
    }
    const { token, lifetimeMs } = result;
    const stored: SealedToken = { token, refreshToken: result.refreshToken, grantedFor };
    const expiresAt = new Date(at.getTime() + lifetimeMs);
    await db
      .update(courierTokens)
      .set({
        sealed: seal(config, owner, Buffer.from(JSON.stringify(stored))),
        expiresAt,
        renewAt: new Date(expiresAt.getTime() - Math.min(day, lifetimeMs / 2)),
        leaseUntil: null,
      })
      .where(ofAccount);
    return { kind: 'token', token };
  }

  return {
    async get(notThis) {
      for (let waited = 0; ; waited += waitMs) {
        const row = await find();
        const stored = open(row);
        const known = stored?.token === notThis ? undefined : stored;
        if (known?.isFresh) return { kind: 'token', token: known.token };
        if (await claim(row)) {
          const result = await request(known?.refreshToken);
          // The old one still works while the courier gives no new one.
          return result.kind === 'unavailable' && known ? { kind: 'token', token: known.token } : result;
        }
        if (known) return { kind: 'token', token: known.token };
        if (waited >= patienceMs)
          return { kind: 'unavailable', reason: 'another process still waits for a token' };
        await delay(waitMs);
      }
    },
  };
}
