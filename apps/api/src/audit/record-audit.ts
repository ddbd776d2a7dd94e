/** Writes an event to the audit log, in the transaction of the event itself: both are stored, or neither. */
import {
  type AuditChanges,
  type AuditEvent,
  type AuditField,
  auditActors,
  auditEvents,
} from '@jontro/shop/audit/audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { toStorableText } from '../http/storable-text.ts';
import { auditEntries } from './audit.table.ts';

/** Who caused an event: the current user, or one of the two below. */
export interface Actor {
  userId: string | null;
  email: string;
}

/** The operator of `npm run admin`. */
export const commandLineActor: Actor = { userId: null, email: auditActors.commandLine };
/** A courier, by what it reports of a parcel. */
export const courierActor: Actor = { userId: null, email: auditActors.courier };
/** The shop itself, by its settings. */
export const settingsActor: Actor = { userId: null, email: auditActors.settings };

export interface NewAuditEvent {
  event: AuditEvent;
  /** The subject's id; empty for the shop as a whole. */
  subjectId: string;
  /** A label of the subject: no name, address or number of a shopper where an id or a product is enough. */
  name: string;
  /** Fields before and after, amounts in poisha; equal ones are left out. Never a secret. */
  before?: AuditChanges;
  after?: AuditChanges;
}

const maxNameLength = 200;

/** Adds an entry, unless the event has fields before and after and none of them changed. */
export const recordAudit = (tx: Db, at: Date, by: Actor, event: NewAuditEvent): Promise<void> =>
  recordAudits(tx, at, by, [event]);

/** The same for many events of one act. */
export async function recordAudits(
  tx: Db,
  at: Date,
  by: Actor,
  events: readonly NewAuditEvent[],
): Promise<void> {
  const rows = events.flatMap((event) => toEntry(at, by, event) ?? []);
  if (rows.length > 0) await tx.insert(auditEntries).values(rows);
}

function toEntry(
  at: Date,
  by: Actor,
  { event, subjectId, name, ...changes }: NewAuditEvent,
): typeof auditEntries.$inferInsert | undefined {
  const { before, after } = changedFields(changes.before, changes.after);
  const unchanged = changes.before && changes.after && Object.keys({ ...before, ...after }).length === 0;
  if (unchanged) return undefined;
  return {
    id: newId(at),
    at,
    actorId: by.userId,
    actor: by.email,
    act: event,
    kind: auditEvents[event].kind,
    thingId: subjectId,
    name: toStorableText(name, maxNameLength),
    before,
    after,
  };
}

/** Returns the fields that differ; if one side is missing, the fields of the other that are set. */
function changedFields(
  before?: AuditChanges,
  after?: AuditChanges,
): { before?: AuditChanges; after?: AuditChanges } {
  const names = Object.keys({ ...before, ...after }) as AuditField[];
  const same = (name: AuditField): boolean =>
    JSON.stringify(before?.[name] ?? null) === JSON.stringify(after?.[name] ?? null);
  const changed = (fields: AuditChanges): AuditChanges =>
    Object.fromEntries(names.filter((name) => !same(name)).map((name) => [name, fields[name] ?? null]));
  return { ...(before && { before: changed(before) }), ...(after && { after: changed(after) }) };
}
