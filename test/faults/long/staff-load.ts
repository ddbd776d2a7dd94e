/** A load of staff who move random orders without a pause, and customers who cancel theirs, with a record of every confirmation. */
import { type OrderStep, orderMoveNames, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import type { Random } from '../../../apps/api/src/seed/random.ts';
import type { Customer, FaultFixture } from './fault-fixture.ts';
import type { Ledger } from './ledger.ts';
import { countMove, type MoveLedger } from './move-ledger.ts';
import { createTimedClient, type Tally } from './timed-client.ts';

interface StaffLoadSettings {
  staff: readonly Customer[];
  random: Random;
  /** The orders that are moved: those that were confirmed to customers. */
  ledger: Ledger;
  moves: MoveLedger;
  tally: Tally;
}

export interface StaffLoad {
  /** Number of confirmed moves so far. */
  moves(): number;
  stop(): Promise<void>;
}

interface Act {
  what: string;
  path: string;
  method: 'PATCH' | 'POST';
  body?: object;
  /** The step that it leads to; none if it changes only money. */
  step?: OrderStep;
}

const note = 'Nobody at home';

/** Everything that staff do with an order. */
const acts: readonly ((random: Random, orderId: string) => Act)[] = [
  ...orderMoveNames.map(
    (move) =>
      (_: Random, id: string): Act => ({
        what: move,
        method: 'PATCH',
        path: `/api/orders/${id}/moves/${move}`,
        body: { note },
        step: orderMoves[move].to,
      }),
  ),
  (_, id) => ({ what: 'record cash', method: 'PATCH', path: `/api/orders/${id}/cash` }),
];

/** Starts the staff. Requests are sent once: a server that is killed does not restart during this load. */
export function startStaffLoad(fixture: FaultFixture, settings: StaffLoadSettings): StaffLoad {
  const { staff, random, ledger, moves, tally } = settings;
  let stopping = false;
  let confirmed = 0;

  async function actOnce({ cookie }: Customer): Promise<void> {
    // The latest orders, so that several act on the same one.
    const orders = [...ledger.placements.values()].flatMap(({ order }) => (order ? [order] : [])).slice(-20);
    if (orders.length === 0) return;
    const { _id: id } = random.pick(orders);
    const act = random.pick(acts)(random, id);
    const client = createTimedClient(random.pick(fixture.shops).url, tally, { cookie, silence: 'allowed' });
    const { status, text } = await client.sendJson(act.what, act.method, act.path, act.body);
    const isDone = status === 200 && (JSON.parse(text) as { modifiedCount: number }).modifiedCount > 0;
    if (isDone) confirmed += 1;
    if (!act.step) return;
    if (isDone) countMove(moves.confirmed, id, act.step);
    else if (status === 0 || status >= 500) countMove(moves.unclear, id, act.step);
  }

  const running = staff.map(async (member) => {
    while (!stopping) {
      await actOnce(member);
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 20)));
    }
  });
  return {
    moves: () => confirmed,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}
