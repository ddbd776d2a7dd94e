/** Asks SSLCommerz over HTTP: time limits, repeats of reads, and "unavailable" for whatever is not a proper answer. */
import { setTimeout as delay } from 'node:timers/promises';

export type HttpAnswer =
  | { kind: 'answer'; json: Record<string, unknown> }
  | { kind: 'unavailable'; reason: string };

const maxResponseLength = 1_000_000;

/** Names the fault without its address: the address of a read carries the store's password. */
function faultOf(error: unknown): string {
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
    if (text.length > maxResponseLength) throw new Error('answer too long');
  }
  return text + decoder.decode();
}

/** One request; resolves always. Redirects are not followed: no endpoint of the gateway has one. */
export async function askOnce(url: URL, init: RequestInit, limitMs: number): Promise<HttpAnswer> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(url, { ...init, signal, redirect: 'manual' });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { kind: 'unavailable', reason: `HTTP ${response.status}` };
    }
    const json: unknown = JSON.parse(await textOf(response));
    if (json && typeof json === 'object' && !Array.isArray(json)) {
      return { kind: 'answer', json: json as Record<string, unknown> };
    }
    return { kind: 'unavailable', reason: 'not a JSON object' };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unavailable', reason: 'not JSON' };
    return { kind: 'unavailable', reason: faultOf(error) };
  }
}

/** A read, up to three times with growing, jittered pauses from `pauseMs`. */
export async function askRepeatedly(url: URL, limitMs: number, pauseMs: number): Promise<HttpAnswer> {
  for (let turn = 1; ; turn += 1) {
    const answer = await askOnce(url, {}, limitMs);
    if (answer.kind === 'answer' || turn === 3) return answer;
    await delay(pauseMs * 2 ** (turn - 1) * (0.5 + Math.random()));
  }
}
