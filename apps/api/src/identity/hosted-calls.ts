/**
 * The calls that a browser without script cannot make to the hosted identity provider, made by the server: sign-in, registration and the mail
 * for a new password. The provider sees the server's address, so the shop limits the tries by itself.
 */
import type { Context } from '../runtime/context.ts';
import { callService } from '../runtime/outgoing-calls.ts';
import { normalizeEmail } from './accounts.ts';
import { type Fields, textField, toFields } from './fields.ts';

export const hostedOperations = [
  'accounts:signInWithPassword',
  'accounts:signUp',
  'accounts:sendOobCode',
] as const;
export type HostedOperation = (typeof hostedOperations)[number];

/** Where the provider is; tests pass their own. */
const toolkitUrl = 'https://identitytoolkit.googleapis.com';

/** The code of an error that is no answer of the provider. */
export const networkError = 'NETWORK_REQUEST_FAILED';

const limitsOf = (operation: HostedOperation, email: string, address: string) =>
  operation === 'accounts:signUp'
    ? ([['sign-up-address', address]] as const)
    : ([
        ['sign-in', `${email} ${address}`],
        ['sign-in-account', email],
        ['sign-in-address', address],
      ] as const);

/**
 * Sends an operation to the provider, which is the only host that is asked: redirects are refused, and an answer has ten seconds. Returns
 * its fields, or the code of its error. Throws 429 after too many tries.
 */
export async function callHostedIdentity(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  operation: HostedOperation,
  fields: Fields,
  address: string,
  toolkit: string = toolkitUrl,
): Promise<{ ok: true; fields: Fields } | { ok: false; code: string }> {
  const email = normalizeEmail(textField(fields, 'email'));
  const tries = limitsOf(operation, email, address);
  for (const [kind, key] of tries) await limits.limit(kind, key);
  const url = `${toolkit}/v1/${operation}?key=${encodeURIComponent(config.identity.apiKey)}`;
  const result = await callService('identity', url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  })
    .then(async (response) => ({ ok: response.ok, fields: toFields(await response.json()) }))
    .catch(() => undefined);
  if (!result) return { ok: false, code: networkError };
  if (!result.ok) {
    const { message } = toFields(result.fields.error);
    return { ok: false, code: typeof message === 'string' ? message : networkError };
  }
  if (operation === 'accounts:signInWithPassword')
    for (const [kind, key] of tries) await limits.forgive(kind, key);
  return { ok: true, fields: result.fields };
}
