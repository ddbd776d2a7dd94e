/** The entry of the search's threads. */
import '../database/quick-drizzle.ts';
import { parentPort, workerData } from 'node:worker_threads';

// Later than the line above, so that it applies to all modules of drizzle-orm.
const { runSearchThread } = await import('./search-service.ts');
if (parentPort) await runSearchThread(workerData, parentPort);
