/** A load of staff who move random orders without a pause, and customers who cancel theirs, with a record of every confirmation. */
import { orderMoveNames, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Random } from '../../../apps/api/src/seed/random.ts';
import type { Customer, FaultFixture } from './fault-fixture.ts';
import type { Ledger } from './ledger.ts';
import { type CountedMove, countMove, type MoveLedger } from './move-ledger.ts';
import { createTimedClient, type Tally } from './timed-client.ts';

interface StaffLoadSettings {
  staff: readonly Customer[];
  /** The customers of the orders. */
  customers: readonly Customer[];
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
  /** What it is counted as; nothing if it changes only money. */
  counts?: CountedMove;
  /** Sent by the customer of the order. */
  byCustomer?: true;
}

const note = 'Nobody at home';

/** Everything that staff do with an order, and what its customer does. */
const acts: readonly ((random: Random, order: Order) => Act)[] = [
  ...orderMoveNames.map(
    (move) =>
      (_: Random, { _id }: Order): Act => ({
        what: move,
        method: 'PATCH',
        path: `/api/orders/${_id}/moves/${move}`,
        body: { note },
        counts: orderMoves[move].to,
      }),
  ),
  (_, { _id }) => ({ what: 'record cash', method: 'PATCH', path: `/api/orders/${_id}/cash` }),
  (_, { _id }) => ({
    what: 'cancel',
    method: 'POST',
    path: `/api/orders/${_id}/cancel`,
    body: { reason: note },
    counts: 'cancelled',
  }),
  (_, { _id }) => ({
    what: 'cancel as customer',
    method: 'POST',
    path: `/api/my-orders/${_id}/cancel`,
    body: { reason: 'Ordered twice' },
    counts: 'cancelled',
    byCustomer: true,
  }),
  (random, { _id, cartItems }) => ({
    what: 'take back',
    method: 'POST',
    path: `/api/orders/${_id}/returned-units`,
    body: {
      lines: cartItems.map(({ quantity }, position) => {
        const sellable = random.between(0, quantity);
        return { position, sellable, damaged: random.between(0, quantity - sellable), forRepair: 0 };
      }),
    },
    counts: 'take-back',
  }),
  (random, { _id }) => ({
    what: 'refund cash',
    method: 'POST',
    path: `/api/orders/${_id}/cash-refunds`,
    body: { amount: random.between(1, 2_000), transfer: 'TX 4711' },
  }),
];

/** Starts the staff. Requests are sent once: a server that is killed does not restart during this load. */
export function startStaffLoad(fixture: FaultFixture, settings: StaffLoadSettings): StaffLoad {
  const { staff, customers, random, ledger, moves, tally } = settings;
  let stopping = false;
  let confirmed = 0;

  async function actOnce(member: Customer): Promise<void> {
    // The latest orders, so that several act on the same one.
    const latest = [...ledger.placements.values()].filter(({ order }) => order).slice(-20);
    if (latest.length === 0) return;
    const { order, userId } = random.pick(latest);
    if (!order) return;
    const id = order._id;
    const act = random.pick(acts)(random, order);
    const sender = act.byCustomer ? customers.find((customer) => customer.userId === userId) : member;
    const client = createTimedClient(random.pick(fixture.shops).url, tally, {
      cookie: sender?.cookie,
      silence: 'allowed',
    });
    const { status, text } = await client.sendJson(act.what, act.method, act.path, act.body);
    const isDone = status === 200 && (JSON.parse(text) as { modifiedCount: number }).modifiedCount > 0;
    if (isDone) confirmed += 1;
    if (!act.counts) return;
    if (isDone) countMove(moves.confirmed, id, act.counts);
    else if (status === 0 || status >= 500) countMove(moves.unclear, id, act.counts);
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
