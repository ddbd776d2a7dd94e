/** Runs the command line after `npm run admin --`. Exit code 0: done, 1: failed or problems found, 2: usage error. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { readShopFile } from '../config/shop-file.ts';
import { CannotOpenDatabase } from '../database/db.ts';
import { isDiskFull } from '../http/outage.ts';
import { createLog } from '../runtime/log.ts';
import { operatorCommand } from '../runtime/operator-command.ts';
import type { AdminCommand } from './admin-command.ts';
import { adminCommands } from './admin-commands.ts';
import { AdminError } from './admin-error.ts';

const usageError = 2;

const synopsisOf = ({ name, parameters }: AdminCommand): string =>
  [name, ...parameters.map((argument) => `<${argument}>`)].join(' ');

function usage(env: Terminal['env']): string {
  const width = Math.max(...adminCommands.map((command) => synopsisOf(command).length));
  const lines = adminCommands.map(
    (command) => `  ${synopsisOf(command).padEnd(width)}  ${command.description}`,
  );
  return [
    operatorCommand(env, '<command>'),
    '',
    ...lines,
    '',
    '  --force  backup: replaces a file; restore, remote-restore: replaces the shop that is there',
    '  --help   this text',
    '',
    'It works on the database of the shop’s own settings (DATA_DIR, DATABASE_URL), running or stopped.',
    'Exit code: 0 done, 1 rejected or a problem found, 2 wrong usage.',
  ].join('\n');
}

const diskFullText =
  'The disk is full. Nothing of the shop was changed, and no half backup is left. Make room, then run the command again: a backup needs about as much as the last one, a restore three times its file.';

/** The environment and the output of a command. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** The operator's working directory. */
  workingDirectory: string;
  print(line: string): void;
  printError(line: string): void;
}

/** Runs a command and returns the exit code. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  const { env, print } = terminal;
  const fail = (line: string, code: number): number => {
    terminal.printError(line);
    return code;
  };
  let parsed: { values: { force?: boolean; help?: boolean }; positionals: string[] };
  try {
    const options = { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage(env)}`, usageError);
  }
  const { values, positionals } = parsed;
  const [name, ...given] = positionals;
  if (values.help) {
    print(usage(env));
    return 0;
  }
  const command = adminCommands.find((candidate) => candidate.name === name);
  if (!command) {
    return fail(`${name ? `There is no command "${name}".\n\n` : ''}${usage(env)}`, usageError);
  }
  if (given.length !== command.parameters.length) {
    return fail(`It is: ${operatorCommand(env, synopsisOf(command))}`, usageError);
  }
  const [argument = ''] = given;
  const value = command.parameters[0] === 'file' ? resolve(terminal.workingDirectory, argument) : argument;
  try {
    const config = readConfig(env, process.cwd(), await readShopFile(env));
    const log = createLog('error');
    return await command.run(
      { config, log, now: () => new Date(), print, force: values.force ?? false },
      value,
    );
  } catch (error) {
    const expected = [AdminError, ConfigError, CannotOpenDatabase].some((kind) => error instanceof kind);
    if (expected) return fail((error as Error).message, 1);
    if (isDiskFull(error)) return fail(diskFullText, 1);
    return fail(`It failed.\n${error instanceof Error ? error.stack : error}`, 1);
  }
}
