/** Routes of the owner's page of SMS. */
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findSmsBalance, listSms, retrySms, sendSms } from './manage-sms.ts';

export function smsRoutes(app: App, context: Context): void {
  app.route({ ...smsEndpoints.listSms, handler: (r) => listSms(context, requireUser(r)) });
  app.route({ ...smsEndpoints.findSmsBalance, handler: (r) => findSmsBalance(context, requireUser(r)) });
  app.route({ ...smsEndpoints.sendSms, handler: (r) => sendSms(context, requireUser(r), r) });
  app.route({ ...smsEndpoints.retrySms, handler: (r) => retrySms(context, requireUser(r), r.params.id) });
}
