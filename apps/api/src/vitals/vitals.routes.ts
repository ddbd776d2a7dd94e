/** The endpoints of web vitals, and the worker that stores their counts. */
import { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { createVitalsCounter } from './vitals-counter.ts';
import { findVitalsReport } from './vitals-report.ts';

const saveEveryMs = 30_000;
/** A beacon has at most 120 bytes. */
const maxBeaconBytes = 512;

export function vitalsRoutes(app: App, context: Context): void {
  const { db, limits, now } = context;
  const counter = createVitalsCounter(context);
  app.route({
    ...beaconEndpoints.recordVitals,
    bodyLimit: maxBeaconBytes,
    async handler({ address, body }) {
      await limits.limit('vitals-address', address);
      counter.record(body);
      return {};
    },
  });
  app.route({ ...vitalsEndpoints.findVitalsReport, handler: (r) => findVitalsReport(db, now(), r.query) });

  let worker: Worker | undefined;
  app.addHook('onReady', async () => {
    worker = startWorker('web vitals', saveEveryMs, app.log, () => counter.flush());
  });
  app.addHook('onClose', async () => {
    worker?.wake();
    await worker?.stop();
  });
}
