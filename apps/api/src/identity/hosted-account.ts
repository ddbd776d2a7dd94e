/** Asks the hosted provider whether a token's account is still good: the signature alone does not tell (identity reference section 6). */
import { refuse } from '../refusal.ts';
import { toFields } from './fields.ts';
import { IdentityError } from './identity-error.ts';

/**
 * Resolves if the provider still knows the account behind a token. Throws an IdentityError when it is disabled, removed
 * or its tokens were revoked, and refuses with 502 when the provider cannot be asked.
 */
export async function checkHostedAccount(toolkit: string, apiKey: string, idToken: string): Promise<void> {
  const url = `${toolkit}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (response) => ({ ok: response.ok, fields: toFields(await response.json()) }))
    .catch(() => undefined);
  if (answer?.ok) return;
  const { message } = toFields(answer?.fields.error);
  if (typeof message === 'string' && /^(USER_|TOKEN_|INVALID_ID_TOKEN)/.test(message)) {
    throw new IdentityError(message);
  }
  throw refuse('outside-service', 'The sign-in service could not be reached');
}
