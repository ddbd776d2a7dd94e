/** Sends hostile requests some at a time and holds every answer, and the server's log, against what no request may cause. */
import assert from 'node:assert/strict';
import { assertHarmless, type HostileAnswer } from './hostile-answers.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** How often each status came. */
export type Statuses = Map<number, number>;

export interface Attack {
  seed: number;
  count: number;
  next: () => HostileRequest;
  send: (request: HostileRequest) => Promise<HostileAnswer | undefined>;
  /** Texts that only other people's records hold. */
  secrets: readonly string[];
  /** Lines of level error that the server has logged so far. */
  errors: () => readonly string[];
  /** Takes a fault, after which the attack goes on; without it the attack rejects with the first. */
  onFault?: (fault: Error) => void;
  /** Called for each answer, for example to sign in again. */
  after?(request: HostileRequest, answer: HostileAnswer): Promise<void>;
}

const lanes = 4;

const told = (seed: number, request: HostileRequest, at: number): string =>
  `HOSTILE_SEED=${seed}, request ${at}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 400)} ${String(request.payload ?? '').slice(0, 400)}`;

const reject = (fault: Error): never => {
  throw fault;
};

/** The log is at most as late as the requests under way. */
export async function attack({
  seed,
  count,
  next,
  send,
  secrets,
  errors,
  onFault = reject,
  after,
}: Attack): Promise<Statuses> {
  const statuses: Statuses = new Map();
  let at = 0;
  const lane = async (): Promise<void> => {
    while (at < count) {
      at += 1;
      const request = next();
      const what = told(seed, request, at);
      try {
        const answer = await send(request).catch((fault: unknown) => assert.fail(`${what}\n${fault}`));
        assert.deepEqual(errors(), [], what);
        if (!answer) continue;
        countStatus(statuses, answer.status, 1);
        await after?.(request, answer);
        assertHarmless(answer, secrets, what);
      } catch (fault) {
        onFault(fault as Error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

export function countStatus(statuses: Statuses, status: number, times: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + times);
}

export const sum = (statuses: Statuses): number =>
  [...statuses.values()].reduce((one, other) => one + other, 0);

/** Every answer to bytes that may be no request, or several in one: none is a fault, none tells anything internal. */
export function assertHarmlessBytes(said: string, secrets: readonly string[], what: string): void {
  const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  assert.ok(
    statuses.every((status) => status < 500),
    `${what}\n${said.slice(0, 500)}`,
  );
  assert.doesNotMatch(said, /\n\s+at .+[:(]|node_modules|\.ts:\d/, what);
  for (const secret of secrets) assert.ok(!said.includes(secret), what);
}

/** Bytes for a failure's message. */
export const toldBytes = (seed: number, bytes: Buffer): string =>
  `HOSTILE_SEED=${seed}: ${JSON.stringify(bytes.toString('latin1').slice(0, 700))}`;
