/** What an operator's command is, and what it works with. */
import type { Config } from '../config/config.ts';
import type { Log } from '../database/db.ts';
import { type AdminDatabase, openAdminDatabase } from './admin-database.ts';

export interface AdminContext {
  config: Config;
  log: Log;
  now: () => Date;
  /** Prints a line. */
  print: (line: string) => void;
  force: boolean;
}

export interface AdminCommand {
  name: string;
  /** Names of the arguments, in order. */
  parameters: readonly string[];
  description: string;
  /** Runs with the argument given for `takes` and returns the exit code. Throws AdminError. */
  run(tools: AdminContext, given: string): Promise<number>;
}

/** Opens the database of the settings for a command, and closes it; with its replica only for a command that reads from it. */
export async function withDatabase(
  tools: AdminContext,
  create: boolean,
  work: (opened: AdminDatabase) => Promise<number>,
  { replica = false } = {},
): Promise<number> {
  const { databaseUrl, databaseDirectUrl, readDatabaseUrl, dataDir } = tools.config;
  const settings = { databaseUrl, databaseDirectUrl, dataDir, ...(replica && { readDatabaseUrl }) };
  const opened = await openAdminDatabase(settings, tools.log, create);
  try {
    return await work(opened);
  } finally {
    await opened.database.close();
  }
}
