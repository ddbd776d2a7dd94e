/** The token of bKash: one in the database for all processes, never more than two requests for one in an hour (decision 237). */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { BkashAccount } from '../../config/bkash-config.ts';
import { isLeaseFree } from '../../runtime/lease.ts';
import { type SealingConfig, seal, tryUnseal } from '../../runtime/sealed-secrets.ts';
import type { ProviderRecords } from '../payment-method.ts';
import { textField } from '../wallet-fields.ts';
import { callWallet, type WalletAnswer } from '../wallet-http.ts';
import { codeOf, isGood, reasonOf } from './bkash-answers.ts';
import { bkashTokens } from './bkash-tokens.table.ts';

const minute = 60_000;
const hour = 60 * minute;
/** bKash's hour, and a minute for clocks that differ. */
const grantWindowMs = hour + minute;
const renewBeforeMs = 10 * minute;
/** Longer than a request may take; only a killed process lets it expire. */
const leaseMs = minute;
const waitMs = 200;

export type TokenResult =
  | { kind: 'token'; token: string }
  /** bKash does not accept the credentials. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

export interface BkashTokens {
  /** A valid token; one that bKash did not accept is given as `notThis`, so that it is replaced. Never throws for bKash's faults. */
  get(notThis?: string): Promise<TokenResult>;
}

interface SealedToken {
  token: string;
  /** A hash of the password and the app's secret it was granted for. */
  grantedFor: string;
}

type Row = typeof bkashTokens.$inferSelect;

const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url');

const ownerOf = (account: string): string => `bkash-token:${account}`;

/** Seals a token again with the first key; undefined if no key opens it. */
export function resealedToken(
  sealing: SealingConfig,
  { account, sealed }: Pick<Row, 'account' | 'sealed'>,
): string | undefined {
  const bytes = sealed === null ? undefined : tryUnseal(sealing, ownerOf(account), sealed);
  return bytes && seal(sealing, ownerOf(account), bytes);
}

/** The tokens of an account; `timeoutMs` limits a request for one, and how long a call waits for another process. */
export function createBkashTokens(
  account: BkashAccount,
  sealing: SealingConfig,
  { db, now }: ProviderRecords,
  timeoutMs: number,
): BkashTokens {
  const { baseUrl, username, password, appKey, appSecret } = account;
  const id = hashOf(baseUrl, username, appKey);
  const owner = ownerOf(id);
  const grantedFor = hashOf(password, appSecret);
  const ofAccount = eq(bkashTokens.account, id);

  /** The token of the row, if it was granted for the present credentials and is valid at a time. */
  function open({ sealed, expiresAt }: Row, at: Date): string | undefined {
    if (!sealed || !expiresAt || expiresAt <= at) return undefined;
    const bytes = tryUnseal(sealing, owner, sealed);
    const stored = bytes && (JSON.parse(bytes.toString('utf8')) as SealedToken);
    return stored?.grantedFor === grantedFor ? stored.token : undefined;
  }

  /** The token of a row unless it is `notThis`, and whether it need not be renewed yet. */
  function tokenOf(row: Row | undefined, notThis: string | undefined) {
    const at = now();
    const opened = row && open(row, at);
    const isFresh = row?.renewAt != null && row.renewAt > at;
    return { token: opened === notThis ? undefined : opened, isFresh };
  }

  const find = async (): Promise<Row | undefined> => {
    const [row] = await db.select().from(bkashTokens).where(ofAccount);
    return row;
  };

  /**
   * Takes the lease and counts the request, in one statement; undefined if another process has it, has got a token since `found` was
   * read, or two requests were made within an hour.
   */
  async function claim(found: Row | undefined): Promise<Row | undefined> {
    const at = now();
    await db.insert(bkashTokens).values({ account: id }).onConflictDoNothing();
    const [row] = await db
      .update(bkashTokens)
      .set({
        leaseUntil: new Date(at.getTime() + leaseMs),
        grantedAt: at,
        grantedBeforeAt: sql`${bkashTokens.grantedAt}`,
      })
      .where(
        and(
          ofAccount,
          isLeaseFree(bkashTokens.leaseUntil, at, leaseMs),
          // One may have been stored, and the lease given back, between the reading and now.
          found?.expiresAt ? eq(bkashTokens.expiresAt, found.expiresAt) : isNull(bkashTokens.expiresAt),
          or(
            isNull(bkashTokens.grantedBeforeAt),
            lte(bkashTokens.grantedBeforeAt, new Date(at.getTime() - grantWindowMs)),
          ),
        ),
      )
      .returning();
    return row;
  }

  async function grant(): Promise<TokenResult> {
    const url = `${baseUrl}/tokenized/checkout/token/grant`;
    const body = { app_key: appKey, app_secret: appSecret };
    const at = now();
    const answer = await callWallet({ url, headers: { username, password }, body, timeoutMs });
    const release = { leaseUntil: null };
    const result = resultOf(answer);
    if (result.kind !== 'token') {
      await db.update(bkashTokens).set(release).where(ofAccount);
      return result;
    }
    const { token, lifetimeMs } = result;
    const sealed = seal(sealing, owner, Buffer.from(JSON.stringify({ token, grantedFor })));
    const expiresAt = new Date(at.getTime() + lifetimeMs);
    const renewAt = new Date(expiresAt.getTime() - Math.min(renewBeforeMs, lifetimeMs / 2));
    await db
      .update(bkashTokens)
      .set({ ...release, sealed, expiresAt, renewAt })
      .where(ofAccount);
    return { kind: 'token', token };
  }

  return {
    async get(notThis) {
      for (let waited = 0; ; waited += waitMs) {
        const found = await find();
        const { token, isFresh } = tokenOf(found, notThis);
        if (isFresh && token !== undefined) return { kind: 'token', token };
        if (await claim(found)) {
          const granted = await grant();
          // The old one still works while bKash gives no new one.
          return granted.kind === 'unavailable' && token !== undefined ? { kind: 'token', token } : granted;
        }
        if (token !== undefined) return { kind: 'token', token };
        // Another process may have got one meanwhile, or be about to.
        const row = await find();
        const later = tokenOf(row, notThis);
        if (later.token !== undefined) return { kind: 'token', token: later.token };
        if (!row?.leaseUntil || row.leaseUntil <= now())
          return { kind: 'unavailable', reason: 'bKash allows two logins an hour, and both were used' };
        if (waited >= timeoutMs)
          return { kind: 'unavailable', reason: 'another process still waits for a login at bKash' };
        await delay(waitMs);
      }
    },
  };
}

/** What the answer to a request for a token means. */
function resultOf(
  answer: WalletAnswer,
): { kind: 'token'; token: string; lifetimeMs: number } | Exclude<TokenResult, { kind: 'token' }> {
  if (answer.kind === 'unauthorized') return { kind: 'refused', reason: 'HTTP 401' };
  if (answer.kind === 'unavailable') return answer;
  const { json } = answer;
  const token = json.id_token;
  const seconds = Number(textField(json, 'expires_in') ?? 3600);
  if (isGood(json) && typeof token === 'string' && token !== '') {
    const isUsable = seconds >= 60 && seconds <= 86_400;
    return { kind: 'token', token, lifetimeMs: (isUsable ? seconds : 3600) * 1000 };
  }
  const code = codeOf(json);
  const isRefusal = code !== undefined && !['0000', '503', '9999'].includes(code);
  return { kind: isRefusal ? 'refused' : 'unavailable', reason: reasonOf(json) };
}
