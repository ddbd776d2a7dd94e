/** Sends requests to the provider of a wallet: JSON both ways, with a time limit; whatever is no answer of it is "unavailable". */
import { callService } from '../runtime/outgoing-calls.ts';
import { describeError, textOf } from './provider-http.ts';

export type WalletAnswer =
  | { kind: 'answer'; json: Record<string, unknown> }
  /** The token is no longer valid. */
  | { kind: 'unauthorized' }
  | { kind: 'unavailable'; reason: string };

/** A request with a body is a POST. */
export interface WalletRequest {
  url: string;
  headers: Record<string, string>;
  body?: object;
  timeoutMs: number;
}

/** Sends one request; never rejects. Redirects are not followed: no endpoint of a wallet sends one. */
export async function callWallet({ url, headers, body, timeoutMs }: WalletRequest): Promise<WalletAnswer> {
  try {
    const response = await callService('payment', url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    if (response.status === 401) {
      await response.body?.cancel();
      return { kind: 'unauthorized' };
    }
    // Refusals come with 200, some with 400; what a proxy or a broken server sends is no statement of the provider.
    if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return { kind: 'unavailable', reason: `HTTP ${response.status}` };
    }
    const json: unknown = JSON.parse(await textOf(response));
    if (json && typeof json === 'object' && !Array.isArray(json))
      return { kind: 'answer', json: json as Record<string, unknown> };
    return { kind: 'unavailable', reason: 'not a JSON object' };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unavailable', reason: 'not JSON' };
    return { kind: 'unavailable', reason: describeError(error) };
  }
}
