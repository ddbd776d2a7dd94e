/** Routes of the statements of payment providers. */
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { checkStatement, decideStatement, uploadStatement } from './payment-statements.ts';
import { listStatementLines, listStatements, readStatement } from './read-statements.ts';

/** For 12 million characters of Bengali in JSON. */
const bodyLimit = 40 * 1024 * 1024;

export function paymentStatementsRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({
    ...paymentStatementEndpoints.uploadStatement,
    bodyLimit,
    config: { ...paymentStatementEndpoints.uploadStatement.config, upload: true },
    handler: (r) => uploadStatement(context, requireUser(r), r.body),
  });
  app.route({ ...paymentStatementEndpoints.listStatements, handler: () => listStatements(db) });
  app.route({
    ...paymentStatementEndpoints.findStatement,
    handler: (r) => readStatement(db, r.params.id),
  });
  app.route({
    ...paymentStatementEndpoints.checkStatement,
    handler: (r) => checkStatement(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...paymentStatementEndpoints.listStatementLines,
    handler: async (r, reply) =>
      withTotal(reply, await listStatementLines(db, { id: r.params.id, ...r.query })),
  });
  app.route({
    ...paymentStatementEndpoints.decideStatement,
    handler: (r) => decideStatement(context, requireUser(r), r.params.id, r.body),
  });
}
