/** Rate limits: the limit of each kind of action. */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { maxCodesPerDay, maxCodeTries } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { maxWrongCodes } from '@jontro/shop/orders/pickup.ts';
import { maxWrongTries } from '@jontro/shop/orders/tracking.ts';
import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Db } from '../database/db.ts';
import { ApplicationError } from './application-error.ts';
import { rateLimits } from './rate-limits.table.ts';
import { SharedCounter } from './shared-counter.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Actions and seconds of every kind. Kinds that end in "address" are keyed by `addressKey`, with higher limits, because many
 * shoppers of one mobile network share an address; all others are keyed by account.
 */
export const limitKinds = {
  /** One account from one address. */
  'sign-in': [10, 15 * minute],
  'sign-in-account': [60, hour],
  'sign-in-address': [120, 15 * minute],
  /** One account on a device that it knows. */
  'sign-in-device': [10, 15 * minute],
  /** Codes and passwords of one account's second factor. */
  'second-factor': [10, 15 * minute],
  /** Challenges of passkeys. */
  'second-factor-start': [30, 15 * minute],
  'sign-up-address': [40, hour],
  'reset-account': [5, hour],
  'reset-address': [40, hour],
  'verification-account': [5, hour],
  'code-address': [60, hour],
  'popup-address': [120, 15 * minute],
  'open-session-address': [600, 15 * minute],
  'save-user': [60, 15 * minute],
  'change-password': [20, hour],
  'end-session': [60, 15 * minute],
  /** Entries of the security log: of one kind and account, of one address without an account, of failures of the whole shop. */
  'security-log': [60, hour],
  'security-log-address': [60, hour],
  'security-log-shop': [1_000, hour],
  /** Of one lock, which every further attempt would enter again. */
  'security-log-lock': [1, 15 * minute],
  'change-cart': [240, minute],
  /** New guests; a mobile network's shoppers share an address. */
  'guest-address': [300, hour],
  'guest-order-address': [60, hour],
  'guest-link-address': [60, hour],
  'change-wishlist': [120, minute],
  'change-address': [60, 15 * minute],
  'place-order': [20, 15 * minute],
  'staff-order': [120, 15 * minute],
  'change-rights': [120, 15 * minute],
  'change-customer': [240, 15 * minute],
  'confirm-session': [20, 15 * minute],
  'known-customer': [240, 15 * minute],
  'cancel-order': [20, 15 * minute],
  coupon: [20, 15 * minute],
  /** Codes tried by guests, who may begin anew. */
  'coupon-address': [120, 15 * minute],
  'hand-over': [240, 15 * minute],
  /** Wrong codes for one order, whoever types them. */
  'pickup-code': [maxWrongCodes, hour],
  /** Wrong tries for one order number, whoever makes them. */
  'track-order': [maxWrongTries, hour],
  'track-address': [60, hour],
  'track-link-address': [600, 15 * minute],
  /** Wrong links and codes by which orders are confirmed. */
  'confirm-wrong-address': [15, hour],
  /** Codes tried for one order number, whether it exists or not. */
  'confirm-order': [maxCodeTries, 10 * minute],
  'confirm-new-code-address': [30, hour],
  /** New codes asked for one order number, whether it exists or not. */
  'confirm-new-code': [1, minute],
  'confirm-new-code-day': [maxCodesPerDay, 24 * hour],
  /** Codes sent to one mobile number. */
  'confirm-code-number': [maxCodesPerDay, 24 * hour],
  /** Codes by which an account proves its mobile numbers, and tries of them. */
  'number-code': [1, minute],
  'number-code-day': [maxCodesPerDay, 24 * hour],
  'prove-number': [10, 10 * minute],
  /** Orders that staff take to call, and what came of it. */
  'order-call': [300, 15 * minute],
  'bulk-preview': [120, 5 * minute],
  'bulk-action': [60, 5 * minute],
  'preview-change': [60, 5 * minute],
  'bulk-change': [60, hour],
  'product-import': [60, hour],
  'payment-statement': [60, hour],
  /** Parts of ZIP files with pictures, each of half a MiB. */
  'import-pictures': [2_000, hour],
  'product-preview': [60, hour],
  'preview-address': [300, 15 * minute],
  redirect: [600, hour],
  'change-stock': [240, 15 * minute],
  paper: [60, 5 * minute],
  'start-payment': [20, 15 * minute],
  'payment-status': [120, minute],
  'payment-callback-address': [300, minute],
  /** Messages of couriers. */
  'courier-webhook-address': [1_200, minute],
  'book-shipments': [120, 15 * minute],
  'courier-quotes': [240, 15 * minute],
  'courier-payout': [240, hour],
  /** What is asked about the parcel of one order, whoever asks. */
  'delivery-request': [20, hour],
  upload: [40, 15 * minute],
  /** 200 MB a day. */
  'upload-kilobytes': [200 * 1024, 24 * hour],
  /** Uploads by other programs with a wrong key. */
  'image-key-address': [30, 15 * minute],
  review: [30, 15 * minute],
  /** Questions and answers. */
  question: [20, 15 * minute],
  vote: [60, 15 * minute],
  'stock-alert-address': [60, 15 * minute],
  /** For one mail address, whoever types it. */
  'stock-alert': [20, hour],
  'stop-alerts-address': [120, 15 * minute],
  'search-address': [600, minute],
  /** Lists of results, and the groups below the search box. */
  'results-address': [600, minute],
  /** One for each page that is loaded. */
  'vitals-address': [120, minute],
  'preset-address': [20, minute],
  'change-setting': [120, 5 * minute],
  'change-page': [120, 5 * minute],
  'test-mail': [5, 15 * minute],
  /** Mails to one recipient, whoever causes them, by what they are about (`mail-limits.ts`): within an hour and within a day. */
  'mail-orders': [6, hour],
  'mail-orders-day': [15, 24 * hour],
  'mail-progress': [40, hour],
  'mail-progress-day': [120, 24 * hour],
  'mail-codes': [10, hour],
  'mail-codes-day': [20, 24 * hour],
  'mail-security': [20, hour],
  'mail-security-day': [60, 24 * hour],
  'mail-news': [20, hour],
  'mail-news-day': [40, 24 * hour],
  'send-sms': [20, 15 * minute],
  'sms-balance': [30, 15 * minute],
  'change-secret': [20, 15 * minute],
  'check-secret': [10, 15 * minute],
  backup: [60, hour],
  /** Four a minute for each browser of one admin. */
  'new-orders': [120, minute],
  /** Of the whole demo shop. */
  'preset-shop': [60, minute],
} as const satisfies Record<string, readonly [actions: number, seconds: number]>;

