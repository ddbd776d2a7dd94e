/** Statements of the payment provider in each state, for requests of endpoints. */

import { poisha } from '@jontro/shop/money.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { eq } from 'drizzle-orm';
import { silentLog } from '../../apps/api/src/database/test-database.ts';
import { paymentStatementLines } from '../../apps/api/src/payment-statements/payment-statements.table.ts';
import { runStatements } from '../../apps/api/src/payment-statements/run-statements.ts';
import type { PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';

type Context = { fixture: { admin: SignedInClient; shop: PaymentShop } };

export const statementFile = (text = 'Tran ID,Amount\nINVOICE-1,9\nINVOICE-2,9\nINVOICE-3,9') => ({
  body: { file: 'panel.csv', text },
});
export const statementFields = { fields: ['tranId', 'amount'] };

export async function byStatement({ fixture: { admin } }: Context, text?: string) {
  const { body } = await admin.call(paymentStatementEndpoints.uploadStatement, statementFile(text));
  return { params: { id: body._id } };
}

export async function byCheckedStatement(context: Context, text?: string) {
  const { params } = await byStatement(context, text);
  await context.fixture.admin.call(paymentStatementEndpoints.checkStatement, {
    params,
    body: statementFields,
  });
  await runStatements(context.fixture.shop.context, silentLog);
  return { params };
}

/** A statement with one line, of a payment that the shop has lost. */
export async function byLostPayment(context: Context) {
  const { db } = context.fixture.shop.context;
  const tranId = `P${'0'.repeat(26)}`;
  const { params } = await byStatement(context, `Tran ID,Amount\n${tranId},1550`);
  // What the provider would have said.
  await db
    .update(paymentStatementLines)
    .set({ state: 'lost', tranId, paidPoisha: poisha(155_000) })
    .where(eq(paymentStatementLines.statementId, params.id));
  return { params };
}
