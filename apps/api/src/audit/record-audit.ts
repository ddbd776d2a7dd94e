/** Writes an act into the audit log, in the transaction of the act itself: both are there, or neither. */
import {
  type AuditChanges,
  type AuditEvent,
  type AuditField,
  auditActors,
  auditEvents,
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
export const commandLineActor: Actor = { userId: null, email: auditActors.commandLine };
/** What the shop does because its settings say so. */
export const settingsActor: Actor = { userId: null, email: auditActors.settings };

export interface NewAuditEvent {
  event: AuditEvent;
  /** The id of what it is done on; empty for the shop as a whole. */
  on: string;
  /** The thing in words: no name, address or number of a shopper where an id or a product says enough. */
  name: string;
  /** Facts before and after, amounts in poisha; those that are the same in both are left out. Never a secret. */
  before?: AuditChanges;
  after?: AuditChanges;
}

const maxNameLength = 200;

/** Adds an entry. An act that has facts before and after, all of them the same, changed nothing and leaves none. */
export async function recordAudit(
  tx: Db,
  at: Date,
  by: Actor,
  { event, on, name, ...facts }: NewAuditEvent,
): Promise<void> {
  const { before, after } = changedFacts(facts.before, facts.after);
  const unchanged = facts.before && facts.after && Object.keys({ ...before, ...after }).length === 0;
  if (unchanged) return;
  await tx.insert(auditEntries).values({
    id: newId(at),
    at,
    actorId: by.userId,
    actor: by.email,
    act: event,
    kind: auditEvents[event].kind,
    thingId: on,
    name: storable(name, maxNameLength),
    before,
    after,
  });
}

/** The facts that differ; without one of the two sides, those of the other that say something. */
function changedFacts(
  before?: AuditChanges,
  after?: AuditChanges,
): { before?: AuditChanges; after?: AuditChanges } {
  const names = Object.keys({ ...before, ...after }) as AuditField[];
  const same = (name: AuditField): boolean =>
    JSON.stringify(before?.[name] ?? null) === JSON.stringify(after?.[name] ?? null);
  const part = (facts: AuditChanges): AuditChanges =>
    Object.fromEntries(names.filter((name) => !same(name)).map((name) => [name, facts[name] ?? null]));
  return { ...(before && { before: part(before) }), ...(after && { after: part(after) }) };
}
