/** Machines of a test as network namespaces on one bridge, which can be cut off. Needs Linux, root and iproute2. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { findProgram } from './programs.ts';

export interface Machine {
  readonly address: string;
  /** The command line that runs a program on it, by default as root. */
  command(
    program: string,
    args: readonly string[],
    account?: { uid: number; gid: number },
  ): [string, string[]];
  /** Drops all packets from and to it, in silence; its own programs still reach each other. */
  cutOff(): void;
  reconnect(): void;
}

export interface MachineNetwork {
  /** The address of this machine. */
  readonly ownAddress: string;
  /** The addresses of all, as `10.201.3.0/24`. */
  readonly range: string;
  readonly machines: readonly Machine[];
  close(): void;
}

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Why this machine can have no network of its own; undefined if it can. */
export function whyNoNamespaces(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces exist on Linux only';
  const missing = ['ip', 'setpriv'].filter((name) => !findProgram(name));
  if (missing.length > 0) return `${missing.join(', ')} not installed (Debian: iproute2, util-linux)`;
  try {
    createMachines(1).close();
    return undefined;
  } catch (error) {
    const [, reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `this account may not create network namespaces (${reason.trim()})`;
  }
}

/** Creates so many machines, each with an address that this one reaches. Throws if that is not permitted. */
export function createMachines(count: number): MachineNetwork {
  const id = `jo${randomBytes(3).toString('hex')}`;
  const prefix = `10.${randomInt(200, 250)}.${randomInt(1, 250)}`;
  const bridge = `${id}b`;
  const names = Array.from({ length: count }, (_, index) => `${id}n${index}`);
  const close = (): void => {
    process.off('exit', close);
    for (const remove of [
      ...names.map((name) => () => ip('netns', 'del', name)),
      () => ip('link', 'del', bridge),
    ])
      try {
        remove();
      } catch {
        // It was not created.
      }
  };
  process.once('exit', close);
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${prefix}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    const machines = names.map((name, index) => createMachine(name, bridge, `${prefix}.${index + 11}`));
    return { ownAddress: `${prefix}.1`, range: `${prefix}.0/24`, machines, close };
  } catch (error) {
    close();
    throw error;
  }
}

function createMachine(name: string, bridge: string, address: string): Machine {
  const cable = `${name}v`;
  ip('netns', 'add', name);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', cable, 'master', bridge);
  ip('link', 'set', cable, 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', name, 'link', 'set', 'eth0', 'up');
  return {
    address,
    command: (program, args, account) => [
      'ip',
      [
        ...['netns', 'exec', name],
        ...(account
          ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--']
          : []),
        program,
        ...args,
      ],
    ],
    // Both ends stay up: nobody is told, as behind a switch that failed.
    cutOff: () => void ip('link', 'set', cable, 'nomaster'),
    reconnect: () => void ip('link', 'set', cable, 'master', bridge),
  };
}
