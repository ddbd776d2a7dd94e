/** Records the steps of orders that the shop confirmed to staff and customers, and checks that each is stored, audited and mailed once. */
import { messagesAt } from '@jontro/shop/mail/message-templates.ts';
import { type OrderStep, orderMoveNames, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import type pg from 'pg';
import { customerIdPrefix } from './ledger.ts';

/** A step, or the return of units, which ends a parcel wholly or in part. */
export type CountedMove = OrderStep | 'take-back';
/** Counts by order and move. */
type Counts = Map<string, number>;

export interface MoveLedger {
  confirmed: Counts;
  /** Requests without a response, which may have been carried out. */
  unclear: Counts;
}

export const emptyMoveLedger = (): MoveLedger => ({ confirmed: new Map(), unclear: new Map() });

const keyOf = (orderId: string, move: CountedMove) => `${orderId} ${move}`;

export function countMove(counts: Counts, orderId: string, move: CountedMove): void {
  const key = keyOf(orderId, move);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const sumOfCounts = (counts: Counts): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

interface MovedOrder {
  id: string;
  step: OrderStep | null;
  log: { step: OrderStep; by?: string }[];
  /** Audit entries of steps, and of units that came back. */
  audits: number;
  returns: number;
  mails: Record<string, number> | null;
}

const movedQuery = `select o.id, o.current_step as step, o.step_log as log,
    (select count(*)::int from audit_entries a where a.thing_id = o.id
      and a.act in ('moveOrder', 'deliverOrder', 'cancelOrder')) as audits,
    (select count(*)::int from audit_entries a where a.thing_id = o.id and a.act = 'takeBack') as returns,
    (select json_object_agg(kind, count) from (select kind, count(*)::int as count from mails
      where position(o.id in mails.text) > 0 group by kind) m) as mails
  from orders o where o.user_id like $1`;

/** The steps that a step can follow by a move of staff; those with a use case of their own are checked by the invariants. */
const followedBy = (step: OrderStep): OrderStep[] =>
  orderMoveNames
    .map((move) => orderMoves[move])
    .flatMap(({ from, to }) => ((from as readonly OrderStep[]).includes(step) ? [to] : []));
const endsOfReturns: readonly OrderStep[] = ['partly-delivered', 'returned'];
const ends: readonly OrderStep[] = ['cancelled', ...endsOfReturns];

/** Lists what differs from what was confirmed, as sentences. `stepMails` is the setting. */
export async function findMoveDifferences(
  database: pg.Pool,
  ledger: MoveLedger,
  stepMails: readonly string[],
): Promise<string[]> {
  const { rows } = await database.query<MovedOrder>(movedQuery, [`${customerIdPrefix}%`]);
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...ledger.confirmed.keys()].filter((key) => !stored.has(key.split(' ')[0] ?? ''));
  return [
    ...lost.map((key) => `the order of the confirmed step ${key} is lost`),
    ...rows.flatMap((row) => findDifferences(row, ledger, stepMails)),
  ];
}

function findDifferences(row: MovedOrder, ledger: MoveLedger, stepMails: readonly string[]): string[] {
  const { id, log } = row;
  const violations: string[] = [];
  const compare = (move: CountedMove, stored: number, own = 0) => {
    const confirmed = ledger.confirmed.get(keyOf(id, move)) ?? 0;
    const most = confirmed + (ledger.unclear.get(keyOf(id, move)) ?? 0) + own;
    if (stored < confirmed || stored > most)
      violations.push(`${id}: ${move} is stored ${stored} times, ${confirmed} to ${most} were sent`);
  };
  const byStep = Map.groupBy(log, ({ step }) => step);
  const steps = new Set([...byStep.keys(), ...stepsOf(ledger.confirmed, id)]);
  for (const step of steps) {
    const logged = byStep.get(step)?.length ?? 0;
    // A new order that has to be confirmed starts with an entry of its own.
    if (!endsOfReturns.includes(step)) compare(step, logged, step === 'to-confirm' ? 1 : 0);
    for (const kind of messagesAt(step, stepMails)) {
      const mailed = row.mails?.[kind] ?? 0;
      if (mailed !== logged)
        violations.push(`${mailed} mails ${kind} about ${id}, which is ${step} ${logged} times`);
    }
  }
  compare('take-back', row.returns);
  const byStaff = log.filter(({ by, step }) => by && !endsOfReturns.includes(step)).length;
  if (row.audits !== byStaff) violations.push(`${id} has ${row.audits} audit entries of ${byStaff} moves`);
  return [...violations, ...findWrongOrder(row)];
}

const stepsOf = (counts: Counts, orderId: string): OrderStep[] =>
  [...counts.keys()].flatMap((key) => {
    const [id, step] = key.split(' ');
    return id === orderId && step !== 'take-back' ? [step as OrderStep] : [];
  });

/** Steps that cannot follow each other, and a current step that is not the last. */
function findWrongOrder({ id, step, log }: MovedOrder): string[] {
  const last = log.at(-1)?.step ?? null;
  const violations = last === step ? [] : [`${id} is ${step}, its last step was ${last}`];
  for (const [index, change] of log.entries()) {
    const before = log[index - 1]?.step ?? 'placed';
    const isFirst = index === 0 && change.step === 'to-confirm';
    if (!isFirst && !ends.includes(change.step) && !followedBy(before).includes(change.step))
      violations.push(`${id} went from ${before} to ${change.step}`);
  }
  return violations;
}
