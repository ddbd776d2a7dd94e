/** A test shop that books at the stand-ins of couriers, which tell it what happens to its parcels. */
import { courierEndpoints, courierWebhookPath } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { desc, eq } from 'drizzle-orm';
import type { PathaoParcel } from '../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import { buildPathao } from '../../../stand-ins/src/couriers/pathao/pathao-server.ts';
import type { RedxParcel } from '../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import { buildRedx } from '../../../stand-ins/src/couriers/redx/redx-server.ts';
import type { SteadfastParcel } from '../../../stand-ins/src/couriers/steadfast/steadfast-parcel.ts';
import { buildSteadfast } from '../../../stand-ins/src/couriers/steadfast/steadfast-server.ts';
import { runShipments } from '../couriers/courier-job.ts';
import { shipmentEvents, shipments } from '../couriers/couriers.table.ts';
import { refreshAreas } from '../couriers/refresh-areas.ts';
import { silentLog } from '../database/test-database.ts';
import { orders } from '../orders/orders.table.ts';
import { freePort } from './free-ports.ts';
import { buy } from './shopping.ts';
import {
  createTestShop,
  type SignedInClient,
  type TestResponse,
  type TestShop,
  type TestShopOptions,
} from './test-shop.ts';

const controlToken = 'control-of-the-courier';
export const steadfastKeys = {
  apiKey: 'local',
  secretKey: 'local-secret',
  webhookToken: 'local-webhook-token',
};

export interface CourierShop<Parcel = SteadfastParcel> extends TestShop {
  admin: SignedInClient;
  /** Places orders and packs them; returns their ids. */
  pack(count: number): Promise<string[]>;
  /** At the first courier if none is named. */
  book(
    ids: readonly string[],
    courier?: CourierName,
  ): Promise<TestResponse<EndpointResponse<typeof courierEndpoints.bookShipments>>>;
  /** Runs the job until nothing is due. */
  run(): Promise<void>;
  /** Packs all orders again, with nothing booked, here and at the first courier. */
  startAnew(): Promise<void>;
  /** Books packed orders, and returns the number of each at the courier. */
  booked(count: number): Promise<{ id: string; invoice: string }[]>;
  orderOf(id: string): Promise<typeof orders.$inferSelect>;
  /** The newest of an order. */
  shipmentOf(orderId: string): Promise<typeof shipments.$inferSelect>;
  /** The parcels that the courier has. */
  parcels(): Promise<Parcel[]>;
  /** Calls a control route of a courier, of the first one if none is named. */
  control(path: string, body?: object, courier?: CourierName): Promise<unknown>;
}

export const pathaoKeys = {
  clientId: 'local',
  clientSecret: 'local-secret',
  username: 'shop@example.com',
  password: 'local-password',
  storeId: '148012',
  webhookSecret: 'local-webhook-secret',
};

export const redxKeys = {
  accessToken: 'local-access-token',
  pickupStoreId: '5021',
  webhookToken: 'local-webhook-token',
};

interface StandIn {
  /** The variables of a shop that books at it. */
  keys: (port: number) => Record<string, string>;
  listen: (settings: {
    port: number;
    controlToken: string;
    webhookUrl: string;
  }) => Promise<{ url: string; close(): Promise<void> }>;
}

const standIns: Record<CourierName, StandIn> = {
  steadfast: {
    keys: (port) => ({
      STEADFAST_API_KEY: steadfastKeys.apiKey,
      STEADFAST_SECRET_KEY: steadfastKeys.secretKey,
      STEADFAST_WEBHOOK_TOKEN: steadfastKeys.webhookToken,
      STEADFAST_BASE_URL: `http://127.0.0.1:${port}/api/v1`,
    }),
    listen: (settings) => buildSteadfast(settings).listen(),
  },
  pathao: {
    keys: (port) => ({
      PATHAO_CLIENT_ID: pathaoKeys.clientId,
      PATHAO_CLIENT_SECRET: pathaoKeys.clientSecret,
      PATHAO_USERNAME: pathaoKeys.username,
      PATHAO_PASSWORD: pathaoKeys.password,
      PATHAO_STORE_ID: pathaoKeys.storeId,
      PATHAO_WEBHOOK_SECRET: pathaoKeys.webhookSecret,
      PATHAO_BASE_URL: `http://127.0.0.1:${port}/aladdin/api/v1`,
    }),
    // Tests say when the parcels of a bulk order are announced.
    listen: (settings) => buildPathao({ ...settings, announceBulk: false }).listen(),
  },
  redx: {
    keys: (port) => ({
      REDX_ACCESS_TOKEN: redxKeys.accessToken,
      REDX_PICKUP_STORE_ID: redxKeys.pickupStoreId,
      REDX_WEBHOOK_TOKEN: redxKeys.webhookToken,
      REDX_BASE_URL: `http://127.0.0.1:${port}/v1.0.0-beta`,
    }),
    listen: (settings) => buildRedx(settings).listen(),
  },
};

