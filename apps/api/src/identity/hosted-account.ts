/** Asks the hosted provider whether a token's account is still good: the signature alone does not tell (docs/protocols/identity.md#checks-of-an-id-token). */
import { ApplicationError } from '../http/application-error.ts';
import { type Fields, toFields } from './fields.ts';
import { IdentityError } from './identity-error.ts';
import { providerUnreachable } from './provider-unreachable.ts';

/**
 * Asks whether the provider still knows the account behind a token, and gives since when its tokens are good if the
 * provider says so. Throws an IdentityError when it is disabled, removed or its tokens were revoked, and refuses with
 * 502 when the provider cannot be asked.
 */
export async function checkHostedAccount(
  toolkit: string,
  apiKey: string,
  idToken: string,
): Promise<{ validSince?: Date }> {
  const url = `${toolkit}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (response) => ({ ok: response.ok, fields: toFields(await response.json()) }))
    .catch(() => undefined);
  if (answer?.ok) return validSinceOf(answer.fields);
  const { message } = toFields(answer?.fields.error);
  if (typeof message === 'string' && /^(USER_|TOKEN_|INVALID_ID_TOKEN)/.test(message)) {
    throw new IdentityError(message);
  }
  throw new ApplicationError('outside-service', providerUnreachable);
}

/** `validSince` of the one account in a lookup's answer: text with whole seconds. */
function validSinceOf({ users }: Fields): { validSince?: Date } {
  const seconds = Number(toFields(Array.isArray(users) ? users[0] : undefined).validSince);
  return Number.isFinite(seconds) && seconds > 0 ? { validSince: new Date(seconds * 1000) } : {};
}
