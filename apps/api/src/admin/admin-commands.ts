/** The operator's commands: names, arguments, help texts and actions. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkAuditChain, headText, parseHead } from '../audit/audit-chain.ts';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { migrate } from '../database/migrate.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import { openImageStore, openPicturePlace } from '../images/open-store.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { disableByEmail, enableByEmail, resetFactorByEmail, setRole } from './admin-accounts.ts';
import { type AdminCommand, type AdminContext, withDatabase } from './admin-command.ts';
import type { AdminDatabase } from './admin-database.ts';
import { AdminError } from './admin-error.ts';
import { backUp } from './backup/back-up.ts';
import { withBackupDatabase } from './backup/backup-database.ts';
import { missingPictureLines } from './backup/pictures.ts';
import { restore } from './backup/restore.ts';
import { checkInvariants } from './check-invariants.ts';
import { remoteCommands } from './remote-backup/remote-commands.ts';
import { rotateKeys } from './rotate-keys.ts';
import { rotateSecretsKey } from './rotate-secrets-key.ts';

/** Runs a command on an existing shop, after migrating its database like a start of the shop. */
const onShop = (tools: AdminContext, work: (opened: AdminDatabase) => Promise<string>): Promise<number> =>
  withDatabase(tools, false, async (opened) => {
    await migrate(opened.database);
    tools.print(await work(opened));
    return 0;
  });

function requireEmbeddedIdentity({ config }: AdminContext): void {
  if (config.identity.kind === 'embedded') return;
  throw new AdminError('Accounts and keys are at the hosted identity provider: use its console.');
}

