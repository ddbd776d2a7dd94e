/** Sends hostile requests, a few at a time, and checks every response and the server's log. */
import assert from 'node:assert/strict';
import type { HostileRequest } from './hostile-requests.ts';
import { assertHarmless, type HostileResponse } from './hostile-responses.ts';

/** Number of responses by status. */
export type Statuses = Map<number, number>;

export interface Attack {
  seed: number;
  count: number;
  next: () => HostileRequest;
  send: (request: HostileRequest) => Promise<HostileResponse | undefined>;
  /** Texts that only other users' records contain. */
  secrets: readonly string[];
  /** Error-level lines that the server has logged so far. */
  errors: () => readonly string[];
  /** Receives a failed check, after which the attack continues; without it the attack rejects with the first one. */
  onFailure?: (error: Error) => void;
  /** Called for each response, for example to sign in again. */
  onResponse?(request: HostileRequest, response: HostileResponse): Promise<void>;
}

const concurrency = 4;

const describeRequest = (seed: number, request: HostileRequest, sentCount: number): string =>
  `seed ${seed}, request ${sentCount}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 400)} ${String(request.payload ?? '').slice(0, 400)}`;

const rethrow = (error: Error): never => {
  throw error;
};

/** Sends `count` requests and returns their statuses. A log line may be noticed one request in flight too late. */
export async function attack({
  seed,
  count,
  next,
  send,
  secrets,
  errors,
  onFailure = rethrow,
  onResponse,
}: Attack): Promise<Statuses> {
  const statuses: Statuses = new Map();
  let sentCount = 0;
  const sendAll = async (): Promise<void> => {
    while (sentCount < count) {
      sentCount += 1;
      const request = next();
      const what = describeRequest(seed, request, sentCount);
      try {
        const response = await send(request).catch((error: unknown) => assert.fail(`${what}\n${error}`));
        assert.deepEqual(errors(), [], what);
        if (!response) continue;
        countStatus(statuses, response.status, 1);
        await onResponse?.(request, response);
        assertHarmless(response, secrets, what);
      } catch (error) {
        onFailure(error as Error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendAll));
  return statuses;
}

export function countStatus(statuses: Statuses, status: number, times: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + times);
}

export const countResponses = (statuses: Statuses): number =>
  [...statuses.values()].reduce((total, count) => total + count, 0);

/** Asserts the same of all responses to raw bytes, which may contain no request or several. */
export function assertHarmlessBytes(text: string, secrets: readonly string[], what: string): void {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  assert.ok(
    statuses.every((status) => status < 500),
    `${what}\n${text.slice(0, 500)}`,
  );
  assert.doesNotMatch(text, /\n\s+at .+[:(]|node_modules|\.ts:\d/, what);
  for (const secret of secrets) assert.ok(!text.includes(secret), what);
}

/** Describes raw bytes in a failure message. */
export const describeBytes = (seed: number, bytes: Buffer): string =>
  `seed ${seed}: ${JSON.stringify(bytes.toString('latin1').slice(0, 700))}`;
