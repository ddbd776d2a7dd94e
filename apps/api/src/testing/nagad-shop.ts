/** A listening test shop with the stand-in for Nagad: payments are tested over real HTTP on both sides. */
import { join } from 'node:path';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { listenNagad } from '../../../stand-ins/src/nagad/nagad-server.ts';
import { readNagadSettings } from '../../../stand-ins/src/nagad/nagad-settings.ts';
import { localNagadLogin, nagadKeyFile } from '../config/nagad-local-keys.ts';
import type { NagadLogin } from '../config/nagad-login.ts';
import { createFolder } from '../database/test-process.ts';
import type { Attempt } from '../payments/attempts.ts';
import { nagadOrderId } from '../payments/nagad/nagad.ts';
import { createPaymentProviders } from '../payments/payment-methods.ts';
import type { ProviderTimeouts } from '../payments/payment-provider.ts';
import { createPaymentShop, type PaymentShop } from './payment-shop.ts';
import type { SignedInClient, TestShopOptions } from './test-shop.ts';
import { comeBack, controlOf, payByWallet } from './wallet-payments.ts';

export const nagadWallets = { good: '01911000001', poor: '01911000002' } as const;

export interface NagadCall {
  path: string;
  fields: Record<string, string>;
  beside: Record<string, unknown>;
  headers: Record<string, string>;
}

export interface NagadShop extends Omit<PaymentShop, 'pay'> {
  /** The keys that the stand-in accepts. */
  login: NagadLogin;
  /** Of the stand-in, without a slash at the end. */
  nagadUrl: string;
  nagad<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Injects faults into the next requests (about an attempt), for example `{ verify: '500' }`. */
  breakNagad(
    faults: Record<string, string | string[]>,
    options?: { times?: number; of?: Pick<Attempt, 'tranId'> },
  ): Promise<void>;
  /** Chooses Nagad for an order; returns the attempt and the address of the wallet's page. */
  payByNagad(buyer: SignedInClient, order: Order): Promise<{ attempt: Attempt; url: string }>;
  /** A new order whose payment by Nagad was started. */
  startNagad(): Promise<{ buyer: SignedInClient; order: Order; attempt: Attempt; url: string }>;
  /** Pays at the wallet's page ("close" and "fail" do not); returns the address of the browser's return. */
  pay(attempt: Pick<Attempt, 'tranId'>, wallet?: string): Promise<string>;
  /** The browser's return; gives the address of the shop's page. */
  comeBack(url: string): Promise<string>;
  /** Requests to the stand-in so far about an attempt whose path starts so. */
  calls(path: string, of: Pick<Attempt, 'tranId' | 'providerRef'>): Promise<NagadCall[]>;
  /** What Nagad has given back of an attempt, newest last. */
  refundsOf(attempt: Pick<Attempt, 'providerRef'>): Promise<Record<string, string>[]>;
  /** Advances the clocks of the shop and of both stand-ins. */
  advanceAll(seconds: number): Promise<void>;
}

const token = 'test-nagad-token';
const limits: ProviderTimeouts = { sessionMs: 2000, readMs: 1000, refundMs: 1000, retryPauseMs: 5 };

/** Starts shop, gateway and stand-in; SSLCommerz is offered beside Nagad. */
export async function createNagadShop(options: TestShopOptions = {}): Promise<NagadShop> {
  const folder = await createFolder();
  const dataDir = join(folder.path, 'keys');
  const login = localNagadLogin(dataDir);
  const { merchantId, publicKey, privateKey } = login;
  const standIn = await listenNagad(
    readNagadSettings({
      NAGAD_PORT: '0',
      NAGAD_KEY_FILE: nagadKeyFile(dataDir),
      NAGAD_MERCHANT_ID: merchantId,
      NAGAD_CONTROL_TOKEN: token,
    }),
  );
  const base = await createPaymentShop({
    ...options,
    settings: { paymentMethods: ['cash-on-delivery', 'sslcommerz', 'nagad'], ...options.settings },
    env: {
      NAGAD_PROVIDER: 'local',
      NAGAD_BASE_URL: `${standIn.url}/api/dfs`,
      NAGAD_MERCHANT_ID: merchantId,
      NAGAD_PUBLIC_KEY: publicKey,
      NAGAD_PRIVATE_KEY: privateKey,
      ...options.env,
    },
    parts: (parts) => ({
      paymentProviders: createPaymentProviders(parts.config, { timeouts: limits, records: parts }),
      ...options.parts?.(parts),
    }),
  });
  const { db } = base.context;

  const nagad = controlOf(`${standIn.url}/__nagad`, token);

  const shop: NagadShop = {
    ...base,
    login,
    nagadUrl: standIn.url,
    nagad,
    async breakNagad(faults, { times = 1, of } = {}) {
      const invoice = of && { invoice: nagadOrderId(of.tranId) };
      await nagad('POST', '/faults', { faults, times, ...invoice });
    },
    payByNagad: (buyer, order) => payByWallet(db, 'nagad', buyer, order),
    async startNagad() {
      const { buyer, order } = await base.order();
      return { buyer, order, ...(await shop.payByNagad(buyer, order)) };
    },
    pay: async ({ tranId }, wallet = nagadWallets.good) =>
      (await nagad<{ url: string }>('POST', '/pay', { orderId: nagadOrderId(tranId), wallet })).url,
    comeBack,
    async calls(path, { tranId, providerRef }) {
      const own = [nagadOrderId(tranId), encodeURIComponent(providerRef ?? '-')];
      const all = await nagad<NagadCall[]>('GET', '/calls');
      return all.filter(
        (call) => call.path.startsWith(`/api/dfs${path}`) && own.some((id) => call.path.includes(id)),
      );
    },
    async refundsOf({ providerRef }) {
      const all = await nagad<Record<string, string>[]>('GET', '/refunds');
      return all.filter(({ paymentRefId }) => paymentRefId === providerRef);
    },
    async advanceAll(seconds) {
      await base.advanceClocks(seconds);
      await nagad('POST', '/clock', { advanceSeconds: seconds });
    },
    async close() {
      await standIn.close();
      await base.close();
      await folder.remove();
    },
  };
  return shop;
}
