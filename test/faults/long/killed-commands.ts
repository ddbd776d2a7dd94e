/** The operator's commands, killed at random moments of their work (SIGKILL): what one leaves, and whether the next try works. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { verifyBackupFile } from '../../../apps/api/src/admin/backup/backup-file.ts';
import type { Random } from '../../../apps/api/src/seed/random.ts';
import { root } from '../../../scripts/project.mjs';
import { adminArgs } from '../../../scripts/server.mjs';
import { waitFor } from './fault-case.ts';
import {
  createNextVersion,
  findHalfApplied,
  findUnfinished,
  nextMigrationCount,
  readMigrated,
  removeNextMigrations,
} from './next-version.ts';

/** How long something may take that has to happen on any machine, in ms. */
const patienceMs = 120_000;

export interface CommandShop {
  /** The database of the commands. No shop runs on it. */
  url: string;
  dataDir: string;
  /** An empty folder for backups. */
  folder: string;
  random: Random;
  /** Kills of each command. */
  kills: number;
}

interface Ran {
  code: number | null;
  output: string;
}

interface Started {
  child: ChildProcess;
  ended: Promise<Ran>;
}

export interface KilledCommands {
  notes: string[];
  violations: string[];
}

/** Runs commands on a shop, and kills them. */
export class CommandKiller {
  readonly database: pg.Pool;
  readonly violations: string[] = [];
  readonly #shop: CommandShop;

  constructor(shop: CommandShop) {
    this.#shop = shop;
    this.database = new pg.Pool({ connectionString: shop.url, max: 2, application_name: 'kills' });
  }

  #start(args: readonly string[], folder: string): Started {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, DATABASE_URL: this.#shop.url, DATA_DIR: this.#shop.dataDir };
    const child = spawn(process.execPath, [...adminArgs, ...args], { cwd: folder, env });
    let output = '';
    const keep = (bytes: Buffer): void => {
      output += bytes;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return {
      child,
      ended: once(child, 'close').then(() => ({ code: child.exitCode, output: output.trim() })),
    };
  }

