/** The customer page: who somebody is, what they ordered, what the shop wrote to them, and what staff noted. */
import {
  type Customer,
  type CustomerMail,
  customerTexts,
  maxCustomerNotes,
  shownPerCustomer,
} from '@jontro/shop/customers/customers.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { maxLookedAtOrders } from '@jontro/shop/orders/staff-orders.ts';
import { and, count, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { orNotFound } from '../http/application-error.ts';
import { mails } from '../mail/mail.table.ts';
import { mailStatusOf } from '../mail/outbox.ts';
import { keptPoisha } from '../orders/order-money.ts';
import { newestFirst, notDeleted, toOrder } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { customerNotes, customerRecords } from '../users/customer-records.table.ts';
import { users } from '../users/users.table.ts';

/** The row of an account, also a closed one, or of a guest. Throws 404. */
export async function findCustomerRow(db: Db, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return orNotFound(row, customerTexts.notFound);
}

/** The mobile numbers of somebody's latest orders, the newest first, each once. */
export async function mobileNumbersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ mobileNumber: orders.mobileNumber })
    .from(orders)
    .where(and(eq(orders.userId, userId), notDeleted))
    .orderBy(...newestFirst)
    .limit(maxLookedAtOrders);
  return [...new Set(rows.map(({ mobileNumber }) => mobileNumber))];
}

/** Throws 404 for an unknown id. Lists the latest `shownPerCustomer` orders and mails. */
export async function findCustomer(db: Db, id: string): Promise<Customer> {
  const row = await findCustomerRow(db, id);
  const [numbers, sums, latest, [record], notes] = await Promise.all([
    mobileNumbersOf(db, id),
    sumOrdersOf(db, id),
    latestOrdersOf(db, id),
    db.select().from(customerRecords).where(eq(customerRecords.userId, id)),
    db
      .select()
      .from(customerNotes)
      .where(eq(customerNotes.userId, id))
      .orderBy(desc(customerNotes.writtenAt), desc(customerNotes.id))
      .limit(maxCustomerNotes),
  ]);
  // Mails about an order go to its contact address.
  const addresses = [row.email, ...latest.map(({ email }) => email)];
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    guest: row.guest,
    mobileNumbers: row.guestNumber ? [...new Set([row.guestNumber, ...numbers])] : numbers,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastLoginAt.getTime(),
    ...(row.deletedAt && !row.guest && { closedAt: row.deletedAt.getTime() }),
    // The page shows no lines of them.
    orders: { ...sums, latest: latest.map((order) => toOrder(order, [])) },
    mails: await latestMailsTo(db, [...new Set(addresses)].filter(Boolean)),
    notes: notes.map((note) => ({
      _id: note.id,
      text: note.text,
      by: note.writtenBy,
      at: note.writtenAt.toISOString(),
    })),
    tags: record?.tags ?? [],
    ...(record?.cashBlockReason &&
      record.cashBlockedAt && {
        cashBlock: {
          reason: record.cashBlockReason,
          by: record.cashBlockedBy ?? '',
          at: record.cashBlockedAt.toISOString(),
        },
      }),
  };
}

async function sumOrdersOf(db: Db, userId: string): Promise<Omit<Customer['orders'], 'latest'>> {
  const received = or(orders.paid, not(isNull(orders.cashReceivedAt)));
  const [row] = await db
    .select({
      total: count(),
      delivered: sql<number>`count(*) filter (where ${orders.status} = 'Delivered' and ${orders.returnedAt} is null)`,
      returned: sql<number>`count(*) filter (where ${orders.returnedAt} is not null)`,
      cancelled: sql<number>`count(*) filter (where ${orders.cancelledAt} is not null)`,
      kept: sql`coalesce(sum(${keptPoisha}) filter (where ${received}), 0)`.mapWith(decodePoisha),
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), notDeleted));
  if (!row) throw new Error('an aggregate without a row');
  return { ...row, kept: toTaka(row.kept) };
}

const latestOrdersOf = (db: Db, userId: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), notDeleted))
    .orderBy(...newestFirst)
    .limit(shownPerCustomer);

/** Their kinds and states; the contents are for owners. */
async function latestMailsTo(db: Db, recipients: readonly string[]): Promise<CustomerMail[]> {
  if (recipients.length === 0) return [];
  const rows = await db
    .select({
      id: mails.id,
      kind: mails.kind,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      nextTryAt: mails.nextTryAt,
      lastError: mails.lastError,
      withheldAt: mails.withheldAt,
    })
    .from(mails)
    .where(inArray(mails.recipient, [...recipients]))
    .orderBy(desc(mails.createdAt))
    .limit(shownPerCustomer);
  return rows.map(({ id, kind, createdAt, ...row }) => ({
    _id: id,
    kind,
    at: createdAt.toISOString(),
    status: mailStatusOf(row),
  }));
}
