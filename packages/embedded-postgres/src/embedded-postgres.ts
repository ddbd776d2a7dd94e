/** An embedded PostgreSQL: programs from npm, data in one directory, a private socket and no network. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chownToPostgres, prepareDataDirectory } from './data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { clusterNameOption, findPostmaster, stopPostmaster } from './postmaster.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

/** The log of the server; a Pino logger is one. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedPostgres {
  /** The directory of its socket. */
  readonly host: string;
  readonly port: number;
  /** False for a server that was already running and is left running. */
  readonly startedHere: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedSettings {
  /** PostgreSQL's data directory; its parent exists. */
  readonly directory: string;
  /** The superuser that a new directory gets. */
  readonly user: string;
  readonly log: Log;
  /** For tests: fast instead of durable, and the directory is deleted at the end. */
  readonly throwaway?: boolean;
  /** Additional server settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of PostgreSQL's binaries, if not the installed package's. */
  readonly native?: string;
  /** The maximum delay after a failed restart, in ms; 5,000 by default. */
  readonly maxPauseMs?: number;
}

const port = 5432;
// The whole path of a socket must fit into 104 bytes on macOS and 108 on Linux.
const maxSocketPathLength = 103;
const startLimitMs = 120_000;
/** How long the processes of a server that was killed may take to notice it: a statement ends first. */
const remainsLimitMs = 60_000;
const remainsPauseMs = 100;
const common = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement's text can contain personal data.
  log_min_error_statement: 'panic',
};
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Statistics of a table that a test has just emptied make the plans for its next rows quadratic.
  autovacuum: 'off',
};

/**
 * Starts the server, creates its data directory if there is none, and restarts it after every crash.
 * An orphan of an earlier process is stopped first; a server that was started manually is used as it is.
 * The caller holds the lock of the data directory.
 * Throws PostgresCannotRun, or EmbeddedPostgresError if the data or the start fails.
 */
export async function startEmbeddedPostgres(options: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const { directory } = options;
  const running = await findPostmaster(directory);
  if (running && !running.embedded) {
    return { host: running.host, port: running.port, startedHere: false, stop: async () => {} };
  }
  if (running) await stopPostmaster(running);
  const programs = await findPostgresPrograms(dirname(directory), options.native);
  await prepareDataDirectory(directory, programs, { user: options.user, durable: !options.throwaway });
  const host = await socketFolder(directory, programs);
  const supervisor = new ServerSupervisor(options, programs, host);
  try {
    await supervisor.startFirst();
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { host, port, startedHere: true, stop: () => supervisor.stop() };
}

/** The data directory itself, or a short temporary one if its path is too long for a socket. */
async function socketFolder(directory: string, programs: PostgresPrograms): Promise<string> {
  if (Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= maxSocketPathLength) return directory;
  const temporary = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(temporary, 'jontro-'));
  await chownToPostgres(programs, folder);
  return folder;
}

/** Runs one server and restarts it until stopped. */
class ServerSupervisor {
  readonly #options: EmbeddedSettings;
  readonly #programs: PostgresPrograms;
  readonly #host: string;
  readonly #stopping = new AbortController();
  #server: SupervisedProcess | undefined;
  #restarting: Promise<void> | undefined;

  constructor(options: EmbeddedSettings, programs: PostgresPrograms, host: string) {
    this.#options = options;
    this.#programs = programs;
    this.#host = host;
  }

  /**
   * The start of this process. A server that was killed together with its process leaves some of its own behind, for
   * milliseconds or until a statement ends, which hold its shared memory: PostgreSQL refuses to start beside them. Only the
   * pauses count, since processes of a suspended machine end as little as this one starts.
   */
  async startFirst(): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += remainsPauseMs) {
      try {
        return await this.start();
      } catch (error) {
        const held = /pre-existing shared memory block/.test(String(error));
        if (!held || waitedMs >= remainsLimitMs) throw error;
        if (waitedMs === 0) this.#options.log.warn({}, 'processes of a killed database are still ending');
      }
      await delay(remainsPauseMs);
    }
  }

  /** Resolves when the server accepts connections. */
  async start(): Promise<void> {
    const { directory, throwaway = false, settings = {}, log } = this.#options;
    const values = { ...common, ...(throwaway ? fast : {}), ...settings };
    const args = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { prefix, postgres, uid, gid } = this.#programs;
    const command = [
      ...prefix,
      postgres,
      '-D',
      directory,
      '-k',
      this.#host,
      '-p',
      String(port),
      '-c',
      clusterNameOption,
      ...args,
    ];
    const ready = Promise.withResolvers<void>();
    const lines: string[] = [];
    const server = superviseProcess(command, {
      uid,
      gid,
      signal: throwaway ? 'QUIT' : 'INT',
      removeAtEnd: this.#leftovers(),
      onLine: (line) => {
        if (lines.push(line) > 5) lines.shift();
        if (/database system is ready to accept (read-only )?connections/.test(line)) ready.resolve();
        if (/\b(PANIC|WARNING):/.test(line)) log.warn({ line }, 'warning of the embedded database');
      },
    });
    this.#server = server;
    const failed = server.ended.then(() => {
      throw new EmbeddedPostgresError(`The embedded database did not start: ${lines.join(' ')}`);
    });
    failed.catch(() => {});
    const timer = setTimeout(() => {
      ready.reject(
        new EmbeddedPostgresError(`The embedded database did not start in ${startLimitMs / 1000} s`),
      );
    }, startLimitMs);
    try {
      await Promise.race([ready.promise, failed]);
    } finally {
      clearTimeout(timer);
    }
    server.unref();
    void server.ended.then(() => {
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await this.#server?.stop();
    // The supervising process has done this, unless the server ended by itself.
    const leftovers = this.#leftovers();
    if (leftovers) await rm(leftovers, { recursive: true, force: true });
  }

  /** The directory that the supervising process deletes when the server has ended, even if this process is dead. */
  #leftovers(): string | undefined {
    const { directory, throwaway } = this.#options;
    if (throwaway) return directory;
    return this.#host === directory ? undefined : this.#host;
  }

  async #restart(): Promise<void> {
    const { log, maxPauseMs = 5_000 } = this.#options;
    // Without a limit: a full disk, for example, stays full until somebody frees space.
    for (let attempt = 1; !this.#stopping.signal.aborted; attempt++) {
      log.error({ attempt }, 'the embedded database ended unexpectedly and is restarted');
      try {
        return await this.start();
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : error }, 'the restart failed');
      }
      // The crashed server's remaining processes may hold its shared memory for a short time.
      const pauseMs = Math.min(100 * 2 ** attempt, maxPauseMs);
      await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }
}

/** The connection string of a database of this server. */
export function socketUrl(host: string, user: string, database: string, onPort = port): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${onPort}`;
}

/** Whether a directory contains PostgreSQL data. */
export const containsPostgresData = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));
