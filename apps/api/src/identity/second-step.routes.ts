/** The second step of a sign-in in the shop's own pages; clients of the protocol have `mfaSignIn:finalize`. */
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { rememberedDays, secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { ApplicationError } from '../http/application-error.ts';
import { dayMs } from '../http/bangladesh-days.ts';
import type { App } from '../http/server.ts';
import { callerOf } from './caller.ts';
import { readDeviceToken, setDeviceCookie } from './device-cookie.ts';
import type { IdentityService } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { proveFactor } from './known-devices.ts';
import { checkSecondStep, type StepProof, startPasskeyStep } from './second-step.ts';

/** The errors of a page in place of those of the protocol. */
function toApplicationError(error: unknown, proof?: StepProof): unknown {
  if (!(error instanceof IdentityError)) return error;
  if (error.code !== 'INVALID_CODE') return new ApplicationError('broken-rule', secondFactorTexts.stepEnded);
  return proof && 'passkey' in proof
    ? new ApplicationError('invalid', passkeyTexts.refused)
    : new ApplicationError('invalid', secondFactorTexts.wrongCode, { field: 'code' });
}

export function secondStepRoutes(app: App, identity: IdentityService): void {
  const { config, db, limits, now } = identity;
  app.route({
    ...secondFactorEndpoints.finishSecondStep,
    handler: async (request, reply) => {
      const { credential, code, passkey, remember } = request.body;
      await limits.limit('code-address', request.address);
      const proof = passkey ? { passkey } : { code };
      const { account } = await checkSecondStep(identity, credential, proof, callerOf(request)).catch(
        (error: unknown) => {
          throw toApplicationError(error, proof);
        },
      );
      const token = await proveFactor(
        db,
        now(),
        account.uid,
        readDeviceToken(request.cookies, config),
        remember ? rememberedDays * dayMs : undefined,
      );
      setDeviceCookie(reply, config, token);
      reply.header('cache-control', 'private, no-store');
      return { message: secondFactorTexts.stepDone };
    },
  });
  app.route({
    ...passkeyEndpoints.startPasskeyStep,
    handler: async (request, reply) => {
      await limits.limit('code-address', request.address);
      const options = await startPasskeyStep(identity, request.body.credential).catch((error: unknown) => {
        throw toApplicationError(error);
      });
      if (!options) throw new ApplicationError('not-found', passkeyTexts.notFound);
      reply.header('cache-control', 'private, no-store');
      return { options };
    },
  });
}
