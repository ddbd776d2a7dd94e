/** Sends HTTP requests to SMS gateways, and tells what certainly did not arrive from what may have. Never rejects. */
import { callService } from '../runtime/outgoing-calls.ts';
import { storableError } from '../runtime/retries.ts';
import { type BalanceResult, refused, type SendResult, type SmsLogin, unsure } from './sms-gateway.ts';

export type HttpResult =
  | { kind: 'answer'; text: string; json: unknown }
  /** No connection, so the gateway has nothing of it. */
  | { kind: 'not-sent'; detail: string }
  /** The gateway's web server refused it before its application; `busy` if it may be tried later. */
  | { kind: 'rejected'; detail: string; busy: boolean }
  /** Sent, without an answer that can be read. */
  | { kind: 'unclear'; detail: string };

const timeoutMs = 15_000;
const maxAnswerLength = 64_000;
/** Failures before the first byte of the request was sent. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxAnswerLength) throw new Error('answer too long');
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An error without its URL, which has the login. */
function describeError(error: unknown): { code: string; detail: string } {
  if (!(error instanceof Error)) return { code: '', detail: 'unknown fault' };
  if (error.name === 'TimeoutError') return { code: '', detail: 'time limit passed' };
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? { code, detail: code } : { code: '', detail: error.name };
}

/** Sends one request, once. Redirects are not followed: no gateway sends one. */
export async function requestSms(url: URL, init: RequestInit = {}, limitMs = timeoutMs): Promise<HttpResult> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await callService('sms', url, { ...init, signal, redirect: 'manual' });
    const { status } = response;
    if (status !== 200) {
      await response.body?.cancel();
      const detail = `HTTP ${status}`;
      if (status >= 500 || status < 300) return { kind: 'unclear', detail };
      return { kind: 'rejected', detail, busy: status === 429 };
    }
    const text = await textOf(response);
    return { kind: 'answer', text, json: jsonOf(text) };
  } catch (error) {
    const { code, detail } = describeError(error);
    return notConnected.has(code) ? { kind: 'not-sent', detail } : { kind: 'unclear', detail };
  }
}

/** A form, as gateways take it. */
export const formOf = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

export const jsonBodyOf = (fields: Readonly<Record<string, unknown>>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(fields),
});

/** The words of a gateway, in which a login may be repeated. */
export function wordsOf(login: SmsLogin, ...words: unknown[]): string {
  const text = words
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .map(String)
    .filter((word) => word !== '')
    .join(': ');
  const secrets = Object.values(login).filter((value) => value.length >= 6);
  const safe = secrets.reduce((all, value) => all.replaceAll(value, '…'), text);
  return storableError(safe).slice(0, 200);
}

/** What a request without an answer means for the message in it. */
export function resultWithoutAnswer(result: Exclude<HttpResult, { kind: 'answer' }>): SendResult {
  if (result.kind === 'not-sent') return refused('unreachable', result.detail, true);
  if (result.kind === 'rejected') return refused('gateway', result.detail, result.busy);
  return unsure(result.detail);
}

/** An answer of which the adapter knows nothing, as an HTML page of a firewall. */
export const unreadable = (text: string, login: SmsLogin): SendResult =>
  unsure(wordsOf(login, 'unknown answer', text.replace(/\s+/g, ' ').slice(0, 80)));

/** What a request for the balance without an answer means. */
export const balanceWithoutAnswer = ({
  kind,
  detail,
}: Exclude<HttpResult, { kind: 'answer' }>): BalanceResult => ({
  kind: kind === 'rejected' ? 'refused' : 'unavailable',
  detail,
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