  /** The connections of others, by process id. */
  async #connections(): Promise<number[]> {
    const { rows } = await this.database.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and application_name <> 'kills'`,
    );
    return rows.map(({ pid }) => pid);
  }

  /** Starts a command; `isConnected` says whether it has a connection, also after its end. */
  async #watch(
    args: readonly string[],
    folder: string,
  ): Promise<Started & { isConnected(): Promise<boolean> }> {
    const before = new Set(await this.#connections());
    const isConnected = async (): Promise<boolean> =>
      (await this.#connections()).some((pid) => !before.has(pid));
    return { ...this.#start(args, folder), isConnected };
  }

  /** Runs a command to its end; a failure is a violation. */
  async run(args: readonly string[], folder = root): Promise<Ran> {
    const ran = await this.#start(args, folder).ended;
    if (ran.code !== 0) this.violations.push(`${args.join(' ')}: ${ran.output}`);
    return ran;
  }

  /** Runs a command that must be refused. */
  async runRefused(args: readonly string[]): Promise<void> {
    const ran = await this.#start(args, root).ended;
    if (ran.code === 0) this.violations.push(`${args.join(' ')} was not refused`);
  }

  /** How long a command works after it has a connection, in ms. */
  async #measure(args: readonly string[], folder: string): Promise<number> {
    const { child, ended, isConnected } = await this.#watch(args, folder);
    await waitFor(async () => child.exitCode !== null || (await isConnected()), patienceMs, 1);
    const start = performance.now();
    const { code, output } = await ended;
    if (code !== 0) this.violations.push(`${args.join(' ')}: ${output}`);
    return performance.now() - start;
  }

  /**
   * Kills a command as often as the shop says, each time at a random moment after it has a connection; `args` is called before each
   * run, the first of which only measures, and `check` after each. Returns how many were killed before they ended.
   */
  async kill(
    args: (run: number) => readonly string[] | Promise<readonly string[]>,
    check: () => Promise<void>,
    folder = root,
  ): Promise<number> {
    const workMs = await this.#measure(await args(0), folder);
    await check();
    let killed = 0;
    for (let run = 1; run <= this.#shop.kills; run += 1) {
      const given = await args(run);
      const { child, ended, isConnected } = await this.#watch(given, folder);
      await waitFor(async () => child.exitCode !== null || (await isConnected()), patienceMs, 1);
      await wait(this.#shop.random.between(0, Math.ceil(workMs)));
      child.kill('SIGKILL');
      if ((await ended).code === null) killed += 1;
      // Its connections end by themselves, and with them its locks.
      if ((await waitFor(async () => !(await isConnected()), patienceMs)) === undefined)
        this.violations.push(
          `${given[0]} still has a connection ${patienceMs / 1_000} s after it was killed`,
        );
      await check();
    }
    return killed;
  }
}

const isWhole = (file: string): Promise<boolean> =>
  verifyBackupFile(file).then(
    () => true,
    () => false,
  );

/** The name of a backup is there when it is whole, and what a kill has left is no backup; the next one removes it after an hour. */
async function killBackups(killer: CommandKiller, { folder }: CommandShop): Promise<string> {
  let refused = 0;
  const seen = new Set<string>();
  const check = async (): Promise<void> => {
    for (const name of (await readdir(folder)).filter((one) => !seen.has(one))) {
      seen.add(name);
      const whole = await isWhole(join(folder, name));
      if (name.endsWith('.backup') && !whole) killer.violations.push(`${name} is half a backup`);
      if (whole || name.endsWith('.backup')) continue;
      // One of them by the command itself.
      if (refused === 0) await killer.runRefused(['restore', join(folder, name), '--force']);
      refused += 1;
    }
  };
  const killed = await killer.kill((run) => ['backup', join(folder, `shop-${run}.backup`)], check);
  const parts = async () => (await readdir(folder)).filter((name) => !name.endsWith('.backup'));
  const left = await parts();
  for (const name of left) await utimes(join(folder, name), 1, 1);
  await killer.run(['backup', join(folder, 'last.backup')]);
  killer.violations.push(...(await parts()).map((name) => `${name} was left by a kill and is still there`));
  return `backup ${killed} (${left.length} left a part of a file, none of which is a backup by name)`;
}

/** Tables that a restore brings back as they were. */
const restoredTables = ['products', 'orders', 'order_items', 'users', 'images', 'mails', 'payment_attempts'];

async function readContents(database: pg.Pool): Promise<string> {
  const sums = restoredTables.map(
    (table) => `(select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') from ${table} t)`,
  );
  const { rows } = await database.query<{ sums: string }>(
    `select concat_ws(' ', ${sums.join(', ')}) as sums`,
  );
  return rows[0]?.sums ?? '';
}

/** The database is the one of before or the one of the backup, never a part of both. */
async function killRestores(killer: CommandKiller, { folder }: CommandShop): Promise<string> {
  const { database } = killer;
  const args = ['restore', join(folder, 'last.backup'), '--force'];
  await killer.run(args);
  const restored = await readContents(database);
  let changed = '';
  let done = 0;
  const change = async (): Promise<readonly string[]> => {
    await database.query(`update products set name = name || '.' where id = (select min(id) from products)`);
    changed = await readContents(database);
    if (changed === restored) killer.violations.push('the change before a restore changed nothing');
    return args;
  };
  const killed = await killer.kill(change, async () => {
    const contents = await readContents(database);
    if (contents === restored) done += 1;
    else if (contents !== changed)
      killer.violations.push('after a kill the database is neither that of before nor that of the backup');
  });
  await killer.run(args);
  if ((await readContents(database)) !== restored) killer.violations.push('the last restore is another shop');
  await killer.run(['check']);
  return `restore ${killed} (${done} had committed)`;
}

