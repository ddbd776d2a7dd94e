/** The fixture of a case: real server processes, a new database, an independent gateway and signed-in customers. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { socketUrl } from '@jontro/embedded-postgres/embedded-postgres.ts';
import { findPostmaster } from '@jontro/embedded-postgres/postmaster.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type pg from 'pg';
import { openPool } from '../../../apps/api/src/database/postgres-pool.ts';
import { shopDatabase as shopName } from '../../../apps/api/src/database/shop-database.ts';
import { silentLog } from '../../../apps/api/src/database/test-database.ts';
import { sessionCookie } from '../../../apps/api/src/session/session.ts';
import {
  buildGateway,
  type RunningGateway,
} from '../../../apps/stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { root } from '../../../scripts/project.mjs';
import { type StartedShop, startShop } from '../../e2e/started-shop.ts';
import { createExternalDatabase, type ExternalDatabase } from './external-database.ts';
import type { Settings } from './fault-case.ts';
import { customerIdPrefix } from './ledger.ts';
import { startPgBouncer } from './pgbouncer.ts';

const controlToken = 'long-faults';

export interface Customer {
  userId: string;
  cookie: string;
}

export interface Gateway {
  url(): string;
  /** Sends a request to its control API. */
  control<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }>;
  /** Stops listening, as in an outage of the provider. */
  stop(): Promise<void>;
  /** Listens again on the same port, with its stored state. */
  restart(): Promise<void>;
}

