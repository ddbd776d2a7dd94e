/** Processes that tests start and kill, and their folders. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export const asRoot = process.getuid?.() === 0;
export const nobody = 65534;

/** A new folder that every account can enter; `remove` deletes it. */
export async function createFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'jontro-folder-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}

export interface TestProcess {
  readonly child: ChildProcess;
  /** The whole output so far. */
  output(): string;
  /** Resolves with the first output line that matches; rejects if the process ends without one. */
  waitForLine(pattern: RegExp): Promise<string>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs the source of a module in a separate process, under the account `uid`. Its scope has `dataDir`. */
export function startProcess(
  code: string,
  dataDir: string,
  uid?: number,
  nodeArgs: readonly string[] = [],
): TestProcess {
  const prelude = `
    const dataDir = ${JSON.stringify(dataDir)};
    const stayAlive = setInterval(() => {}, 1000);
    console.log('begins');`;
  const args = [
    ...nodeArgs,
    '--input-type=module',
    '-e',
    `${prelude}
${code}`,
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
    cwd: '/',
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const ended = once(child, 'exit');
  const wake = (): void => {
    for (const resume of waiting) resume();
  };
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      wake();
    });
  }
  let closed = false;
  child.once('close', () => {
    closed = true;
    wake();
  });
  return {
    child,
    output: () => lines.join('\n'),
    async waitForLine(pattern) {
      for (;;) {
        const line = lines.find((candidate) => pattern.test(candidate));
        if (line !== undefined) return line;
        if (closed) break;
        const next = Promise.withResolvers<void>();
        waiting.add(next.resolve);
        await next.promise;
        waiting.delete(next.resolve);
      }
      throw new Error(`the process ended without a line ${pattern}: ${lines.join('\n')}`);
    },
    async kill(signal = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended;
    },
  };
}

/** The process id of the server of a PostgreSQL data directory. */
export async function postmasterOf(directory: string): Promise<number> {
  return Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The ids of the processes whose command line contains this text. */
export function processesWith(text: string): number[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return list.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10));
}

const pollMs = 20;

/** Calls `check` until it returns a truthy value; rejects with `what` after five minutes of pauses between the calls. */
export async function waitFor(what: string, check: () => unknown): Promise<void> {
  for (let waitedMs = 0; !(await check()); waitedMs += pollMs) {
    if (waitedMs >= 300_000) throw new Error(`timed out waiting until ${what}`);
    await delay(pollMs);
  }
}
