/** Routes of the second factor of staff; only for the embedded identity service. */
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireUser } from '../http/guards.ts';
import { sourceOf } from '../http/request-source.ts';
import type { App } from '../http/server.ts';
import { readDeviceToken, setDeviceCookie } from '../identity/device-cookie.ts';
import type { Context } from '../runtime/context.ts';
import {
  confirmSecondFactor,
  findSecondFactor,
  type OwnRequest,
  replaceBackupCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './manage-second-factor.ts';
import { readSessionIds } from './session-cookie.ts';

export const ownRequestOf = ({ config }: Pick<Context, 'config'>, request: FastifyRequest): OwnRequest => ({
  source: sourceOf(request),
  sessionId: readSessionIds(request.cookies, config)[0] ?? '',
  deviceToken: readDeviceToken(request.cookies, config),
});

export function secondFactorRoutes(app: App, context: Context): void {
  const ownRequest = (request: FastifyRequest): OwnRequest => ownRequestOf(context, request);
  /** Secrets and codes are stored nowhere. */
  const unstored = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');
  app.route({
    ...secondFactorEndpoints.findSecondFactor,
    handler: (r) => findSecondFactor(context, requireUser(r)),
  });
  app.route({
    ...secondFactorEndpoints.startSecondFactor,
    handler: (r, reply) => {
      unstored(reply);
      return startSecondFactor(context, requireUser(r), r.body);
    },
  });
  app.route({
    ...secondFactorEndpoints.confirmSecondFactor,
    handler: async (r, reply) => {
      unstored(reply);
      const { deviceToken, ...result } = await confirmSecondFactor(
        context,
        requireUser(r),
        r.body,
        ownRequest(r),
      );
      setDeviceCookie(reply, context.config, deviceToken);
      return result;
    },
  });
  app.route({
    ...secondFactorEndpoints.replaceBackupCodes,
    handler: (r, reply) => {
      unstored(reply);
      return replaceBackupCodes(context, requireUser(r), r.body, ownRequest(r));
    },
  });
  app.route({
    ...secondFactorEndpoints.turnOffSecondFactor,
    handler: (r) => turnOffSecondFactor(context, requireUser(r), r.body, ownRequest(r)),
  });
}
