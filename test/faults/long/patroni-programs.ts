/** What a cluster under Patroni needs of this machine: programs, the account of PostgreSQL, and how its programs are run and ended. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Machine } from './network-namespaces.ts';

const runProgram = promisify(execFile);
const programs = ['patroni', 'patronictl', 'etcd', 'haproxy'];
const binaries = '/usr/lib/postgresql/15/bin';

/** Why a cluster cannot run on this machine; undefined if it can. */
export async function whyNoCluster(): Promise<string | undefined> {
  const missing: string[] = [];
  for (const name of [...programs, `${binaries}/postgres`])
    if (!(await runProgram('sh', ['-c', `command -v ${name}`]).catch(() => undefined))) missing.push(name);
  if (missing.length > 0)
    return `${missing.join(', ')} not installed (Debian: patroni etcd-server haproxy postgresql-15)`;
  return undefined;
}

/** PostgreSQL refuses to run as root. */
export async function postgresAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await runProgram('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

interface ProgramGroup {
  /** Starts a program in a process group of its own, which ends with the test; Patroni as the account of PostgreSQL. */
  start(command: string, args: string[], env?: Record<string, string>, machine?: Machine): ChildProcess;
  end(child: ChildProcess): Promise<void>;
  endAll(): Promise<void>;
  /** What they printed last, without what is said for each connection and statement. */
  logs: string[];
}

export function createProgramGroup(account: { uid: number; gid: number } | undefined): ProgramGroup {
  const running = new Set<ChildProcess>();
  const logs: string[] = [];
  const { PATH = '' } = process.env;
  const killAll = (): void => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  };
  process.once('exit', killAll);
  const end = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  };
  return {
    logs,
    end,
    async endAll() {
      process.off('exit', killAll);
      await Promise.all([...running].map(end));
    },
    start(command, args, env = {}, machine) {
      const owner = command === 'patroni' ? account : undefined;
      const [program, all] = machine?.command(command, args, owner) ?? [command, args];
      const child = spawn(program, all, {
        env: { PATH: `${PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        ...(!machine && owner),
      });
      running.add(child);
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => {
          const text = bytes
            .toString()
            .replace(/^.*(FATAL: {2}the database system is starting|STATEMENT:|CONTEXT:).*\n/gm, '');
          if (text) logs.push(`${command}: ${text}`);
          if (logs.length > 400) logs.shift();
        });
      child.once('exit', () => running.delete(child));
      return child;
    },
  };
}
