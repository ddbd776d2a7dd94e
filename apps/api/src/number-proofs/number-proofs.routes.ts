/** Routes of the mobile numbers that an account has proven. */
import { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { listMyNumbers, proveNumber, removeNumber, sendNumberCode } from './number-proofs.ts';

export function numberProofsRoutes(app: App, context: Context): void {
  app.route({
    ...numberProofEndpoints.listMyNumbers,
    handler: (r) => listMyNumbers(context, requireUser(r)),
  });
  app.route({
    ...numberProofEndpoints.sendNumberCode,
    handler: (r) => sendNumberCode(context, requireUser(r), r.body.mobileNumber),
  });
  app.route({
    ...numberProofEndpoints.proveNumber,
    handler: (r) => proveNumber(context, requireUser(r), r.body),
  });
  app.route({
    ...numberProofEndpoints.removeNumber,
    handler: (r) => removeNumber(context, requireUser(r), r.params.mobileNumber),
  });
}
