/** What a cluster under Patroni needs of this machine: programs, the account of PostgreSQL, and how its servers are killed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
