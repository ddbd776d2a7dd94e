/** Sends HTTP requests to SSLCommerz, with timeouts and retries of reads; any invalid response is "unavailable". */
import { setTimeout as delay } from 'node:timers/promises';
import { callService } from '../../runtime/outgoing-calls.ts';

export type HttpResult =
  | { kind: 'response'; json: Record<string, unknown> }
  | { kind: 'unavailable'; reason: string };

const maxResponseLength = 1_000_000;

/** Describes an error without its URL: the URL of a read contains the store's password. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown fault';
  if (error.name === 'TimeoutError') return 'time limit passed';
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : error.name;
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxResponseLength) throw new Error('response too long');
  }
  return text + decoder.decode();
}

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