async function backUpTo(tools: AdminContext, file: string): Promise<number> {
  if (existsSync(file) && !tools.force) {
    throw new AdminError(`${file} already exists. --force replaces it.`);
  }
  const make = async ({ database }: AdminDatabase): Promise<number> => {
    const now = tools.now();
    const manifest = await withBackupDatabase(database, (from) =>
      backUp(from, file, now, openPicturePlace(tools.config), {
        onMissing: (missing) => missingPictureLines(missing).forEach(tools.print),
      }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const after = { file: basename(file), rows };
    await recordAudit(database.db, now, commandLineActor, {
      event: 'backUp',
      subjectId: '',
      name: 'The whole shop',
      after,
    });
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    tools.print(
      `${file}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.pictures ?? 'no'} image files, ${megabytes} MB, ${manifest.readFrom ? 'from the replica, ' : ''}read back and verified.`,
    );
    tools.print('It contains password hashes and personal data: store it like a secret.');
    return 0;
  };
  return withDatabase(tools, false, make, { replica: true });
}

const restoreFrom = (tools: AdminContext, file: string): Promise<number> =>
  withDatabase(tools, true, async ({ database, shopIsRunning }) => {
    if (shopIsRunning) throw new AdminError('The shop is running: stop it before you restore.');
    const { force } = tools;
    const now = tools.now();
    const manifest = await restore(database.db, { file, force, images: openImageStore(tools.config), now });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    tools.print(
      `Restored the shop of ${manifest.madeAt}: ${rows} rows, compared with the backup, and ${manifest.pictures ?? 'no'} image files.`,
    );
    tools.print('Everybody signs in again.');
    return 0;
  });

const choosePreset = (tools: AdminContext, preset: string): Promise<number> =>
  onShop(tools, async ({ database: { db } }) => {
    const { config, now } = tools;
    const publicCache = {
      apply: () => {},
      drop: () => {},
      doubt: () => {},
      touchedLately: new Set<string>(),
    };
    try {
      await inTransaction(db, async (tx) => {
        await storeSetting({ config, db: tx, now, publicCache }, 'preset', preset);
        await recordAudit(tx, now(), commandLineActor, {
          event: 'choosePreset',
          subjectId: '',
          name: 'Settings',
          after: { preset },
        });
      });
    } catch (error) {
      if (error instanceof ApplicationError) throw new AdminError(`${error.message}.`);
      throw error;
    }
    return `The shop's settings are those of the preset "${preset}", overridden by your own.`;
  });

/** Verifies the hash chain of the audit log and prints its head; `given` is a head that was printed before, or ''. */
const checkAudit = (tools: AdminContext, given: string): Promise<number> =>
  withDatabase(tools, false, async ({ database }) => {
    const known = given ? parseHead(given) : undefined;
    if (given && !known) throw new AdminError(`"${given}" is no head of the audit log, as in 1042:9f86….`);
    await migrate(database);
    const { head, problems } = await checkAuditChain(database.db, known);
    for (const problem of problems) tools.print(`BROKEN  ${problem}`);
    if (problems.length === 0)
      tools.print(
        `The audit log is whole: ${head?.position ?? 0} entries${known ? ', with that head' : ''}.`,
      );
    if (head) tools.print(`Its head is ${headText(head)}`);
    return problems.length === 0 ? 0 : 1;
  });

const check = (tools: AdminContext): Promise<number> =>
  withDatabase(tools, false, async ({ database }) => {
    await migrate(database);
    const results = await checkInvariants(database.db);
    for (const { invariant, broken } of results) {
      tools.print(
        `${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant.name}: ${invariant.description}`,
      );
      for (const { id, what } of broken) tools.print(`          ${id}  ${what}`);
    }
    const count = results.filter(({ broken }) => broken.length > 0).length;
    tools.print(count === 0 ? `All ${results.length} hold.` : `${count} of ${results.length} are broken.`);
    return count === 0 ? 0 : 1;
  });

export const adminCommands: readonly AdminCommand[] = [
  {
    name: 'grant-admin',
    parameters: ['e-mail'],
    description: 'makes a user an admin, from their next request on',
    run: (tools, email) => onShop(tools, ({ database }) => setRole(database.db, tools.now(), email, 'admin')),
  },
  {
    name: 'revoke-admin',
    parameters: ['e-mail'],
    description: 'makes an admin a user again; the last admin stays',
    run: (tools, email) => onShop(tools, ({ database }) => setRole(database.db, tools.now(), email, 'user')),
  },
  {
    name: 'disable',
    parameters: ['e-mail'],
    description: 'closes an account and ends its sessions at once',
    async run(tools, email) {
      requireEmbeddedIdentity(tools);
      return onShop(tools, ({ database }) => disableByEmail(database.db, tools.now(), email));
    },
  },
  {
    name: 'enable',
    parameters: ['e-mail'],
    description: 'opens a disabled account again',
    async run(tools, email) {
      requireEmbeddedIdentity(tools);
      return onShop(tools, ({ database }) => enableByEmail(database.db, tools.now(), email));
    },
  },
  {
    name: 'reset-second-factor',
    parameters: ['e-mail'],
    description:
      'removes the second factor of an account whose owner has lost the device, and ends its logins',
    async run(tools, email) {
      requireEmbeddedIdentity(tools);
      return onShop(tools, ({ database }) => resetFactorByEmail(database.db, tools.now(), email));
    },
  },
  {
    name: 'rotate-keys',
    parameters: [],
    description: 'publishes a new signing key of the embedded identity; tokens of the old one stay valid',
    async run(tools) {
      requireEmbeddedIdentity(tools);
      return onShop(tools, ({ database }) =>
        rotateKeys({ config: tools.config, db: database.db }, tools.now()),
      );
    },
  },
  {
    name: 'rotate-secrets-key',
    parameters: [],
    description: 'replaces the key that seals secrets, and seals them all again',
    run: (tools) =>
      onShop(tools, ({ database: { db } }) => rotateSecretsKey({ config: tools.config, db }, tools.now())),
  },
  {
    name: 'preset',
    parameters: ['name'],
    description: 'chooses the base settings: modern (recommended for a live shop) or specification',
    run: choosePreset,
  },
  {
    name: 'backup',
    parameters: ['file'],
    description: 'writes database and images into one file, also while the shop runs',
    run: backUpTo,
  },
  {
    name: 'restore',
    parameters: ['file'],
    description: 'restores such a file into a stopped, empty shop; --force replaces existing data',
    run: restoreFrom,
  },
  ...remoteCommands,
  {
    name: 'check',
    parameters: [],
    description: 'checks that money and stock add up; exit code 1 and the rows if they do not',
    run: check,
  },
  {
    name: 'audit',
    parameters: [],
    description: 'checks that no entry of the audit log was changed or removed, and prints its head',
    run: checkAudit,
  },
  {
    name: 'audit-since',
    parameters: ['head'],
    description: 'the same, and that the log still has a head that was printed or mailed before',
    run: checkAudit,
  },
];
