/** Use cases of the credentials that the owner sets: none returns a value, and the audit log has none. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { hostName } from '@jontro/shop/host-name.ts';
import type { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import {
  type SecretName,
  type SecretState,
  type SecretValues,
  secretNames,
  secretProblem,
  secrets,
  secretTexts,
} from '@jontro/shop/secrets/secrets.ts';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { recordChange, settingsTag } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { createMailer } from '../mail/mailer.ts';
import { queueOwnerNotices, sendFirstMs, sendOver } from '../mail/owners-change-mail.ts';
import type { Context } from '../runtime/context.ts';
import { shopSecrets } from './secrets.table.ts';
import { loadSecrets, openValues, type SecretRow, sealValues, secretsChannel } from './stored-secrets.ts';

type Endpoints = typeof secretEndpoints;
type Parts = Pick<Context, 'config' | 'database' | 'db' | 'limits' | 'now'>;

/** A password of this length or more shows its end. */
const longEnough = 12;
const shownEnd = 4;

/** Throws 404 for an unknown name. */
export function requireSecretName(name: string): SecretName {
  if ((secretNames as string[]).includes(name)) return name as SecretName;
  throw new ApplicationError('not-found', secretTexts.unknown);
}

function stateOf(config: Context['config'], name: SecretName, row: SecretRow | undefined): SecretState {
  const variable = config.credentials.variables[name];
  if (variable) return { name, source: 'environment', variable, readable: true };
  if (!row) return { name, source: 'none', readable: true };
  const values = openValues(config, row);
  const hidden = values?.[secrets[name].ending] ?? '';
  return {
    name,
    source: 'stored',
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy,
    ...(hidden.length >= longEnough && { ending: hidden.slice(-shownEnd) }),
    readable: values !== undefined,
  };
}

/** The end of a password only for owners. */
export async function listSecrets(
  { config, db }: Pick<Parts, 'config' | 'db'>,
  { role }: Pick<CurrentUser, 'role'>,
): Promise<EndpointResponse<Endpoints['listSecrets']>> {
  const rows = await db.select().from(shopSecrets);
  return {
    secrets: secretNames.map((name) => {
      const row = rows.find((one) => one.name === name);
      const { ending, ...state } = stateOf(config, name, row);
      return { ...state, ...(role === 'admin' && ending !== undefined && { ending }) };
    }),
  };
}

const onInternet = new RegExp(hostName, 'i');
const mailPorts = new Set(['25', '465', '587', '2525']);
/** In a live shop a mail server is one of the internet, so that the form reaches nothing else in the shop's own network. */
const isOwnNetwork = ({ host = '', port = '' }: SecretValues): boolean =>
  !onInternet.test(host) || !mailPorts.has(port);

function checkValues({ config }: Pick<Parts, 'config'>, name: SecretName, values: SecretValues): void {
  const problem = secretProblem(name, values);
  if (problem) throw new ApplicationError('invalid', problem.text, { field: problem.field });
  if (name === 'smtp' && config.mode === 'live' && isOwnNetwork(values))
    throw new ApplicationError('invalid', secretTexts.ownNetwork, { field: 'host' });
}

interface Change {
  event: 'changeSecret' | 'removeSecret';
  name: SecretName;
  /** Of the state that the change is based on. */
  changedAt: string | null;
  message: string;
  write: (tx: Db, before: SecretRow | undefined) => Promise<void>;
}

/** Changes one row, unless somebody else has done so meanwhile, and applies it in all processes. */
async function change(
  context: Parts,
  by: CurrentUser,
  { event, name, changedAt, message, write }: Change,
): Promise<EndpointResponse<Endpoints['changeSecret']>> {
  const { config, database, db, now } = context;
  // The server of before tells of another one.
  const formerMailer = name === 'smtp' ? createMailer({ ...config }) : undefined;
  const notices = await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${shopSecrets} in share row exclusive mode`);
    const [before] = await tx.select().from(shopSecrets).where(eq(shopSecrets.name, name));
    if ((before?.changedAt.toISOString() ?? null) !== changedAt)
      throw new ApplicationError('broken-rule', secretTexts.changedMeanwhile, { code: 'secret-changed' });
    await write(tx, before);
    await recordAudit(tx, now(), by, {
      event,
      subjectId: name,
      name: secrets[name].label,
      before: { set: before !== undefined },
      after: { set: event === 'changeSecret', replaced: event === 'changeSecret' && before !== undefined },
    });
    await database.notify(secretsChannel, name, tx);
    // A notification may be lost, the version of the catalogue is polled.
    await recordChange(tx, [settingsTag]);
    const at = now();
    const dueAt = formerMailer ? new Date(at.getTime() + sendFirstMs) : at;
    return queueOwnerNotices(tx, config, { label: secrets[name].label, by: by.email, at }, { dueAt });
  });
  if (formerMailer) {
    await sendOver(formerMailer, context, notices);
    formerMailer.close();
  }
  await loadSecrets(context);
  const [row] = await db.select().from(shopSecrets).where(eq(shopSecrets.name, name));
  return { message, secret: stateOf(config, name, row) };
}

function requireOwnName({ config }: Pick<Parts, 'config'>, given: string): SecretName {
  const name = requireSecretName(given);
  if (config.credentials.variables[name])
    throw new ApplicationError('broken-rule', secretTexts.fixed, { code: 'secret-fixed' });
  return name;
}

/**
 * Stores all fields of a credential. Throws 400 for an invalid one, 404 for an unknown name, 409 if the environment sets it or somebody
 * else has changed it meanwhile.
 */
export async function changeSecret(
  context: Parts,
  by: CurrentUser,
  { params, body: { values, changedAt } }: EndpointInput<Endpoints['changeSecret']>,
): Promise<EndpointResponse<Endpoints['changeSecret']>> {
  await context.limits.limit('change-secret', by.userId);
  const name = requireOwnName(context, params.name);
  checkValues(context, name, values);
  const sealed = sealValues(context.config, name, values);
  return change(context, by, {
    event: 'changeSecret',
    name,
    changedAt,
    message: secretTexts.saved,
    async write(tx, before) {
      const later = before ? before.changedAt.getTime() + 1 : 0;
      const set = {
        sealed,
        changedAt: new Date(Math.max(context.now().getTime(), later)),
        changedBy: by.email,
      };
      await tx
        .insert(shopSecrets)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: shopSecrets.name, set });
    },
  });
}

/** Removes a credential; errors as changeSecret(), and 409 if it is not set. */
export async function removeSecret(
  context: Parts,
  by: CurrentUser,
  { params, query: { changedAt } }: EndpointInput<Endpoints['removeSecret']>,
): Promise<EndpointResponse<Endpoints['removeSecret']>> {
  await context.limits.limit('change-secret', by.userId);
  const name = requireOwnName(context, params.name);
  return change(context, by, {
    event: 'removeSecret',
    name,
    changedAt: changedAt || null,
    message: secretTexts.removed,
    async write(tx, before) {
      if (!before) throw new ApplicationError('broken-rule', secretTexts.notSet);
      await tx.delete(shopSecrets).where(eq(shopSecrets.name, name));
    },
  });
}
