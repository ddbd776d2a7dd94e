/** Changes of one setting by an admin; what another admin has changed meanwhile is not overwritten. */

import { isDeepStrictEqual } from 'node:util';
import type { AuditValue } from '@jontro/shop/audit/audit.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import type { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { ownersSettings, type SettingName, type ShopSettings, settings } from '@jontro/shop/settings.ts';
import { settingProblem } from '@jontro/shop/shop-config.ts';
import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { requireConfirmedOwner } from '../http/require-confirmation.ts';
import { everything } from '../http/response-tags.ts';
import { queueOwnerNotices } from '../mail/owners-change-mail.ts';
import type { Context } from '../runtime/context.ts';
import { checkRemoved, writeRenamed } from './move-category.ts';
import { settingState, unchangedSetting } from './setting-states.ts';
import { storedSettings } from './settings.table.ts';
import {
  changeStoredSettings,
  checkSetting,
  isStoredName,
  readRows,
  type StoredName,
  type StoredRow,
  writeSetting,
} from './stored-settings.ts';

type Endpoints = typeof settingEndpoints;
type Categories = ShopSettings['categories'];

/** The settings of owners whose value these stored rows change, also by another preset. */
function changedOwnersSettings(
  config: Context['config'],
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): { changed: SettingName[]; present: ShopSettings } {
  const valuesOf = (rows: readonly StoredRow[]) => config.settings.valuesWith(readRows(config, rows).stored);
  const [present, next] = [valuesOf(before), valuesOf(after)];
  return { changed: ownersSettings.filter((name) => !isDeepStrictEqual(present[name], next[name])), present };
}

type SettingsContext = Pick<Context, 'config' | 'db' | 'limits' | 'now' | 'publicCache'>;

interface Change {
  event: 'changeSetting' | 'resetSetting';
  name: string;
  /** Of the state that the change is based on. */
  changedAt: string | null;
  message: string;
  /** The tags of cached responses beside those of the settings. */
  touched?: readonly string[];
  /** Writes the row. */
  write: (tx: Db, name: StoredName, rows: StoredRow[]) => Promise<void>;
}

/**
 * Stores the value of a setting. Throws 400 for an invalid one, 403 for one of owners from anybody else or without a confirmation, 404 for
 * an unknown name, 409 if it is fixed or was changed meanwhile.
 */
export const changeSetting = (
  context: SettingsContext,
  by: CurrentUser,
  { params, body: { value, changedAt, renamed = [] } }: EndpointInput<Endpoints['changeSetting']>,
): Promise<EndpointResponse<Endpoints['changeSetting']>> =>
  change(context, by, {
    event: 'changeSetting',
    name: params.name,
    changedAt,
    message: settingsTexts.saved,
    // Products of a renamed category change as well.
    touched: renamed.length > 0 ? [everything] : [],
    async write(tx, name, rows) {
      const { config, now } = context;
      const present = config.settings.valuesWith(readRows(config, rows).stored);
      if (name === 'categories' && renamed.length > 0 && Value.Check(settings.categories.schema, value))
        return writeRenamed(context, tx, { by, rows, present, categories: value as Categories, renamed });
      checkSetting(context, name, value, present);
      const before = rows.find((row) => row.name === name);
      await writeSetting(tx, { name, value, changedBy: by.email, now: now() }, before);
    },
  });

/** Removes the stored value of a setting; errors as changeSetting(), and 400 if the value of another setting needs it. */
export const resetSetting = (
  context: SettingsContext,
  by: CurrentUser,
  { params, query: { changedAt } }: EndpointInput<Endpoints['resetSetting']>,
): Promise<EndpointResponse<Endpoints['resetSetting']>> =>
  change(context, by, {
    event: 'resetSetting',
    name: params.name,
    changedAt,
    message: settingsTexts.reset,
    async write(tx, name, rows) {
      const { config } = context;
      const rest = rows.filter((row) => row.name !== name);
      const { stored, rejected } = readRows(config, rest);
      const present = config.settings.valuesWith(stored);
      checkSetting(
        context,
        name,
        name === 'preset' ? 'specification' : present[name as SettingName],
        present,
      );
      const { rejected: rejectedBefore } = readRows(config, rows);
      const broken = rest.find((row) => rejected.includes(row.name) && !rejectedBefore.includes(row.name));
      if (broken)
        throw new ApplicationError(
          'invalid',
          settingProblem(broken.name, broken.value, present) ?? broken.name,
        );
      await tx.delete(storedSettings).where(eq(storedSettings.name, name));
    },
  });

async function change(
  context: SettingsContext,
  by: CurrentUser,
  { event, name, changedAt, message, touched, write }: Change,
): Promise<EndpointResponse<Endpoints['changeSetting']>> {
  const { config, limits, now } = context;
  await limits.limit('change-setting', by.userId);
  if (!isStoredName(name)) throw new ApplicationError('not-found', settingsTexts.unknown);
  const setting = await changeStoredSettings(
    context,
    async (tx, rows) => {
      const before = unchangedSetting(config, rows, name, changedAt);
      await write(tx, name, rows);
      const written = await tx.select().from(storedSettings);
      const { changed, present } = changedOwnersSettings(config, rows, written);
      if (changed.length > 0) {
        requireConfirmedOwner(context, by);
        const { staffEmails } = present;
        const replaced = changed.includes('staffEmails') && staffEmails !== 'admins' ? staffEmails : [];
        const label = settingTexts[name].label;
        await queueOwnerNotices(tx, config, { label, by: by.email, at: now() }, { replaced });
      }
      const after = settingState(config, written, name);
      if (name === 'categories')
        await checkRemoved(tx, before.value as Categories, after.value as Categories);
      await recordAudit(tx, now(), by, {
        event,
        subjectId: name,
        name: settingTexts[name].label,
        before: { settingValue: auditValueOf(before.value) },
        after: { settingValue: auditValueOf(after.value) },
      });
      return after;
    },
    touched,
  );
  return { message, setting };
}

/** A value as an audit entry shows it: rows and groups as JSON, one a line. */
function auditValueOf(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return typeof value === 'object' ? JSON.stringify(value) : (value as AuditValue);
}