export type LimitKind = keyof typeof limitKinds;

/**
 * The actions of shoppers that are too frequent for a statement each; none of them guesses a secret, so that a few more within a
 * second do no harm.
 */
const frequent: ReadonlySet<LimitKind> = new Set([
  'change-cart',
  'change-wishlist',
  'place-order',
  'payment-status',
  'search-address',
  'results-address',
  'vitals-address',
  'new-orders',
]);

/** Counted in the database also by the only process of a shop, so that a new start forgets none of them. */
const isDurable = (kind: LimitKind): boolean => kind.startsWith('mail-');

export interface RateLimits {
  /** Counts one action, or `count` of them; throws 429 with `retryAfter` (seconds) above the limit. */
  limit(kind: LimitKind, key: string, count?: number): Promise<void>;
  /** Uncounts one action, for example after the correct password. */
  forgive(kind: LimitKind, key: string): Promise<void>;
}

interface Limiter {
  consume(key: string, points: number): Promise<unknown>;
  /** Not of frequent kinds. */
  reward?(key: string): Promise<unknown>;
}

export const tooManyRequestsText = 'Too many attempts. Please wait a few minutes and try again.';

/**
 * Counts in memory, or in the database if several instances may share it (`kind` "url"), the frequent kinds in memory and once
 * within `sharedWithin` ms in the database, and mails always there; while the database fails, counts in memory. `factor` multiplies every limit.
 */
export function createRateLimits(
  { db, kind: store }: Pick<Database, 'db' | 'kind'>,
  factor = 1,
  sharedWithin = 1_000,
): RateLimits {
  const limiters = new Map<LimitKind, Limiter>();
  for (const [kind, [actions, duration]] of Object.entries(limitKinds) as [LimitKind, [number, number]][]) {
    const options = { keyPrefix: kind, points: actions * factor, duration };
    const memory = new RateLimiterMemory(options);
    const inDatabase = () =>
      new RateLimiterDrizzle({
        ...options,
        storeClient: db,
        schema: rateLimits,
        insuranceLimiter: memory,
        clearExpiredByTimeout: false,
      });
    if (isDurable(kind)) limiters.set(kind, inDatabase());
    else if (store !== 'url') limiters.set(kind, memory);
    else
      limiters.set(
        kind,
        frequent.has(kind) ? new SharedCounter(db, { ...options, sharedWithin }) : inDatabase(),
      );
  }
  const limiterOf = (kind: LimitKind): Limiter => {
    const limiter = limiters.get(kind);
    if (!limiter) throw new Error(`unknown rate limit: ${kind}`);
    return limiter;
  };
  return {
    async limit(kind, key, count = 1) {
      try {
        await limiterOf(kind).consume(hashKey(key), count);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ApplicationError('too-many', tooManyRequestsText, {
          retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        });
      }
    },
    async forgive(kind, key) {
      await limiterOf(kind).reward?.(hashKey(key));
    },
  };
}

/** Hashes a key: e-mails and addresses of any length are stored short and unreadable. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 27);

/** The part of a network address that identifies a household: an IPv4 address, or the first half of an IPv6 one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Deletes expired counters. */
export async function removeExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}
