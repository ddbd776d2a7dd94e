/** Routes of the stock: its changes, adjustments, counts of the shelves, and codes. */
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { changeStock } from './change-stock.ts';
import { changeStockRules } from './change-stock-rules.ts';
import { checkCount } from './check-count.ts';
import { findStock } from './find-stock.ts';
import { addProductCode, removeProductCode } from './product-codes.ts';

export function stockRoutes(app: App, context: Context): void {
  app.route({
    ...stockEndpoints.findStock,
    handler: (r) => findStock(context, r.params.id, r.query),
  });
  app.route({
    ...stockEndpoints.changeStock,
    handler: (r) => changeStock(context, requireUser(r), r.body),
  });
  app.route({
    ...stockEndpoints.changeStockRules,
    handler: (r) => changeStockRules(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...stockEndpoints.checkCount,
    handler: (r) => checkCount(context, requireUser(r), r.body),
  });
  app.route({
    ...stockEndpoints.addProductCode,
    handler: (r) => addProductCode(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...stockEndpoints.removeProductCode,
    handler: (r) => removeProductCode(context, requireUser(r), r.params.id, r.query.code),
  });
}
