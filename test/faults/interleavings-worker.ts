/** A worker thread that runs its share of the interleavings on its own database and posts the outcome. */
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { checkInvariants } from './check-invariants.ts';
import { openInterleavedShop } from './interleaved-shop.ts';
import { interleavings } from './interleaving.ts';
import { runInterleaving } from './run-interleaving.ts';

export interface Share {
  numRuns: number;
  seed: number;
  /** The fast-check path of a failed case, to repeat it. */
  path?: string;
}

export interface Outcome {
  played: number;
  orders: number;
  crashes: number;
  cuts: number;
  turns: number;
  /** The failure, and how to reproduce it. */
  failure?: string;
}

const share = workerData as Share;
const outcome: Outcome = { played: 0, orders: 0, crashes: 0, cuts: 0, turns: 0 };
const shop = await openInterleavedShop({
  random: createRandom(0),
  faults: { lost: 0, answerLost: 0, twice: 0 },
  deliverToShop: async () => 0,
});
try {
  const property = fc.asyncProperty(interleavings, async (interleaving) => {
    const products = await shop.reset(interleaving.stock);
    const history = await runInterleaving(shop, products, interleaving);
    await checkInvariants(shop, products, interleaving.stock, history);
    outcome.played += 1;
    outcome.orders += [...history.placements.values()].filter(({ order }) => order).length;
    outcome.crashes += history.crashes;
    outcome.cuts += history.cuts;
    outcome.turns += shop.scheduler.trace.length;
  });
  const details = await fc.check(property, share);
  if (details.failed) {
    const steps = shop.scheduler.trace.map((step, index) => `  ${index} ${step}`).join('\n');
    const error = details.errorInstance instanceof Error ? details.errorInstance.stack : '';
    outcome.failure = `${fc.defaultReportMessage(details)}\n${error}\nThe steps of the last case:\n${steps}`;
  }
} finally {
  await shop.close();
}
parentPort?.postMessage(outcome);
