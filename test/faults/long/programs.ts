/** Programs of the machine that a case needs: finding, running, starting and stopping them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where distributions put servers, beside the PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];

/** The path of a program, or undefined if the machine does not have it. */
export function findProgram(name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export interface Ran {
  code: number;
  /** Standard output and errors. */
  output: string;
}

/** Runs a program to its end. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { env = {}, cwd, timeout }: { env?: Record<string, string>; cwd?: string; timeout?: number } = {},
): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, cwd, timeout, maxBuffer: 64_000_000 };
    const child = execFile(program, args, options, (error, out, errors) =>
      resolve({ code: error ? (child.exitCode ?? 127) : 0, output: `${out}${errors}` }),
    );
  });

export interface StartedProgram {
  /** What it has printed so far. */
  output(): string;
  /** Sends a signal to it and its own processes. */
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts a server of the machine, which is killed with this process. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): StartedProgram {
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, for signals to all of its processes.
    detached: true,
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  let output = '';
  const keep = (bytes: Buffer): void => {
    output += bytes;
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = (): void => signal('SIGKILL');
  process.once('exit', kill);
  return {
    output: () => output,
    signal,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Kills a process, such as a server whose own children end with it, unless it has ended by itself. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // There is none to kill.
  }
}

/** A process that runs; one that has ended and is not yet taken notice of does not. */
export interface ProcessLine {
  pid: number;
  parent: number;
  /** Its command line, or what it shows in its place. */
  args: string;
}

/** A process and all below it. */
export async function processesBelow(pid: number): Promise<ProcessLine[]> {
  const { output } = await runProgram('ps', ['-axo', 'pid=,ppid=,args=']);
  const all = output
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null && !found[3]?.includes('<defunct>'))
    .map((found) => ({ pid: Number(found?.[1]), parent: Number(found?.[2]), args: found?.[3] ?? '' }));
  const below = (parent: ProcessLine): ProcessLine[] => [
    parent,
    ...all.filter((line) => line.parent === parent.pid).flatMap(below),
  ];
  return all.filter((line) => line.pid === pid).flatMap(below);
}
