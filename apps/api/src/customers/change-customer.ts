/** What staff record of a customer: tags, notes, and a block of cash on delivery. */
import {
  type CustomerChange,
  customerTexts,
  maxBlockReasonLength,
  maxCustomerNotes,
  maxNoteTextLength,
  maxTagLength,
  maxTags,
} from '@jontro/shop/customers/customers.ts';
import { and, count, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { toStorableText } from '../http/storable-text.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { customerNotes, customerRecords } from '../users/customer-records.table.ts';
import { users } from '../users/users.table.ts';
import { mobileNumbersOf } from './find-customer.ts';

type Parts = Pick<Context, 'db' | 'now' | 'limits'>;
type RecordRow = typeof customerRecords.$inferSelect;

/** Locks a customer until the transaction ends, so that staff change them one after the other. Throws 404. */
async function lockCustomer(tx: Db, id: string) {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  return orNotFound(row, customerTexts.notFound);
}

/** Tags as they are stored: trimmed, each once whatever its case. Throws 400 for too many or too long ones. */
function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => toStorableText(tag, 100).replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  const unique = [...new Map(cleaned.map((tag) => [tag.toLowerCase(), tag])).values()];
  if (unique.some((tag) => [...tag].length > maxTagLength))
    throw new ApplicationError('invalid', customerTexts.tagTooLong, { field: 'tags' });
  if (unique.length > maxTags)
    throw new ApplicationError('invalid', customerTexts.tooManyTags, { field: 'tags' });
  return unique;
}

/** The columns of a block; those of none for null. Throws 400 without a reason. */
async function blockColumns(
  tx: Db,
  now: Date,
  by: Actor,
  id: string,
  given: string | null,
): Promise<Partial<RecordRow>> {
  if (given === null)
    return { cashBlockReason: null, cashBlockNumbers: [], cashBlockedBy: null, cashBlockedAt: null };
  const reason = toStorableText(given, maxBlockReasonLength).trim();
  if (!reason) throw new ApplicationError('invalid', customerTexts.blockReason, { field: 'cashBlock' });
  return {
    cashBlockReason: reason,
    cashBlockNumbers: await mobileNumbersOf(tx, id),
    cashBlockedBy: by.email,
    cashBlockedAt: now,
  };
}

/** The unpaid orders of a customer, and of the numbers that were blocked with them, may be paid at the door again. */
async function allowCash(tx: Db, id: string, numbers: readonly string[]): Promise<void> {
  const isTheirs = or(eq(orders.userId, id), inArray(orders.mobileNumber, [...numbers]));
  const { userId, cashBlockNumbers, cashBlockReason } = customerRecords;
  // By the block of another customer with the same number.
  const isStillBlocked = sql`exists (select from ${customerRecords} where ${cashBlockReason} is not null
    and (${userId} = ${orders.userId} or ${cashBlockNumbers} @> array[${orders.mobileNumber}]))`;
  const isUnpaid = and(orders.onlineOnly, not(orders.paid), isNull(orders.cashReceivedAt));
  await tx
    .update(orders)
    .set({ onlineOnly: false })
    .where(and(isTheirs, isUnpaid, sql`not ${isStillBlocked}`));
}

/** Stores tags and block of a customer. Throws 400 for wrong ones, 404 for an unknown id. */
export async function changeCustomer(
  { db, now, limits }: Parts,
  currentUser: CurrentUser,
  id: string,
  { tags, cashBlock }: CustomerChange,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-customer', currentUser.userId);
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, id);
    const [before] = await tx.select().from(customerRecords).where(eq(customerRecords.userId, id));
    const changes: Partial<RecordRow> = {
      ...(tags && { tags: cleanTags(tags) }),
      ...(cashBlock !== undefined && (await blockColumns(tx, now(), currentUser, id, cashBlock))),
    };
    const fieldsOf = (row: Partial<RecordRow> | undefined) => ({
      tags: row?.tags ?? [],
      cashBlock: row?.cashBlockReason ?? null,
    });
    const after = { ...before, ...changes };
    if (JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(after)))
      return { modifiedCount: 0, message: customerTexts.unchanged };
    await tx
      .insert(customerRecords)
      .values({ ...after, userId: id })
      .onConflictDoUpdate({ target: customerRecords.userId, set: changes });
    if (cashBlock === null) await allowCash(tx, id, before?.cashBlockNumbers ?? []);
    await recordAudit(tx, now(), currentUser, {
      event: 'changeCustomer',
      subjectId: id,
      name: id,
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return { modifiedCount: 1, message: customerTexts.changed };
  });
}

async function countNotes(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ notes: count() })
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId));
  return row?.notes ?? 0;
}

/** Adds a note of a customer. Throws 400 for an empty one, 404 for an unknown id, 409 for more than `maxCustomerNotes`. */
export async function addCustomerNote(
  { db, now, limits }: Parts,
  currentUser: CurrentUser,
  id: string,
  given: string,
): Promise<{ insertedId: string; message: string }> {
  await limits.limit('change-customer', currentUser.userId);
  const text = toStorableText(given, maxNoteTextLength).trim();
  if (!text) throw new ApplicationError('invalid', customerTexts.noteMissing, { field: 'text' });
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, id);
    const notes = await countNotes(tx, id);
    if (notes >= maxCustomerNotes) throw new ApplicationError('broken-rule', customerTexts.tooManyNotes);
    const note = { id: newId(now()), userId: id, text, writtenBy: currentUser.email, writtenAt: now() };
    await tx.insert(customerNotes).values(note);
    // The audit log is kept longer than notes about people, so that it has no text of them.
    await recordAudit(tx, now(), currentUser, {
      event: 'addCustomerNote',
      subjectId: id,
      name: id,
      before: { notes },
      after: { notes: notes + 1 },
    });
    return { insertedId: note.id, message: customerTexts.noteAdded };
  });
}

/** Deletes a note. Throws 404 for an unknown id. */
export async function removeCustomerNote(
  { db, now, limits }: Parts,
  currentUser: CurrentUser,
  noteId: string,
): Promise<{ deletedCount: number; message: string }> {
  await limits.limit('change-customer', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const [removed] = await tx
      .delete(customerNotes)
      .where(eq(customerNotes.id, noteId))
      .returning({ userId: customerNotes.userId });
    const { userId } = orNotFound(removed, customerTexts.noteNotFound);
    const notes = await countNotes(tx, userId);
    await recordAudit(tx, now(), currentUser, {
      event: 'removeCustomerNote',
      subjectId: noteId,
      name: userId,
      before: { notes: notes + 1 },
      after: { notes },
    });
    return { deletedCount: 1, message: customerTexts.noteRemoved };
  });
}
