/** A complete shop for one test file: the real app on a new database, with its own clock and test users. */

import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';
import {
  type EndpointInput,
  type EndpointResponse,
  type ErrorBody,
  endpointUrl,
} from '@jontro/shop/endpoint.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Role } from '@jontro/shop/users/users.ts';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app.ts';
import { products } from '../catalog/catalog.table.ts';
import { createLocalSearch } from '../catalog/catalog-search.ts';
import { toNameColumns } from '../catalog/name-columns.ts';
import { createReplicaReads } from '../catalog/replica-reads.ts';
import { type Config, readConfig } from '../config/config.ts';
import { newId } from '../database/ids.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { admitAll } from '../http/admission.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import type { App } from '../http/server.ts';
import { createTokenVerifier } from '../identity/token-verifier.ts';
import { createOrderPayments } from '../payments/order-payments.ts';
import { onlinePaymentMethods } from '../payments/payment-methods.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { Context } from '../runtime/context.ts';
import { openSession, sessionLifetimes } from '../session/session.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { users } from '../users/users.table.ts';
import { pageRoutes } from '../web/web.ts';

type Endpoint = Parameters<typeof endpointUrl>[0] & { method: string };

export interface TestResponse<T> {
  status: number;
  /** The response body; for an error see `refusal`. */
  body: T;
  error: ErrorBody;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A client with or without a session that sends requests as the shop's own pages do. */
export interface TestClient {
  call<E extends Endpoint>(
    endpoint: E,
    input?: Partial<EndpointInput<E>>,
    headers?: Record<string, string>,
  ): Promise<TestResponse<EndpointResponse<E>>>;
  /** Sends a raw request, for hostile input that the typed `call` does not allow. */
  send(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse<unknown>>;
}

export interface SignedInClient extends TestClient {
  userId: string;
  uid: string;
  email: string;
  cookie: string;
}

export interface TestShop {
  app: App;
  context: Context;
  clock: { now(): Date; advance(ms: number): void };
  visitor: TestClient;
  /** Creates a user with a session. */
  signIn(who?: { email?: string; name?: string; role?: Role; staffRole?: string }): Promise<SignedInClient>;
  /** Inserts a product without the admin endpoint; prices in taka. Returns its id. */
  addProduct(fields?: Partial<TestProduct>): Promise<string>;
  close(): Promise<void>;
}

export interface TestProduct {
  name: string;
  names: TranslatedNames;
  category: string;
  price: number;
  discountPrice: number;
  inStock: boolean;
  stock: number;
  images: string[];
  keyFeatures: string[];
  description: string;
  bestSeller: boolean;
  sold: number;
  createdAt: Date;
}

const unavailable = (what: string) => () => Promise.reject(new Error(`this test shop has no ${what}`));

const missingProvider: PaymentProvider = {
  limits: { min: 0, max: Number.MAX_SAFE_INTEGER },
  start: unavailable('payment provider'),
  parseNotification: () => {
    throw new Error('this test shop has no payment provider');
  },
  confirmationIdOf: () => undefined,
  confirm: unavailable('payment provider'),
  query: unavailable('payment provider'),
  refund: unavailable('payment provider'),
  refundStatus: unavailable('payment provider'),
};

/** Parts that a test does not provide reject every use, so that no test depends on them by accident. */
const missingParts: Pick<Context, 'paymentProviders' | 'imageHost'> = {
  paymentProviders: Object.fromEntries(onlinePaymentMethods.map((name) => [name, missingProvider])) as never,
  imageHost: {
    addImage: unavailable('image host'),
    findFile: unavailable('image host'),
    serveFile: unavailable('image host'),
    makeMissing: unavailable('image host'),
    removeImage: unavailable('image host'),
    removeUnused: unavailable('image host'),
    addPrivate: unavailable('image host'),
    findPrivate: unavailable('image host'),
    removePrivate: unavailable('image host'),
  },
};

export interface TestShopOptions {
  parts?: (base: Omit<Context, 'paymentProviders' | 'imageHost' | 'search' | 'verifier'>) => Partial<Context>;
  env?: Record<string, string>;
  /** Settings of shop.config.ts. */
  settings?: Partial<ShopSettings>;
  /** Receives the server's log, which is silent otherwise. */
  logger?: FastifyBaseLogger;
  /** The URL of a server of the test, on which the database is made. */
  databaseServer?: string;
  /** Whether the built pages are served, too. */
  pages?: boolean;
}

/**
 * Starts a test shop, which the caller closes. `parts` replaces parts of the context, `env` settings. Rate limits are
 * active but a thousand times higher; `env: { RATE_LIMIT_FACTOR: '1' }` sets the normal ones.
 */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase(options.databaseServer);
  let time = Date.now();
  const clock = {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms;
    },
  };
  const config: Config = readConfig(
    {
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMIT_FACTOR: '1000',
      SECRETS_KEY: 'a'.repeat(43),
      ...options.env,
    },
    undefined,
    { ...(options.settings && { given: options.settings }) },
  );
  const limits = createRateLimits(database, config.rateLimitFactor);
  const publicCache = createPublicCache({ now: clock.now });
  const orderPayments = createOrderPayments(() => context);
  const admission = admitAll;
  const base = {
    admission,
    config,
    database,
    db: database.db,
    reads: createReplicaReads({ db: database.db, publicCache }),
    now: clock.now,
    limits,
    publicCache,
    orderPayments,
  };
  const context: Context = {
    ...base,
    ...missingParts,
    search: createLocalSearch(database.db),
    verifier: createTokenVerifier(base),
    ...options.parts?.(base),
  };
  const app = await buildApp(context, options.logger && { loggerInstance: options.logger });
  if (options.pages) await pageRoutes(app, context);
  await app.ready();

