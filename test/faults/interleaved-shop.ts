/** A shop of two instances on one database with a payment gateway, in which a scheduler orders every step. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../../apps/api/src/config/config.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { createTestDatabase } from '../../apps/api/src/database/test-database.ts';
import { admitAll } from '../../apps/api/src/http/admission.ts';
import { createRateLimits } from '../../apps/api/src/http/rate-limits.ts';
import { createTokenVerifier } from '../../apps/api/src/identity/token-verifier.ts';
import { createOrderPayments } from '../../apps/api/src/payments/order-payments.ts';
import { createPaymentProviders } from '../../apps/api/src/payments/payment-methods.ts';
import type { Context } from '../../apps/api/src/runtime/context.ts';
import { sessionCookie } from '../../apps/api/src/session/session.ts';
import { buildGateway } from '../../apps/stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { Instance } from './instance.ts';
import { connectGateway, type Network } from './network.ts';
import { Scheduler } from './scheduler.ts';

const token = 'interleavings';
const storePassword = 'localstore@ssl';
const publicUrl = 'http://localhost:3000';
export const prices = [120_00, 450_50, 1_999_00];

export interface ShopUser {
  userId: string;
  cookie: string;
}

/** Deletes everything that a case writes, including the recorded state changes. */
const deleteStatements = `
  delete from refunds; delete from payment_events; delete from payment_attempts; delete from order_items;
  delete from orders; delete from cart_items; delete from mails; delete from products; delete from state_changes;`;

const recordingSchema = `
  create table state_changes (id bigint generated always as identity, what text, key text, order_id text, before text, after text);
  create function record_attempt() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' or old.state <> new.state then
      insert into state_changes (what, key, order_id, before, after)
      values ('attempt', new.id, new.order_id, case when tg_op = 'UPDATE' then old.state end, new.state);
    end if; return null; end $$;
  create function record_order() returns trigger language plpgsql as $$ begin
    insert into state_changes (what, key, order_id, before, after) values ('order', new.id, new.id,
      concat_ws(' ', old.status, old.paid, old.deleted_at is not null, old.cash_received_at is not null, old.total_poisha),
      concat_ws(' ', new.status, new.paid, new.deleted_at is not null, new.cash_received_at is not null, new.total_poisha));
    return null; end $$;
  create trigger record_attempt after insert or update on payment_attempts for each row execute function record_attempt();
  create trigger record_order after update on orders for each row execute function record_order();`;

export interface InterleavedShop {
  scheduler: Scheduler;
  /** The test's own connections, which are not scheduled. */
  database: pg.Pool;
  instances: Instance[];
  shoppers: ShopUser[];
  admin: ShopUser;
  network: Network;
  now(): Date;
  /** Empties the shop, inserts products with this stock, and returns their ids. */
  reset(stock: readonly (number | null)[]): Promise<string[]>;
  /** Replaces the instance at this index by a new one. */
  restart(index: number): Promise<void>;
  control<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>;
  close(): Promise<void>;
}

/** Opens a shop; each case may replace its `network`. */
export async function openInterleavedShop(network: Network): Promise<InterleavedShop> {
  const scheduler = new Scheduler();
  const testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  if (!url) throw new Error('the interleavings need a database with several connections');
  const database = new pg.Pool({ connectionString: url, max: 3, allowExitOnIdle: true });
  database.on('error', () => {});
  await database.query(recordingSchema);

  const startMs = Date.now();
  const now = (): Date => new Date(startMs + scheduler.elapsedMs);
  const gateway = buildGateway({
    controlToken: token,
    stores: [{ id: 'localstore', password: storePassword, name: 'Test store', active: true }],
    sessionMs: 365 * 24 * 3_600_000,
  });
  const { url: gatewayUrl, close: closeGateway } = await gateway.listen();
  const config = readConfig({
    PUBLIC_URL: publicUrl,
    SSLCZ_BASE_URL: gatewayUrl,
    SSLCZ_STORE_PASSWD: storePassword,
    RATE_LIMIT_FACTOR: '100000',
  });
  const rejectUse = () => Promise.reject(new Error('this shop has no image host'));
  const paymentProviders = createPaymentProviders(config, {
    timeouts: { sessionMs: 20_000, readMs: 20_000, refundMs: 20_000, retryPauseMs: 5 },
  });
  const parts = {
    config,
    now,
    paymentProviders,
    orderPayments: createOrderPayments(() => ({ config, paymentProviders })),
    imageHost: { addImage: rejectUse, findFile: rejectUse } as unknown as Context['imageHost'],
    verifier: createTokenVerifier({ config, db: testDatabase.db, now }),
    admission: admitAll,
    limits: createRateLimits({ db: testDatabase.db, kind: 'embedded' }, 1_000_000),
  };
  const start = (): Promise<Instance> => Instance.start(url, scheduler, database, parts);
  const instances = await Promise.all([start(), start()]);

  async function signUp(role: 'user' | 'admin'): Promise<ShopUser> {
    const [userId, session] = [newId(now()), randomBytes(32).toString('base64url')];
    const values = [userId, `${userId}@example.com`, role, now()];
    await database.query(
      `insert into users (id, uid, email, name, role, created_at, last_login_at) values ($1, $1, $2, 'Nusrat', $3, $4, $4)`,
      values,
    );
    const sessionHash = createHash('sha256').update(session).digest('hex');
    await database.query(
      'insert into sessions (id_hash, uid, created_at, expires_at) values ($1, $2, $3, $4)',
      [sessionHash, userId, now(), new Date(startMs + 10 * 365 * 24 * 3_600_000)],
    );
    return { userId, cookie: `${sessionCookie}=${session}` };
  }

  const shop: InterleavedShop = {
    scheduler,
    database,
    instances,
    shoppers: await Promise.all(['user', 'user', 'user', 'user'].map(() => signUp('user'))),
    admin: await signUp('admin'),
    network,
    now,
    async reset(stock) {
      scheduler.elapsedMs = 0;
      await database.query(deleteStatements);
      await shop.control('POST', '/reset');
      const ids = stock.map(() => newId(now()));
      await database.query(
        `insert into products (id, name, category, price_poisha, in_stock, stock, images, key_features, description, created_at, updated_at)
         select id, 'Gadget', 'Earbuds', price, true, stock, '{}', '{}', '', $4, $4
         from unnest($1::text[], $2::bigint[], $3::int[]) as product (id, price, stock)`,
        [ids, prices.slice(0, ids.length), stock, now()],
      );
      return ids;
    },
    async restart(index) {
      shop.instances[index] = await start();
    },
    async control<T>(method: string, path: string, body?: unknown) {
      const response = gateway.app.inject({
        method: method as 'GET',
        url: `/__sandbox${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      });
      const { statusCode, body: text } = await response;
      return { status: statusCode, body: JSON.parse(text) as T };
    },
    async close() {
      undoTime();
      disconnect();
      await Promise.all(shop.instances.map((instance) => instance.stop()));
      await closeGateway();
      await database.end();
      await testDatabase.close();
    },
  };
  const disconnect = connectGateway(
    scheduler,
    { app: gateway.app, url: gatewayUrl },
    publicUrl,
    () => shop.network,
  );
  const undoTime = scheduler.installFakeTimers();
  return shop;
}
