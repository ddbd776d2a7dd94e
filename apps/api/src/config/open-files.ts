/** How many files and connections the operating system lets this process open, and what the shop does with few. */
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

export interface ConnectionLimits {
  max: number;
  maxPerAddress: number;
}

/** What a process has open beside clients and database: programs, threads, logs, images, other services, rejected clients. */
const ownFiles = 200;
/** A shop with fewer connections is none. */
const leastConnections = 50;
/** For twenty clients there are two that are rejected, open until their 503 is sent (connections.ts), and a listener (listen.ts). */
const withRejected = { of: 20, are: 23 };

/**
 * The limit of this process; undefined where the system does not say it. Node raises it to the hard limit at its start.
 */
export function readOpenFilesLimit(path = '/proc/self/limits'): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(path, 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/**
 * No more connections than this process can open: the kernel would close those beyond without a response, and the files of
 * requests that have begun would be missing. Throws a ConfigError if the limit leaves too few.
 */
export function boundByOpenFiles(
  bounds: ConnectionLimits,
  { limit, databaseConnections }: { limit: number | undefined; databaseConnections: number },
): ConnectionLimits {
  if (limit === undefined) return bounds;
  const own = ownFiles + databaseConnections;
  const most = Math.floor(((limit - own) * withRejected.of) / withRejected.are);
  if (most < leastConnections) {
    const needed = own + Math.ceil((leastConnections * withRejected.are) / withRejected.of);
    throw new ConfigError(
      `A process of the shop may open only ${limit} files and connections here, and needs ${needed} or more. Raise the limit: \`ulimit -n 65536\` before the start, LimitNOFILE=65536 in a systemd unit, --ulimit nofile=65536 for a container.`,
    );
  }
  return { max: Math.min(bounds.max, most), maxPerAddress: Math.min(bounds.maxPerAddress, most) };
}