  const person = (cookie?: string): TestClient => {
    const send: TestClient['send'] = async (method, url, body, headers) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { origin: config.publicUrl, ...(cookie && { cookie }), ...headers },
        ...(body !== undefined && { payload: body as string | object }),
      });
      const json = /\bjson\b/.test(String(response.headers['content-type']));
      const parsed: unknown = json ? response.json() : response.body;
      return {
        status: response.statusCode,
        body: parsed,
        error: parsed as ErrorBody,
        headers: response.headers,
      };
    };
    return {
      send,
      call: async (endpoint, input, headers) => {
        const { body, ...rest } = (input ?? {}) as { body?: unknown } & Parameters<typeof endpointUrl>[1];
        return (await send(endpoint.method, endpointUrl(endpoint, rest), body, headers)) as TestResponse<
          EndpointResponse<typeof endpoint>
        >;
      },
    };
  };

  return {
    app,
    context,
    clock,
    visitor: person(),
    async signIn({ email = `${newId()}@example.com`, name = 'Nusrat Jahan', role = 'user', staffRole } = {}) {
      const now = clock.now();
      const user = { id: newId(now), uid: newId(now), email: email.toLowerCase(), name, role, staffRole };
      await database.db.insert(users).values({ ...user, createdAt: now, lastLoginAt: now });
      const session = await openSession(database.db, now, user.uid, sessionLifetimes.remembered, {
        // Admins of a test whose clock is advanced by days stay logged in.
        lastUsedAt: new Date(now.getTime() + sessionLifetimes.remembered),
      });
      const cookie = `${sessionCookieName(context.config)}=${session.id}`;
      return { ...person(cookie), userId: user.id, uid: user.uid, email: user.email, cookie };
    },
    async addProduct(fields = {}) {
      const now = fields.createdAt ?? clock.now();
      const id = newId(now);
      const { price = 1000, discountPrice, names, ...rest } = fields;
      await database.db.insert(products).values({
        id,
        name: 'AirNova Pods',
        category: 'Earbuds',
        inStock: true,
        images: [`/i/${'a'.repeat(32)}/1000.webp`],
        keyFeatures: ['Bluetooth 5.3'],
        description: 'A pair that works.',
        ...rest,
        ...toNameColumns(names),
        pricePoisha: toPoisha(price),
        discountPoisha: discountPrice === undefined ? null : toPoisha(discountPrice),
        createdAt: now,
        updatedAt: now,
      });
      publicCache.drop();
      return id;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
