/** Sends requests to couriers and says how sure the answer is: a request whose answer is lost may have been carried out. */
import { callService } from '../runtime/outgoing-calls.ts';

export type CourierAnswer =
  | { kind: 'answer'; status: number; json: Record<string, unknown> | readonly unknown[] }
  /** The courier does not have the request. */
  | { kind: 'unsent'; reason: string }
  /** It may have it. */
  | { kind: 'lost'; reason: string };

export interface CourierRequest {
  url: string;
  method: 'GET' | 'POST' | 'PATCH';
  headers: Record<string, string>;
  body?: object;
}

type Failure = Extract<CourierAnswer, { kind: 'unsent' | 'lost' }>;
export const isFailure = (answer: CourierAnswer): answer is Failure => answer.kind !== 'answer';

/** What a failure means for a booking. */
export const failed = ({ kind, reason }: Failure) =>
  ({ kind: kind === 'unsent' ? 'unavailable' : 'unsure', reason }) as const;

/** The courier does not have the request, or it asked for nothing that could be in doubt. */
export const notAnswered = (reason: string) => ({ kind: 'unavailable', reason }) as const;

/** Statuses with which nothing was done. */
export const undoneStatuses: ReadonlySet<number> = new Set([401, 403, 404, 429]);

const timeoutMs = 20_000;
const maxLength = 1_000_000;
/** Errors before a connection: nothing was sent. */
const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxLength) throw new Error('answer too long');
  }
  return text + decoder.decode();
}

function failureOf(error: unknown): CourierAnswer {
  if (error instanceof SyntaxError) return { kind: 'lost', reason: 'no JSON' };
  if (!(error instanceof Error)) return { kind: 'lost', reason: 'unknown fault' };
  if (error.name === 'TimeoutError') return { kind: 'lost', reason: 'no answer in time' };
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  const reason = typeof code === 'string' ? code : error.name;
  return { kind: unsentCodes.has(reason) ? 'unsent' : 'lost', reason };
}

/** Sends one request; never rejects. The body of an answer is JSON whatever its status says. */
export async function askCourier({ url, method, headers, body }: CourierRequest): Promise<CourierAnswer> {
  try {
    const response = await callService('courier', url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const text = await textOf(response);
    const { status } = response;
    try {
      const json: unknown = JSON.parse(text);
      if (json && typeof json === 'object') return { kind: 'answer', status, json: json as never };
    } catch {
      // An error page of a proxy has another form.
    }
    return { kind: 'lost', reason: `HTTP ${status}, no JSON` };
  } catch (error) {
    return failureOf(error);
  }
}
