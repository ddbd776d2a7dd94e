/** Writes an act into the audit log, in the transaction of the act itself: both are there, or neither. */
import {
  type AuditAct,
  type AuditFact,
  type AuditFacts,
  auditActors,
  auditActs,
} from '@jontro/shop/audit/audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { storable } from '../http/storable-text.ts';
import { auditEntries } from './audit.table.ts';

/** Who acts: a Viewer, or one of the two below. */
export interface Actor {
  userId: string | null;
  email: string;
}

/** Whoever may run `npm run admin`. */
export const commandLine: Actor = { userId: null, email: auditActors.commandLine };
/** What the shop does because its settings say so. */
export const shopSettings: Actor = { userId: null, email: auditActors.settings };

export interface NewAct {
  act: AuditAct;
  /** The id of what it is done on; empty for the shop as a whole. */
  on: string;
  /** The thing in words: no name, address or number of a shopper where an id or a product says enough. */
  name: string;
  /** Facts before and after, amounts in poisha; those that are the same in both are left out. Never a secret. */
  before?: AuditFacts;
  after?: AuditFacts;
}

const longestName = 200;

/** Adds an entry. An act that has facts before and after, all of them the same, changed nothing and leaves none. */
export async function noteAct(
  tx: Db,
  at: Date,
  by: Actor,
  { act, on, name, ...facts }: NewAct,
): Promise<void> {
  const { before, after } = changedFacts(facts.before, facts.after);
  const unchanged = facts.before && facts.after && Object.keys({ ...before, ...after }).length === 0;
  if (unchanged) return;
  await tx.insert(auditEntries).values({
    id: newId(at),
    at,
    actorId: by.userId,
    actor: by.email,
    act,
    kind: auditActs[act].kind,
    thingId: on,
    name: storable(name, longestName),
    before,
    after,
  });
}

/** The facts that differ; without one of the two sides, those of the other that say something. */
function changedFacts(before?: AuditFacts, after?: AuditFacts): { before?: AuditFacts; after?: AuditFacts } {
  const names = Object.keys({ ...before, ...after }) as AuditFact[];
  const same = (name: AuditFact): boolean =>
    JSON.stringify(before?.[name] ?? null) === JSON.stringify(after?.[name] ?? null);
  const part = (facts: AuditFacts): AuditFacts =>
    Object.fromEntries(names.filter((name) => !same(name)).map((name) => [name, facts[name] ?? null]));
  return { ...(before && { before: part(before) }), ...(after && { after: part(after) }) };
}
