/** Routes of the address book. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import {
  addAddress,
  changeAddress,
  chooseDefaultAddress,
  listMyAddresses,
  removeAddress,
} from './addresses.ts';

export function addressesRoutes(app: App, context: Context): void {
  app.route({
    ...addressEndpoints.listMyAddresses,
    handler: (r) => listMyAddresses(context.db, requireUser(r)),
  });
  app.route({
    ...addressEndpoints.addAddress,
    handler: (r) => addAddress(context, requireUser(r), r.body),
  });
  app.route({
    ...addressEndpoints.changeAddress,
    handler: (r) => changeAddress(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...addressEndpoints.chooseDefaultAddress,
    handler: (r) => chooseDefaultAddress(context, requireUser(r), r.params.id),
  });
  app.route({
    ...addressEndpoints.removeAddress,
    handler: (r) => removeAddress(context, requireUser(r), r.params.id),
  });
}
