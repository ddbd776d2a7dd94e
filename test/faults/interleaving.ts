/** A generated case: the actions of each user, their order, and the injected faults. Printed when the case fails. */
import fc from 'fast-check';
import type { NetworkFaults } from './network.ts';

export const productCount = 3;
export const cards = ['good', 'declined', 'risky', 'pending', 'cancel'] as const;

export type ShopperAction =
  | { act: 'add'; product: number; quantity: number }
  | { act: 'order'; times: number }
  /** Pay Now for one of the shopper's orders, the card on the gateway's page, and the returns after it. */
  | {
      act: 'pay';
      order: number;
      clicks: number;
      card: (typeof cards)[number];
      back: number;
      wrongAmount: boolean;
    }
  /** Pays on a gateway page that was opened earlier and may have been abandoned. */
  | { act: 'pay-old'; attempt: number; card: (typeof cards)[number]; back: number }
  | { act: 'forge'; attempt: number; claim: 'invented' | 'borrowed' | 'failed' };

export const adminActions = ['deliver', 'remove', 'cash', 'accept', 'refuse', 'refund'] as const;

/** An action on an order or a payment; with `part`, a refund is partial. */
export type AdminAction = { act: (typeof adminActions)[number]; which: number; part: boolean };

/** A run of the payment worker after a pause. */
export type WorkerRun = { afterSeconds: number };

export interface Interleaving {
  /** Initial stock; null means that stock is not counted. */
  stock: (number | null)[];
  shoppers: ShopperAction[][];
  admin: AdminAction[];
  worker: WorkerRun[];
  /** Turns at which an instance crashes; with `last` the database still executes its pending query. */
  crashes: { turn: number; last: boolean }[];
  /** Turns at which a database connection is cut, before or after its query was executed. */
  cuts: { turn: number; after: boolean }[];
  network: NetworkFaults;
  /** The first `turns` turns are chosen at random with this seed; after that, steps run in order of arrival. */
  order: { seed: number; turns: number };
}

const card = fc.constantFrom<(typeof cards)[number]>(
  'good',
  'good',
  'good',
  'declined',
  'risky',
  'pending',
  'cancel',
);
const back = fc.constantFrom(0, 1, 1, 2);
const which = fc.nat(3);

const shopperAct: fc.Arbitrary<ShopperAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      product: fc.nat(productCount - 1),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('order' as const), times: fc.constantFrom(1, 1, 2) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      order: which,
      clicks: fc.constantFrom(1, 1, 2),
      card,
      back,
      wrongAmount: fc.nat(9).map((number) => number === 9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('pay-old' as const), attempt: which, card, back }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('forge' as const),
      attempt: which,
      claim: fc.constantFrom<'invented' | 'borrowed' | 'failed'>('invented', 'borrowed', 'failed'),
    }),
  },
);

/** Most shoppers start with an order. */
const shopper = fc
  .tuple(
    fc.boolean(),
    fc.record({ product: fc.nat(productCount - 1), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.array(shopperAct, { maxLength: 4 }),
  )
  .map(([buys, line, acts]): ShopperAction[] =>
    buys ? [{ act: 'add', ...line }, { act: 'order', times: 1 }, ...acts] : acts,
  );

const percent = fc.constantFrom(0, 0, 0, 10, 40);

/** Mostly none, sometimes one or two. */
const rarely = <T>(fault: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .tuple(fc.constantFrom(0, 0, 0, 0, 1, 1, 2), fc.array(fault, { minLength: 2, maxLength: 2 }))
    .map(([count, faults]) => faults.slice(0, count));

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  stock: fc.array(fc.option(fc.integer({ min: 1, max: 6 }), { freq: 4 }), {
    minLength: productCount,
    maxLength: productCount,
  }),
  shoppers: fc.array(shopper, { minLength: 2, maxLength: 4 }),
  admin: fc.array(
    fc.record({ act: fc.constantFrom(...adminActions, 'remove' as const), which, part: fc.boolean() }),
    { maxLength: 5 },
  ),
  worker: fc.array(fc.record({ afterSeconds: fc.constantFrom(0, 6, 200, 700) }), { maxLength: 3 }),
  crashes: rarely(fc.record({ turn: fc.nat(120), last: fc.boolean() })),
  cuts: rarely(fc.record({ turn: fc.nat(120), after: fc.boolean() })),
  network: fc.record({ lost: percent, answerLost: percent, twice: percent }),
  order: fc.record({ seed: fc.nat(), turns: fc.nat(400) }),
});
