/** Checks at the hosted provider that a token's account is still active, which its signature cannot prove (docs/protocols/identity.md#checks-of-an-id-token). */
import { ApplicationError } from '../http/application-error.ts';
import { callService } from '../runtime/outgoing-calls.ts';
import { type Fields, toFields } from './fields.ts';
import { IdentityError } from './identity-error.ts';
import { providerUnreachable } from './provider-unreachable.ts';

/**
 * Looks up the account of a token at the provider and returns its `validSince`, if set. Throws an IdentityError if the
 * account is disabled or deleted or its tokens are revoked, and 502 if the provider is unreachable.
 */
export async function checkHostedAccount(
  toolkit: string,
  apiKey: string,
  idToken: string,
): Promise<{ validSince?: Date }> {
  const url = `${toolkit}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  const result = await callService('identity', url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  })
    .then(async (response) => ({ ok: response.ok, fields: toFields(await response.json()) }))
    .catch(() => undefined);
  if (result?.ok) return validSinceOf(result.fields);
  const { message } = toFields(result?.fields.error);
  if (typeof message === 'string' && /^(USER_|TOKEN_|INVALID_ID_TOKEN)/.test(message)) {
    throw new IdentityError(message);
  }
  throw new ApplicationError('outside-service', providerUnreachable);
}

/** `validSince` of the one account in a lookup response: whole seconds as text. */
function validSinceOf({ users }: Fields): { validSince?: Date } {
  const seconds = Number(toFields(Array.isArray(users) ? users[0] : undefined).validSince);
  return Number.isFinite(seconds) && seconds > 0 ? { validSince: new Date(seconds * 1000) } : {};
}