/** Each migration is there whole or not at all, and the next try ends them. */
async function killMigrations(killer: CommandKiller): Promise<string> {
  const { database } = killer;
  const next = await createNextVersion();
  const applied: number[] = [];
  try {
    const begin = async (): Promise<readonly string[]> => {
      await removeNextMigrations(database);
      return ['check'];
    };
    const killed = await killer.kill(
      begin,
      async () => {
        const left = await readMigrated(database);
        applied.push(left.recorded);
        killer.violations.push(...findHalfApplied(left));
        await killer.run(['check'], next.folder);
        const { recorded } = await readMigrated(database);
        if (recorded !== nextMigrationCount)
          killer.violations.push(`the next try applied ${recorded} of ${nextMigrationCount} migrations`);
        killer.violations.push(...(await findUnfinished(database, new Date())));
      },
      next.folder,
    );
    await removeNextMigrations(database);
    return `migration ${killed} (with ${applied.slice(1).join(', ')} of ${nextMigrationCount} applied)`;
  } finally {
    next.remove();
  }
}

/** A change and its entry in the audit log are one. */
async function killWrites(killer: CommandKiller): Promise<string> {
  const { database } = killer;
  const one = async (query: string): Promise<string> =>
    (await database.query<{ value: string | null }>(`select (${query})::text as value`)).rows[0]?.value ?? '';
  const lastAudited = (act: string, field: string, thing = '') =>
    one(`select after->>'${field}' from audit_entries join audit_chain on entry_id = id
      where act = '${act}' and thing_id = '${thing}' order by position desc limit 1`);
  const agree = (what: string, found: string, audited: string): void => {
    if (found !== audited) killer.violations.push(`${what} is ${found}, but its entry says ${audited}`);
  };
  const email = 'killed@example.com';
  await database.query(`insert into users (id, uid, email, name, role, created_at, last_login_at)
    values ('killed', 'killed', '${email}', 'Nusrat Jahan', 'user', now(), now()),
      ('other', 'other', 'other@example.com', 'Nusrat Jahan', 'admin', now(), now()) on conflict do nothing`);
  const role = () => one(`select role from users where id = 'killed'`);
  const roles = await killer.kill(
    async () => [(await role()) === 'admin' ? 'revoke-admin' : 'grant-admin', email],
    async () =>
      agree('the role', await role(), (await lastAudited('changeRole', 'role', 'killed')) || 'user'),
  );
  const preset = () => one(`select value #>> '{}' from stored_settings where name = 'preset'`);
  const presets = await killer.kill(
    async () => ['preset', (await preset()) === 'modern' ? 'specification' : 'modern'],
    async () => agree('the preset', await preset(), await lastAudited('choosePreset', 'preset')),
  );
  const newestKey = () => one('select kid from identity_keys order by active_from desc limit 1');
  const rotations = await killer.kill(
    async () => {
      await database.query(
        `update identity_keys set active_from = now() - interval '1 second' where active_from > now()`,
      );
      return ['rotate-keys'];
    },
    async () => agree('the newest key', await newestKey(), await lastAudited('rotateKeys', 'key')),
  );
  const sealed = await killer.kill(
    () => ['rotate-secrets-key'],
    async () => {
      const { output } = await killer.run(['rotate-secrets-key']);
      if (/could not be opened/.test(output)) killer.violations.push(`after a kill: ${output}`);
    },
  );
  await killer.run(['audit']);
  return `roles ${roles}, preset ${presets}, rotate-keys ${rotations}, rotate-secrets-key ${sealed}`;
}

/** Kills every kind of command; returns what was found. */
export async function killCommands(shop: CommandShop): Promise<KilledCommands> {
  const killer = new CommandKiller(shop);
  try {
    const notes = [
      await killBackups(killer, shop),
      await killRestores(killer, shop),
      await killMigrations(killer),
      await killWrites(killer),
    ];
    return { notes: [`killed within their work: ${notes.join('; ')}`], violations: killer.violations };
  } finally {
    await killer.database.end();
  }
}
