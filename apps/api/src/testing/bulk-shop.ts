/** A shop that books at a courier in bulk, and workers of its job that are watched or end. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import type { ShipmentList } from '@jontro/shop/couriers/shipments.ts';
import { eq } from 'drizzle-orm';
import { type BulkCourier, type Courier, type NewParcel, takesMany } from '../couriers/courier.ts';
import { runShipments } from '../couriers/courier-job.ts';
import { shipments } from '../couriers/couriers.table.ts';
import { courierOf } from '../couriers/couriers.ts';
import { silentLog } from '../database/test-database.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import type { CourierShop } from './courier-shop.ts';

/** A shop with twenty packed orders, all of which are booked in bulk, and what its tests need to know. */
export function createBulkShop<Parcel>(
  name: CourierName,
  create: () => Promise<CourierShop<Parcel>>,
  refOf: (parcel: Parcel) => string,
) {
  let shop: CourierShop<Parcel>;
  let ids: string[];
  before(async () => {
    shop = await create();
    ids = await shop.pack(20);
  });
  after(() => shop?.close());
  beforeEach(() => shop.startAnew());

  function real(): BulkCourier {
    const courier = courierOf(shop.context, name);
    assert.ok(courier && takesMany(courier));
    return courier;
  }
  const states = async (of = ids) =>
    new Set(await Promise.all(of.map(async (id) => (await shop.shipmentOf(id)).state)));
  return {
    shop: () => shop,
    ids: () => ids,
    /** The adapter of the courier. */
    real,
    /** Of the shipments of all orders, or of some. */
    states,
    /** The shop's numbers of the parcels that the courier has. */
    refs: async () => (await shop.parcels()).map(refOf),
    /** Of all orders. */
    steps: async () => new Set(await Promise.all(ids.map(async (id) => stepOfRow(await shop.orderOf(id))))),
    list: async (show: ShipmentList) =>
      (await shop.admin.call(courierEndpoints.listShipments, { query: { show } })).body,
    change: (id: string, columns: Partial<typeof orders.$inferInsert>) =>
      shop.context.db.update(orders).set(columns).where(eq(orders.id, id)),
    /** Runs the job twice and returns what it has asked the courier for: of how many parcels at once, or of one alone. */
    async requests(): Promise<(number | 'alone')[]> {
      const asked: (number | 'alone')[] = [];
      const courier = real();
      const watched: Courier = {
        ...courier,
        book(parcel) {
          asked.push('alone');
          return courier.book(parcel);
        },
        bookMany(parcels) {
          asked.push(parcels.length);
          return courier.bookMany(parcels);
        },
      };
      // What is to be booked alone is due at once, in the next run.
      for (let runs = 0; runs < 2; runs += 1)
        await runShipments(shop.context, silentLog, { connect: () => watched });
      return asked;
    },
    /** Runs workers that end when the courier has accepted their parcels, until it has accepted all. */
    async endWorker(): Promise<void> {
      const accepted = Promise.withResolvers<void>();
      const dying: Courier = {
        ...real(),
        async bookMany(parcels: readonly NewParcel[]) {
          await real().bookMany(parcels);
          accepted.resolve();
          return new Promise<never>(() => {});
        },
      };
      const run = runShipments(shop.context, silentLog, { connect: () => dying });
      await Promise.race([accepted.promise, run]);
      await shop.context.db.update(shipments).set({ leaseUntil: null });
      assert.deepEqual(await states(), new Set(['asking']));
    },
  };
}
