/** The embedded identity service over HTTP, on the paths of the hosted one (docs/protocols/identity.md#calls). */
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { recordFailure } from '../http/error-response.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { lookup, remove, update } from './account-operations.ts';
import { actionPageRoutes } from './action-page.routes.ts';
import { callerOf } from './caller.ts';
import { signInWithIdp } from './external-sign-in.ts';
import { type Fields, textField, toFields } from './fields.ts';
import {
  type AccountEvents,
  type Caller,
  createIdentityService,
  type IdentityService,
  type RunAfterResponse,
  renewToken,
} from './identity.ts';
import { IdentityError, identityErrorBody, unavailableBody } from './identity-error.ts';
import { resetPassword, sendOobCode } from './mail-codes.ts';
import { passwordPolicyBody, passwordPolicyOf } from './password-policy.ts';
import { createAuthUri, signInWithPassword, signUp } from './password-sign-in.ts';
import { secondStepRoutes } from './second-step.routes.ts';
import { finalizeSecondStep } from './second-step.ts';

type Operation = (identity: IdentityService, fields: Fields, caller: Caller) => Promise<object>;

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    'accounts:signUp': signUp,
    'accounts:signInWithPassword': signInWithPassword,
    'accounts:signInWithIdp': signInWithIdp,
    'accounts:lookup': lookup,
    'accounts:update': update,
    'accounts:delete': remove,
    'accounts:sendOobCode': sendOobCode,
    'accounts:resetPassword': resetPassword,
    'accounts:createAuthUri': createAuthUri,
  }),
);

/** Protocol operations that the service does not support: custom tokens, e-mail links, phones, second factors, passkeys. */
const unsupportedOperations = [
  /^accounts:signInWith(?:CustomToken|EmailLink|PhoneNumber|GameCenter)$/,
  /^accounts:(?:sendVerificationCode|verifyIosClient|revokeToken)$/,
  /^accounts\/(?:mfaEnrollment|mfaSignIn|passkeyEnrollment|passkeySignIn):\w+$/,
];

const toolkit = '/identitytoolkit.googleapis.com';
const secureToken = '/securetoken.googleapis.com';
const routeOptions = { config: { access: 'public', anyOrigin: true }, bodyLimit: 32 * 1024 } as const;

function requireApiKey(request: FastifyRequest): void {
  if (!textField(toFields(request.query), 'key')) {
    throw new IdentityError('PERMISSION_DENIED', 'The request is missing a valid API key.', 403);
  }
}

/** Sends every error in the protocol's format; an internal one without a message, which would sign users out. */
function handleErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError | ApplicationError | IdentityError, request, reply) => {
    if (error instanceof IdentityError) {
      return reply.status(error.status).send(identityErrorBody(error.status, error.message));
    }
    if (error instanceof ApplicationError && error.code === 'too-many') {
      counters.refusals.add({ kind: error.code });
      reply.header('retry-after', String(error.details.retryAfter));
      const message = `TOO_MANY_ATTEMPTS_TRY_LATER : ${error.message}`;
      return reply.status(400).send(identityErrorBody(400, message));
    }
    const status = error instanceof ApplicationError ? error.status : (error.statusCode ?? 500);
    if (status >= 400 && status < 500) {
      return reply.status(status).send(identityErrorBody(status, `INVALID_ARGUMENT : ${error.message}`));
    }
    recordFailure(error, request.log, 'identity request failed');
    reply.header('retry-after', String(outageOf(error)?.details.retryAfter ?? 5));
    return reply.status(503).send(unavailableBody);
  });
}

const notFound = (): never => {
  throw new IdentityError('NOT_FOUND', 'There is nothing at this address', 404);
};

/** Throws the protocol's error for an unsupported operation, 404 for an unknown one. */
const unsupported = (path: string): never => {
  if (unsupportedOperations.some((operation) => operation.test(path)))
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  return notFound();
};

/** Runs work after the response; the server waits for it when it closes. */
function deferredWork(app: FastifyInstance): RunAfterResponse {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return (work) => {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'deferred identity work failed'))
      .finally(() => pending.delete(done));
    pending.add(done);
  };
}

/**
 * Registers the embedded identity service and its page for links in mails. Only for `IDENTITY=embedded`. `events` are
 * the shop's handlers for account deletions, password changes and takeovers.
 */
export function identityRoutes(app: App, context: Context, events: AccountEvents): void {
  const identity = createIdentityService(context, events, deferredWork(app));
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: routeOptions.bodyLimit });
    handleErrors(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    scope.post<{ Params: { operation: string } }>(
      `${toolkit}/v1/:operation`,
      routeOptions,
      async (request) => {
        const { operation: name } = request.params;
        const operation = operations.get(name) ?? unsupported(name);
        requireApiKey(request);
        return operation(identity, toFields(request.body), callerOf(request));
      },
    );
    scope.get(`${toolkit}/v2/passwordPolicy`, routeOptions, async (request) => {
      requireApiKey(request);
      return passwordPolicyBody(passwordPolicyOf(context.config));
    });
    scope.get(`${toolkit}/v1/projects`, routeOptions, async (request) => {
      requireApiKey(request);
      const { projectId } = context.config.identity;
      return { projectId, authorizedDomains: [new URL(context.config.publicUrl).hostname] };
    });
    scope.post(`${toolkit}/v2/accounts/mfaSignIn::finalize`, routeOptions, async (request) => {
      requireApiKey(request);
      return finalizeSecondStep(identity, toFields(request.body), callerOf(request));
    });
    scope.post(`${secureToken}/v1/token`, routeOptions, async (request) => {
      requireApiKey(request);
      const fields = toFields(request.body);
      const grantType = textField(fields, 'grant_type') ?? textField(fields, 'grantType');
      const token = textField(fields, 'refresh_token') ?? textField(fields, 'refreshToken');
      return renewToken(identity, grantType, token);
    });
    scope.post<{ Params: { '*': string } }>(`${toolkit}/v1/*`, routeOptions, (r) =>
      unsupported(r.params['*']),
    );
    scope.post<{ Params: { '*': string } }>(`${toolkit}/v2/*`, routeOptions, (r) =>
      unsupported(r.params['*']),
    );
    for (const prefix of [toolkit, secureToken]) scope.all(`${prefix}/*`, routeOptions, notFound);
  });
  app.get('/identity/jwks.json', routeOptions, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return identity.keys.jwks();
  });
  actionPageRoutes(app, identity);
  secondStepRoutes(app, identity);
}