/** A shop at Steadfast. The caller closes it. */
export const createCourierShop = (options?: TestShopOptions): Promise<CourierShop> =>
  createShopAt<SteadfastParcel>(['steadfast'], options);

/** A shop at Pathao. The caller closes it. */
export const createPathaoShop = (options?: TestShopOptions): Promise<CourierShop<PathaoParcel>> =>
  createShopAt<PathaoParcel>(['pathao'], options);

/** A shop at RedX that has read its areas. The caller closes it. */
export async function createRedxShop(options?: TestShopOptions): Promise<CourierShop<RedxParcel>> {
  const shop = await createShopAt<RedxParcel>(['redx'], options);
  await readAreas(shop);
  return shop;
}

/** Reads the places of all couriers of a shop that are due. */
export const readAreas = ({ context }: Pick<TestShop, 'context'>): Promise<void> =>
  refreshAreas(context, undefined, async () => {});

/** A shop at several couriers. The caller closes it. */
export async function createShopAt<Parcel>(
  names: readonly [CourierName, ...CourierName[]],
  options: TestShopOptions = {},
): Promise<CourierShop<Parcel>> {
  const ports = await Promise.all(names.map(() => freePort()));
  const variables = names.map((name, index) => standIns[name].keys(ports[index] ?? 0));
  const shop = await createTestShop({
    ...options,
    env: { ...Object.assign({}, ...variables), ...options.env },
  });
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const running = await Promise.all(
    names.map((name, index) => {
      const webhookUrl = address + courierWebhookPath.replace(':courier', name);
      return standIns[name].listen({ port: ports[index] ?? 0, controlToken, webhookUrl });
    }),
  );
  const [first] = names;
  const { db } = shop.context;
  const admin = await shop.signIn({ role: 'admin' });
  const buyer = await shop.signIn();
  const productId = await shop.addProduct({ price: 1_000 });

  async function control(path: string, body?: object, courier = first): Promise<unknown> {
    const response = await fetch(`${running[names.indexOf(courier)]?.url}/__sandbox${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${controlToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async function pack(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      shop.clock.advance(60_000);
      const { _id } = await buy(buyer, productId, (index % 9) + 1);
      const { status } = await admin.call(orderEndpoints.moveOrder, {
        params: { id: _id, move: 'pack' },
        body: {},
      });
      if (status !== 200) throw new Error(`order ${_id} was not packed`);
      ids.push(_id);
    }
    return ids;
  }

  const book = (ids: readonly string[], courier = first) =>
    admin.call(courierEndpoints.bookShipments, { body: { courier, orders: [...ids] } });
  const run = () => runShipments(shop.context, silentLog);
  const shipmentOf = async (orderId: string) => {
    const [row] = await db
      .select()
      .from(shipments)
      .where(eq(shipments.orderId, orderId))
      .orderBy(desc(shipments.createdAt), desc(shipments.id));
    if (!row) throw new Error(`order ${orderId} has no shipment`);
    return row;
  };

  return {
    ...shop,
    admin,
    pack,
    book,
    run,
    async startAnew() {
      await db.delete(shipmentEvents);
      await db.delete(shipments);
      await db.update(orders).set({ currentStep: 'packed', courier: null, parcelCode: null });
      await control('/reset', {});
    },
    async booked(count) {
      const ids = await pack(count);
      await book(ids);
      await run();
      return Promise.all(ids.map(async (id) => ({ id, invoice: (await shipmentOf(id)).ref })));
    },
    async orderOf(id) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error(`there is no order ${id}`);
      return row;
    },
    shipmentOf,
    parcels: async () => (await control('/parcels')) as Parcel[],
    control,
    async close() {
      await Promise.all(running.map((one) => one.close()));
      await shop.close();
    },
  };
}
