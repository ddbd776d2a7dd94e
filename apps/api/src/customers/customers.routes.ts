/** Routes of the customer page. */
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addCustomerNote, changeCustomer, removeCustomerNote } from './change-customer.ts';
import { findCustomer } from './find-customer.ts';

export function customersRoutes(app: App, context: Context): void {
  app.route({
    ...customerEndpoints.findCustomer,
    handler: (r) => findCustomer(context.db, r.params.id),
  });
  app.route({
    ...customerEndpoints.changeCustomer,
    handler: (r) => changeCustomer(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...customerEndpoints.addCustomerNote,
    handler: (r) => addCustomerNote(context, requireUser(r), r.params.id, r.body.text),
  });
  app.route({
    ...customerEndpoints.removeCustomerNote,
    handler: (r) => removeCustomerNote(context, requireUser(r), r.params.id),
  });
}