export interface FaultFixture {
  /** One server process, or several on one database. */
  readonly shops: readonly StartedShop[];
  readonly shop: StartedShop;
  readonly gateway: Gateway;
  /** A pool for the test itself. */
  readonly database: pg.Pool;
  /** Set if the shop uses an external database. */
  readonly externalDatabase: ExternalDatabase | undefined;
  /** The database's URL as the shop has it, if it is external. */
  readonly databaseUrl: string | undefined;
  /** Initial stock by id of the products that customers buy. */
  readonly stock: ReadonlyMap<string, number>;
  addCustomers(count: number): Promise<Customer[]>;
  /** Admins with a session each. */
  addStaff(count: number): Promise<Customer[]>;
  /** Process id of the embedded database server. */
  postmaster(): Promise<number | undefined>;
  /** Runs `npm run admin -- <args>` on this shop, with its settings and its clock. */
  admin(...args: string[]): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

export interface FixtureOptions {
  /** `embedded`: started by the shop itself; `external`: an external server with a URL; `pooled`: one behind PgBouncer. */
  database: 'embedded' | 'external' | 'pooled';
  /** The URL of an external database that the case has started. */
  databaseUrl?: string;
  processes?: number;
  /** Environment of the server. */
  env?: Record<string, string>;
  dataDir?: string;
  /** A program that runs the server, with its arguments. */
  wrapper?: readonly string[];
  /** The folder of the version of the shop that is started; by default this one. */
  version?: string;
}

/** Starts a fixture. The gateway runs outside the shop's processes, so it survives every kill. */
export async function openFixture(settings: Settings, options: FixtureOptions): Promise<FaultFixture> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    const failed: unknown[] = [];
    // The rest is stopped all the same.
    for (const cleanUp of cleanups.splice(0).reverse())
      await cleanUp().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  };
  try {
    const gateway = await openGateway();
    cleanups.push(() => gateway.stop());
    const externalDatabase =
      options.database === 'embedded' || options.databaseUrl
        ? undefined
        : await createExternalDatabase(settings.database);
    if (externalDatabase) cleanups.push(() => externalDatabase.close());
    const bouncer =
      externalDatabase && options.database === 'pooled'
        ? await startPgBouncer(externalDatabase.directUrl)
        : undefined;
    if (bouncer) cleanups.push(() => bouncer.close());
    const databaseUrl = options.databaseUrl ?? bouncer?.url ?? externalDatabase?.url;
    const directUrl = options.databaseUrl ?? externalDatabase?.directUrl;
    const env = {
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
      SSLCZ_BASE_URL: gateway.url(),
      GOOGLE_CLIENT_ID: 'unused',
      GOOGLE_CLIENT_SECRET: 'unused',
      ...(options.dataDir && { DATA_DIR: options.dataDir }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...options.env,
    };
    const shop = await startShop(env, options.version, options.wrapper);
    cleanups.push(() => shop.close());
    const others = await Promise.all(
      Array.from({ length: (options.processes ?? 1) - 1 }, () =>
        startShop({ PUBLIC_URL: shop.url, ...env }, options.version),
      ),
    );
    cleanups.push(...others.map((other) => () => other.close()));
    const dataDir = options.dataDir ?? shop.dataDir;
    const postmaster = () => findPostmaster(join(dataDir, 'postgres'));
    const database = openPool({
      connection: { connectionString: directUrl ?? (await embeddedUrl(postmaster)) },
      size: 4,
      log: silentLog,
      allowExitOnIdle: true,
    });
    cleanups.push(() => database.end());
    return {
      shops: [shop, ...others],
      shop,
      gateway,
      database,
      externalDatabase,
      databaseUrl,
      stock: await restock(database, shop),
      addCustomers: (count) => insertCustomers(database, count),
      addStaff: (count) => insertStaff(database, count),
      postmaster: async () => (await postmaster())?.pid,
      admin: (...args) =>
        runAdmin(args, {
          ...options.env,
          DATA_DIR: dataDir,
          ...(directUrl && { DATABASE_URL: bouncer?.url ?? directUrl }),
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function embeddedUrl(find: () => ReturnType<typeof findPostmaster>): Promise<string> {
  const server = await find();
  if (!server) throw new Error('the shop has no embedded PostgreSQL; these cases need one or --database');
  return socketUrl(server.host, shopName, shopName, server.port);
}

async function openGateway(): Promise<Gateway> {
  const stateFile = join(root, 'test-results', `faults-gateway-${randomBytes(4).toString('hex')}.json`);
  const settings = { controlToken, stateFile: stateFile, sessionMs: 3_600_000 };
  let running: RunningGateway | undefined = await buildGateway(settings).listen();
  const { url, port } = running;
  return {
    url: () => url,
    async control<T>(method: string, path: string, body?: object) {
      const response = await fetch(`${url}/__sandbox${path}`, {
        method,
        headers: {
          authorization: `Bearer ${controlToken}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as T };
    },
    async stop() {
      await running?.close();
      running = undefined;
    },
    async restart() {
      running = await buildGateway({ ...settings, port }).listen();
    },
  };
}

/** Sets a large stock for a few products; returns it by product id. */
async function restock(database: pg.Pool, shop: StartedShop): Promise<Map<string, number>> {
  const products = (await (await fetch(`${shop.url}/api/best-seller`)).json()) as Product[];
  const ids = products.slice(0, 4).map(({ _id }) => _id);
  const initialStock = 1_000_000;
  await database.query('update products set stock = $2, in_stock = true where id = any($1)', [
    ids,
    initialStock,
  ]);
  return new Map(ids.map((id) => [id, initialStock]));
}

/** Inserts customers with a session each. */
async function insertCustomers(database: pg.Pool, count: number): Promise<Customer[]> {
  const customers = Array.from({ length: count }, () => ({
    userId: `${customerIdPrefix}${randomBytes(9).toString('hex')}`,
    session: randomBytes(32).toString('base64url'),
  }));
  const ids = customers.map(({ userId }) => userId);
  const hashes = customers.map(({ session }) => createHash('sha256').update(session).digest('hex'));
  await database.query(
    `insert into users (id, uid, email, name, created_at, last_login_at)
     select id, id, id || '@example.com', 'Nusrat Jahan', now(), now() from unnest($1::text[]) as person(id)`,
    [ids],
  );
  await database.query(
    `insert into sessions (id_hash, uid, created_at, expires_at)
     select hash, uid, now(), now() + interval '30 days' from unnest($1::text[], $2::text[]) as open(uid, hash)`,
    [ids, hashes],
  );
  return customers.map(({ userId, session }) => ({ userId, cookie: `${sessionCookie}=${session}` }));
}

async function insertStaff(database: pg.Pool, count: number): Promise<Customer[]> {
  const staff = await insertCustomers(database, count);
  await database.query(`update users set role = 'admin' where id = any($1)`, [
    staff.map(({ userId }) => userId),
  ]);
  return staff;
}

const adminProgram = join('apps', 'api', 'src', 'admin', 'main.ts');

function runAdmin(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [adminProgram, ...args],
      { cwd: root, env: { PATH, HOME, ...env }, timeout: 60_000 },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, output: `${stdout}${stderr}`.trim() });
      },
    );
  });
}
