/** How every case ends: payments come to rest, promises, money and stock are looked through, and the operator's check is run. */
import { waitFor } from './fault-case.ts';
import type { World } from './fault-world.ts';
import { findBrokenPromises, findLostMoney, findWrongStock, type Ledger, unsettled } from './ledger.ts';

/**
 * Reconciliation looks at an open payment two minutes after the shopper was sent to the gateway, and at one that a look
 * held which could not end it two minutes after that began (payments/check-times.ts, attempts.ts).
 */
const restMs = 180_000;

/** Gives what does not hold, in sentences, and how long payments took to come to rest, in ms. */
export async function endCase(
  world: World,
  ledger: Ledger,
  limitMs = restMs,
): Promise<{ violations: string[]; restedMs: number | undefined }> {
  const restedMs = await waitFor(async () => (await unsettled(world.database, ledger)) === 0, limitMs, 250);
  const checked = await world.admin('check');
  const violations = [
    ...(await findBrokenPromises(world.database, ledger)),
    ...(await findLostMoney(world.database, ledger)),
    ...(await findWrongStock(world.database, world.stock)),
    ...(checked.code === 0 ? [] : [`npm run admin -- check: ${checked.output}`]),
  ];
  if (restedMs === undefined) violations.push(`payments are not decided after ${limitMs / 1000} s`);
  return { violations, restedMs };
}
