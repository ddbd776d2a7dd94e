/** Sends HTTP requests to SSLCommerz, with timeouts and retries of reads; any invalid response is "unavailable". */
import { setTimeout as delay } from 'node:timers/promises';
import { callService } from '../../runtime/outgoing-calls.ts';
import { describeError, textOf } from '../provider-http.ts';

export type HttpResult =
  | { kind: 'response'; json: Record<string, unknown> }
  | { kind: 'unavailable'; reason: string };

/** Sends one request; never rejects. Redirects are not followed: no endpoint of the gateway sends one. */
export async function requestOnce(url: URL, init: RequestInit, timeoutMs: number): Promise<HttpResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await callService('payment', url, { ...init, signal, redirect: 'manual' });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { kind: 'unavailable', reason: `HTTP ${response.status}` };
    }
    const json: unknown = JSON.parse(await textOf(response));
    if (json && typeof json === 'object' && !Array.isArray(json)) {
      return { kind: 'response', json: json as Record<string, unknown> };
    }
    return { kind: 'unavailable', reason: 'not a JSON object' };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unavailable', reason: 'not JSON' };
    return { kind: 'unavailable', reason: describeError(error) };
  }
}

/** Reads up to three times with exponential, jittered pauses from `retryPauseMs`. */
export async function requestWithRetries(url: URL, timeoutMs: number, pauseMs: number): Promise<HttpResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await requestOnce(url, {}, timeoutMs);
    if (result.kind === 'response' || attempt === 3) return result;
    await delay(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}
