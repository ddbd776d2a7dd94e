// Server processes that tests start in order to kill them, and the folders these work in.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const quick = pathToFileURL(join(import.meta.dirname, 'quick-drizzle.ts')).href;

export const asRoot = process.getuid?.() === 0;
export const nobody = 65534;

/** A new folder that every account can enter; `remove` deletes it. */
export async function createFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'jontro-folder-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}

export interface OtherProcess {
  readonly child: ChildProcess;
  /** Everything the process has said so far. */
  said(): string;
  /** Resolves when a line that it wrote matches; refuses when it ends before that. */
  says(pattern: RegExp): Promise<string>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Runs a module, written as text, in a process of its own. It finds `openDatabase`, `migrate`, `dataDir` and a `log`
 * that prints; `uid` is the account it runs under.
 */
export function startProcess(code: string, dataDir: string, uid?: number): OtherProcess {
  const file = (name: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);
  const prelude = `
    const { openDatabase } = await import(${file('database.ts')});
    const { migrate } = await import(${file('migrate.ts')});
    const dataDir = ${JSON.stringify(dataDir)};
    const print = (details, message) => console.log(message, JSON.stringify(details));
    const log = { info: print, warn: print, error: print };
    const stayAlive = setInterval(() => {}, 1000);
    console.log('begins');`;
  const args = ['--import', quick, '--input-type=module', '-e', `${prelude}\n${code}`];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
    cwd: '/',
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const ended = once(child, 'exit');
  const wake = (): void => {
    for (const each of waiting) each();
  };
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      wake();
    });
  }
  child.once('close', wake);
  return {
    child,
    said: () => lines.join('\n'),
    async says(pattern) {
      for (;;) {
        const line = lines.find((each) => pattern.test(each));
        if (line !== undefined) return line;
        if (child.stdout.readableEnded && child.exitCode !== null) break;
        const next = Promise.withResolvers<void>();
        waiting.add(next.resolve);
        await next.promise;
        waiting.delete(next.resolve);
      }
      throw new Error(`the process ended without saying ${pattern}: ${lines.join('\n')}`);
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

/** The ids of the processes whose command line has this text in it. */
export function processesWith(text: string): number[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return list.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10));
}
