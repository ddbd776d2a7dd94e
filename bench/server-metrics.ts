/** CPU time and memory of a running shop: of its server by `/metrics`, of all its processes by Linux's `/proc`. */
import { readdir, readFile } from 'node:fs/promises';
import type { StartedShop } from '../test/e2e/started-shop.ts';

/** A metric by its name; of several server processes their sum. */
export async function metricOf({ url }: Pick<StartedShop, 'url'>, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

/** CPU time of the server so far. */
export const cpuMsOf = async (shop: Pick<StartedShop, 'url'>): Promise<number> =>
  1000 * (await metricOf(shop, 'process_cpu_seconds_total'));

/** Resident memory of the server in MiB. */
export const mebibytesOf = async (shop: Pick<StartedShop, 'url'>): Promise<number> =>
  (await metricOf(shop, 'process_resident_memory_bytes')) / 2 ** 20;

export interface ShopProcess {
  pid: number;
  kind: 'server' | 'stand-ins' | 'database';
  cpuMs: number;
  /** Resident, with what it shares with others. */
  mebibytes: number;
}

/** Linux reports CPU time in hundredths of a second on every architecture. */
const msPerTick = 10;

/** Processes of a shop: its server, what that has started, and what those have. */
export async function processesOf(shop: StartedShop): Promise<ShopProcess[]> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess),
  );
  const family = new Set([shop.pid()]);
  const found = new Map<number, ShopProcess>();
  // A child may have a lower id than its parent.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const process of all)
      if (process && (family.has(process.pid) || family.has(process.parent))) {
        family.add(process.pid);
        found.set(process.pid, process);
      }
  }
  return [...found.values()];
}

/** Undefined for a process that has ended. */
async function readProcess(pid: string): Promise<(ShopProcess & { parent: number }) | undefined> {
  try {
    const [stat, status, command] = await Promise.all(
      ['stat', 'status', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    // After the name in parentheses, which may contain spaces: state, parent, …
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const kind = kindOf(command ?? '');
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      kind,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
      mebibytes: Number(/^VmRSS:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0) / 1024,
    };
  } catch {
    return undefined;
  }
}

/** The stand-ins' program is a chunk of the same bundle, whose name has a hash. */
function kindOf(command: string): ShopProcess['kind'] {
  if (command.includes('postgres')) return 'database';
  return command.includes('apps/api/build/main.js') ? 'server' : 'stand-ins';
}

/** CPU time so far of one kind of process. */
export const cpuMsOfKind = (processes: readonly ShopProcess[], kind: ShopProcess['kind']): number =>
  processes.filter((process) => process.kind === kind).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
