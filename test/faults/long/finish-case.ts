/** The end of every case: waits until payments are decided, then checks acknowledgements, money, stock and `admin check`. */
import { waitFor } from './fault-case.ts';
import type { FaultFixture } from './fault-fixture.ts';
import {
  countUnsettled,
  findLedgerDifferences,
  findLostPayments,
  findWrongStock,
  type Ledger,
} from './ledger.ts';

/**
 * An open payment is polled two minutes after the shopper was redirected to the gateway; one whose poll was
 * inconclusive, two minutes after that poll started (payments/poll-times.ts, attempts.ts).
 */
const settleLimitMs = 180_000;

/** Returns the violations as sentences, and how long the payments took to be decided, in ms. */
export async function finishCase(
  fixture: FaultFixture,
  ledger: Ledger,
  limitMs = settleLimitMs,
): Promise<{ violations: string[]; restedMs: number | undefined }> {
  const restedMs = await waitFor(
    async () => (await countUnsettled(fixture.database, ledger)) === 0,
    limitMs,
    250,
  );
  const checkResult = await fixture.admin('check');
  const violations = [
    ...(await findLedgerDifferences(fixture.database, ledger)),
    ...(await findLostPayments(fixture.database, ledger)),
    ...(await findWrongStock(fixture.database, fixture.stock)),
    ...(checkResult.code === 0 ? [] : [`npm run admin -- check: ${checkResult.output}`]),
  ];
  if (restedMs === undefined) violations.push(`payments are not decided after ${limitMs / 1000} s`);
  return { violations, restedMs };
}
