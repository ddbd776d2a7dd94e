/** Workers of the couriers' job that end between the acceptance of a parcel and its record. */
import { eq } from 'drizzle-orm';
import type { Courier } from '../couriers/courier.ts';
import { runShipments } from '../couriers/courier-job.ts';
import { shipments } from '../couriers/couriers.table.ts';
import { silentLog } from '../database/test-database.ts';
import type { CourierShop } from './courier-shop.ts';

type Shop = Pick<CourierShop, 'context' | 'clock' | 'run'>;

const asked = eq(shipments.state, 'asking');
/** A worker that hangs in this process goes on leasing rows for a while, which are then released once more. */
const maxRuns = 100;

/** Ends one worker after another, each when the courier has accepted a parcel, until it has accepted `count`. */
export async function endWorkers({ context }: Shop, courier: Courier, count: number): Promise<void> {
  let ended = 0;
  for (let worker = 0; ended < count && worker < maxRuns; worker += 1) {
    const accepted = Promise.withResolvers<void>();
    // The worker never comes back from the request that the courier has carried out.
    const dying: Courier = {
      ...courier,
      async book(parcel) {
        await courier.book(parcel);
        ended += 1;
        accepted.resolve();
        return new Promise<never>(() => {});
      },
    };
    const run = runShipments(context, silentLog, { connect: () => dying });
    // One that hangs may have leased all that is left, and this one has nothing to do.
    await Promise.race([accepted.promise, run]);
    // The leases of the others end, and the next worker begins with one of them.
    await context.db.update(shipments).set({ leaseUntil: null });
    await context.db.update(shipments).set({ nextTryAt: null }).where(asked);
  }
}

/** The leases of the ended workers are over: the next one works on what they had asked for. */
export async function workAfterThem({ context: { db }, clock, run }: Shop): Promise<void> {
  for (let runs = 0; runs < maxRuns; runs += 1) {
    await db.update(shipments).set({ leaseUntil: null, nextTryAt: clock.now() }).where(asked);
    await run();
    if ((await db.$count(shipments, asked)) === 0) return;
  }
}
