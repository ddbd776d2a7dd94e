/** A listening test shop with the stand-in for bKash: payments are tested over real HTTP on both sides. */

import type { Order } from '@jontro/shop/orders/orders.ts';
import type { IpnSigner } from '../../../stand-ins/src/bkash/bkash-ipn.ts';
import { listenBkash } from '../../../stand-ins/src/bkash/bkash-server.ts';
import type { Attempt } from '../payments/attempts.ts';
import { createPaymentProviders } from '../payments/payment-methods.ts';
import type { ProviderTimeouts } from '../payments/payment-provider.ts';
import { createPaymentShop, type PaymentShop } from './payment-shop.ts';
import type { SignedInClient, TestShopOptions } from './test-shop.ts';
import { comeBack, controlOf, payByWallet } from './wallet-payments.ts';

export const wallets = {
  good: '01770618575',
  poor: '01823074817',
  blocked: '01823074818',
  silent: '01823074819',
} as const;

export interface BkashCall {
  path: string;
  body: Record<string, string>;
  authorization: boolean;
}

export interface BkashShop extends PaymentShop {
  /** Of the stand-in, without a slash at the end. */
  bkashUrl: string;
  bkash<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Injects faults into the next requests (about an attempt), for example `{ execute: 'timeout' }`. */
  breakBkash(
    faults: Record<string, string | string[]>,
    options?: { times?: number; of?: Pick<Attempt, 'tranId'> },
  ): Promise<void>;
  /** Chooses bKash for an order; returns the attempt and the address of the wallet's page. */
  payByBkash(buyer: SignedInClient, order: Order): Promise<{ attempt: Attempt; url: string }>;
  /** A new order whose payment by bKash was started. */
  startBkash(): Promise<{ buyer: SignedInClient; order: Order; attempt: Attempt; url: string }>;
  /** Approves at the wallet's page ("close" and "fail" do not); returns the address of the browser's return. */
  approve(attempt: Pick<Attempt, 'tranId'>, wallet?: string): Promise<string>;
  /** The browser's return; gives the address of the shop's page. */
  comeBack(url: string): Promise<string>;
  /** How often an attempt was charged. */
  charges(attempt: Pick<Attempt, 'providerRef'>): Promise<number>;
  /** Requests to the stand-in so far whose path ends so. */
  calls(ending: string): Promise<BkashCall[]>;
  /** Advances the clocks of the shop and of both stand-ins. */
  advanceAll(seconds: number): Promise<void>;
}

const token = 'test-bkash-token';
export const bkashLimits: ProviderTimeouts = {
  sessionMs: 4000,
  readMs: 1000,
  refundMs: 1000,
  retryPauseMs: 5,
};

/** Starts shop, gateway and stand-in; SSLCommerz is offered beside bKash. */
export async function createBkashShop(
  options: TestShopOptions & { signer?: IpnSigner } = {},
): Promise<BkashShop> {
  const { signer } = options;
  const standIn = await listenBkash({ controlToken: token, signer });
  const base = await createPaymentShop({
    ...options,
    settings: { paymentMethods: ['cash-on-delivery', 'sslcommerz', 'bkash'], ...options.settings },
    env: {
      BKASH_PROVIDER: 'local',
      BKASH_BASE_URL: `${standIn.url}/v1.2.0-beta`,
      ...options.env,
    },
    parts: (parts) => ({
      paymentProviders: createPaymentProviders(parts.config, { timeouts: bkashLimits, records: parts }),
      ...options.parts?.(parts),
    }),
  });
  const { db } = base.context;

  const bkash = controlOf(`${standIn.url}/__bkash`, token);

  const shop: BkashShop = {
    ...base,
    bkashUrl: standIn.url,
    bkash,
    async breakBkash(faults, { times = 1, of } = {}) {
      await bkash('POST', '/faults', { faults, times, ...(of && { invoice: of.tranId }) });
    },
    payByBkash: (buyer, order) => payByWallet(db, 'bkash', buyer, order),
    async startBkash() {
      const { buyer, order } = await base.order();
      return { buyer, order, ...(await shop.payByBkash(buyer, order)) };
    },
    approve: async ({ tranId }, wallet = wallets.good) =>
      (await bkash<{ url: string }>('POST', '/pay', { invoice: tranId, wallet })).url,
    comeBack,
    async charges({ providerRef }) {
      const all = await bkash<{ paymentId: string }[]>('GET', '/charges');
      return all.filter(({ paymentId }) => paymentId === providerRef).length;
    },
    calls: async (ending) =>
      (await bkash<BkashCall[]>('GET', '/calls')).filter(({ path }) => path.endsWith(ending)),
    async advanceAll(seconds) {
      await base.advanceClocks(seconds);
      await bkash('POST', '/clock', { advanceSeconds: seconds });
    },
    async close() {
      await standIn.close();
      await base.close();
    },
  };
  return shop;
}
