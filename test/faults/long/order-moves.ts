/** Sixteen people order, pay and move orders at the same time while the server is killed again and again. */
import { setTimeout as wait } from 'node:timers/promises';
import { presets } from '@jontro/shop/settings.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { modernSettings } from '../../e2e/started-shop.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger, findLedgerDifferences } from './ledger.ts';
import { emptyMoveLedger, findMoveDifferences, sumOfCounts } from './move-ledger.ts';
import { startStaffLoad } from './staff-load.ts';
import { Tally } from './timed-client.ts';

const staffCount = 10;
const customerCount = 6;
const maxLoadMs = 8_000;

/** Runs until `moves` were confirmed and the server was killed `kills` times. */
export async function moveOrders(
  settings: Settings,
  { moves, kills }: { moves: number; kills: number },
): Promise<Outcome> {
  const fixture = await openFixture(settings, {
    database: 'embedded',
    env: { SHOP_CONFIG: modernSettings },
  });
  const random = createRandom(settings.seed);
  const [ledger, moved, tally] = [emptyLedger(), emptyMoveLedger(), new Tally()];
  const { stepMails } = presets.modern;
  const violations: string[] = [];
  let [orders, confirmed] = [0, 0];
  try {
    const customers = await fixture.addCustomers(customerCount);
    const staff = await fixture.addStaff(staffCount);
    for (let kill = 1; kill <= kills || confirmed < moves; kill += 1) {
      const load = startLoad(fixture, { customers, random, ledger, tally, silence: 'allowed', once: true });
      const staffLoad = startStaffLoad(fixture, { staff, customers, random, ledger, moves: moved, tally });
      const among = random.between(Math.ceil(moves / kills), Math.ceil((2 * moves) / kills));
      await waitFor(() => staffLoad.moves() >= among, maxLoadMs, 5);
      await wait(random.between(0, 50));
      await fixture.shop.kill();
      await Promise.all([load.stop(), staffLoad.stop()]);
      orders += load.orders();
      confirmed += staffLoad.moves();
      await fixture.shop.restart();
      const broken = [
        ...(await findLedgerDifferences(fixture.database, ledger)),
        ...(await findMoveDifferences(fixture.database, moved, stepMails)),
      ];
      violations.push(...broken.map((violation) => `after kill ${kill}: ${violation}`));
      if (kill % 20 === 0) settings.print(`${kill} kills, ${confirmed} moves confirmed`);
      if (broken.length > 0) break;
    }
    const caseEnd = await finishCase(fixture, ledger);
    return {
      what: `server process killed ${kills} times among moves of orders`,
      tally,
      notes: [
        `${orders} orders, ${ledger.gatewayPayments.size} payments and ${confirmed} moves acknowledged`,
        `${sumOfCounts(moved.unclear)} moves without a response`,
      ],
      violations: [...violations, ...caseEnd.violations],
    };
  } finally {
    await fixture.close();
  }
}

export const orderMovesKilled: FaultCase = {
  name: 'order-moves',
  parts: [
    (settings) =>
      moveOrders(settings, {
        moves: Math.max(20, Math.round(500 * settings.scale)),
        kills: Math.max(2, Math.round(100 * settings.scale)),
      }),
  ],
};
