/** Uploads, checks and decides statements of payment providers in tests. */
import { paymentStatementEndpoints as endpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import type {
  PaymentStatement,
  StatementLine,
  StatementLineState,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import { silentLog } from '../database/test-database.ts';
import { runStatements } from '../payment-statements/run-statements.ts';
import type { PaymentShop } from './payment-shop.ts';
import type { SignedInClient } from './test-shop.ts';

/** As the provider's panel writes it. */
export const statementHeadings = 'Tran ID,Amount (BDT),Transaction date,Status,Order ID';

export function statementChecker(shop: Pick<PaymentShop, 'context'>, admin: SignedInClient) {
  const upload = (text: string, file = 'transactions.csv') =>
    admin.call(endpoints.uploadStatement, { body: { file, text } });
  /** Runs the job until nothing is due. */
  const run = () => runStatements(shop.context, silentLog);
  const find = async (id: string): Promise<PaymentStatement> =>
    (await admin.call(endpoints.findStatement, { params: { id } })).body;
  return {
    upload,
    run,
    find,
    /** Uploads a file, assigns its columns as they were guessed, and asks the provider. */
    async check(...lines: string[]): Promise<PaymentStatement> {
      const { body } = await upload([statementHeadings, ...lines].join('\n'));
      const fields = body.columns.map(({ field }) => field ?? null);
      await admin.call(endpoints.checkStatement, { params: { id: body._id }, body: { fields } });
      await run();
      return find(body._id);
    },
    async lines(id: string, state?: StatementLineState): Promise<StatementLine[]> {
      const query = { page: 1, limit: 50, ...(state && { state }) };
      return (await admin.call(endpoints.listStatementLines, { params: { id }, query })).body;
    },
    decide: (id: string, body: { decision: 'attach' | 'refund'; lines?: number[]; order?: string }) =>
      admin.call(endpoints.decideStatement, { params: { id }, body }),
  };
}
