/** Signs in by the identity service, as the script of the login page does, and opens the shop's session. */
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type Fields, textField, toFields } from '../identity/fields.ts';
import { callHostedIdentity, type HostedOperation, networkError } from '../identity/hosted-calls.ts';
import { IdentityError } from '../identity/identity-error.ts';
import type { InnerReply } from './inner-requests.ts';
import type { Visit } from './visit.ts';

/** Where the shop's own identity service is. */
const toolkit = '/identitytoolkit.googleapis.com';

/** What the identity service has answered; `code` is the protocol's, without its explanation. */
export type IdentityReply = { ok: true; fields: Fields } | { ok: false; code: string };

const codeOf = (message: unknown): string => String(message ?? '').split(' ')[0] || networkError;

function toReply(reply: InnerReply<Record<string, unknown>>): IdentityReply {
  if (reply.ok) return { ok: true, fields: toFields(reply.body) };
  const { message } = toFields((reply.error as Record<string, unknown>).error);
  return { ok: false, code: reply.status >= 500 ? networkError : codeOf(message) };
}

/** Calls an operation: of the shop's own service in process, of the hosted one by the server's client. */
export async function callIdentity(
  visit: Visit,
  operation: HostedOperation,
  fields: Fields,
): Promise<IdentityReply> {
  const { context, request } = visit;
  const { kind, apiKey } = context.config.identity;
  if (kind === 'embedded')
    return toReply(await visit.post(`${toolkit}/v1/${operation}?key=${encodeURIComponent(apiKey)}`, fields));
  try {
    const reply = await callHostedIdentity(context, operation, fields, request.address);
    return reply.ok ? reply : { ok: false, code: codeOf(reply.code) };
  } catch (error) {
    if (error instanceof IdentityError) return { ok: false, code: codeOf(error.message) };
    if (error instanceof ApplicationError && error.code === 'too-many')
      return { ok: false, code: 'TOO_MANY_ATTEMPTS_TRY_LATER' };
    throw error;
  }
}

/** Ends the second step with a code; only the shop's own service asks for one that a form can send. */
export async function finishSecondStep(
  visit: Visit,
  credential: string,
  code: string,
): Promise<IdentityReply> {
  const { apiKey } = visit.context.config.identity;
  return toReply(
    await visit.post(`${toolkit}/v2/accounts/mfaSignIn:finalize?key=${encodeURIComponent(apiKey)}`, {
      mfaPendingCredential: credential,
      mfaEnrollmentId: 'totp',
      totpVerificationInfo: { verificationCode: code },
    }),
  );
}

/** The credential of a second step that a form can do; null for another kind; undefined if no step is needed. */
export function secondStepOf(visit: Visit, fields: Fields): string | null | undefined {
  const credential = textField(fields, 'mfaPendingCredential');
  if (credential === undefined) return undefined;
  return visit.context.config.identity.kind === 'embedded' ? credential : null;
}

/** Opens the session of a sign-in, whose cookies the browser gets. */
export const openSession = (visit: Visit, tokens: Fields, email: string, remember: boolean) =>
  visit.send(
    sessionEndpoints.openSession,
    { body: { email, remember } },
    { authorization: `Bearer ${textField(tokens, 'idToken') ?? ''}` },
  );
