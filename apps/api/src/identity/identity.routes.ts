/** The embedded identity service over HTTP, on the paths of the hosted one (docs/protocols/identity.md#calls). */
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { lookup, remove, update } from './account-calls.ts';
import { actionPageRoutes } from './action-page.routes.ts';
import { callerOf } from './caller.ts';
import { signInWithIdp } from './external-sign-in.ts';
import { type Fields, textField, toFields } from './fields.ts';
import { type AccountEvents, type Caller, createIdentity, type Identity, renewToken } from './identity.ts';
import { IdentityError, identityErrorBody, unavailableBody } from './identity-error.ts';
import { resetPassword, sendOobCode } from './mail-codes.ts';
import { passwordPolicyBody } from './password-policy.ts';
import { createAuthUri, signInWithPassword, signUp } from './password-sign-in.ts';

type Operation = (identity: Identity, fields: Fields, caller: Caller) => Promise<object>;

const operations = new Map<string, Operation>(
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

/** Calls of the protocol that the service does not offer: custom tokens, e-mail links, phones, second factors, passkeys. */
const otherCalls = [
  /^accounts:signInWith(?:CustomToken|EmailLink|PhoneNumber|GameCenter)$/,
  /^accounts:(?:sendVerificationCode|verifyIosClient|revokeToken)$/,
  /^accounts\/(?:mfaEnrollment|mfaSignIn|passkeyEnrollment|passkeySignIn):\w+$/,
];

const toolkit = '/identitytoolkit.googleapis.com';
const secureToken = '/securetoken.googleapis.com';
const open = { config: { access: 'public', anyOrigin: true }, bodyLimit: 32 * 1024 } as const;

function demandKey(request: FastifyRequest): void {
  if (!textField(toFields(request.query), 'key')) {
    throw new IdentityError('PERMISSION_DENIED', 'The request is missing a valid API key.', 403);
  }
}

/** Every fault in the protocol's own shape; an internal one without a message that would sign users out. */
function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError | ApplicationError | IdentityError, request, reply) => {
    if (error instanceof IdentityError) {
      return reply.status(error.status).send(identityErrorBody(error.status, error.message));
    }
    if (error instanceof ApplicationError && error.code === 'too-many') {
      reply.header('retry-after', String(error.details.retryAfter));
      const message = `TOO_MANY_ATTEMPTS_TRY_LATER : ${error.message}`;
      return reply.status(400).send(identityErrorBody(400, message));
    }
    const status = error instanceof ApplicationError ? error.status : (error.statusCode ?? 500);
    if (status >= 400 && status < 500) {
      return reply.status(status).send(identityErrorBody(status, `INVALID_ARGUMENT : ${error.message}`));
    }
    request.log.error({ err: error }, 'identity request failed');
    reply.header('retry-after', String(outageOf(error)?.details.retryAfter ?? 5));
    return reply.status(503).send(unavailableBody);
  });
}

const notFound = (): never => {
  throw new IdentityError('NOT_FOUND', 'There is nothing at this address', 404);
};

/** The protocol's answer to a call that is not offered; 404 for what is none of its calls. */
const notOffered = (path: string): never => {
  if (otherCalls.some((call) => call.test(path))) throw new IdentityError('OPERATION_NOT_ALLOWED');
  return notFound();
};

/** Work after an answer is waited for when the server closes. */
function laterWork(app: FastifyInstance): Identity['later'] {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return (work) => {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after an identity answer failed'))
      .finally(() => pending.delete(done));
    pending.add(done);
  };
}

/**
 * Registers the embedded identity service and its page for links in mails. Only for `IDENTITY=embedded`. `events` is
 * what the shop does when an account ends or changes hands.
 */
export function identityRoutes(app: App, context: Context, events: AccountEvents): void {
  const identity = createIdentity(context, events, laterWork(app));
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: open.bodyLimit });
    answerErrors(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    scope.post<{ Params: { operation: string } }>(`${toolkit}/v1/:operation`, open, async (request) => {
      const { operation: name } = request.params;
      const operation = operations.get(name) ?? notOffered(name);
      demandKey(request);
      return operation(identity, toFields(request.body), callerOf(request));
    });
    scope.get(`${toolkit}/v2/passwordPolicy`, open, async (request) => {
      demandKey(request);
      return passwordPolicyBody(context.config.identity.passwordPolicy);
    });
    scope.get(`${toolkit}/v1/projects`, open, async (request) => {
      demandKey(request);
      const { projectId } = context.config.identity;
      return { projectId, authorizedDomains: [new URL(context.config.publicUrl).hostname] };
    });
    scope.post(`${secureToken}/v1/token`, open, async (request) => {
      demandKey(request);
      const fields = toFields(request.body);
      const grantType = textField(fields, 'grant_type') ?? textField(fields, 'grantType');
      const token = textField(fields, 'refresh_token') ?? textField(fields, 'refreshToken');
      return renewToken(identity, grantType, token);
    });
    scope.post<{ Params: { '*': string } }>(`${toolkit}/v1/*`, open, (r) => notOffered(r.params['*']));
    scope.post<{ Params: { '*': string } }>(`${toolkit}/v2/*`, open, (r) => notOffered(r.params['*']));
    for (const prefix of [toolkit, secureToken]) scope.all(`${prefix}/*`, open, notFound);
  });
  app.get('/identity/jwks.json', open, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return identity.keys.jwks();
  });
  actionPageRoutes(app, identity);
}
