/** The settings as the owner sees them: value, default, and where the value comes from. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { SettingState, settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import {
  defaultSettings,
  ownersSettings,
  type Preset,
  presetNames,
  presets,
  type SettingName,
  type ShopSettings,
  settings,
} from '@jontro/shop/settings.ts';
import type { StoredSettings } from '../config/live-settings.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { storedSettings } from './settings.table.ts';
import { readRows, type StoredName, type StoredRow } from './stored-settings.ts';

const storedNames: readonly StoredName[] = ['preset', ...(Object.keys(settings) as StoredName[])];

/** A setting with these stored rows, of which `stored` are the valid ones. */
export function settingState(
  config: Context['config'],
  rows: readonly StoredRow[],
  name: StoredName,
  { stored } = readRows(config, rows),
): SettingState {
  const row = rows.find((one) => one.name === name);
  return {
    name,
    ...(name === 'preset' ? presetState(config, stored) : valueState(config, stored, name)),
    ...(row && { changedAt: row.changedAt.toISOString() }),
    ...(row?.changedBy && { changedBy: row.changedBy }),
  };
}

/** The setting that a change starts from. Throws 409 with it if it was changed after `changedAt`, null for never. */
export function unchangedSetting(
  config: Context['config'],
  rows: readonly StoredRow[],
  name: StoredName,
  changedAt: string | null,
): SettingState {
  const setting = settingState(config, rows, name);
  if ((setting.changedAt ?? null) !== changedAt)
    throw new ApplicationError('broken-rule', settingsTexts.changedMeanwhile, {
      code: 'setting-changed',
      setting,
    });
  return setting;
}

type ValueState = Pick<SettingState, 'value' | 'default' | 'source'>;

function presetState({ settings: live }: Context['config'], { preset }: StoredSettings): ValueState {
  if (live.presetIsFixed) return { value: live.preset, default: live.preset, source: 'file' };
  return {
    value: preset ?? 'specification',
    default: 'specification',
    source: preset ? 'stored' : 'default',
  };
}

function valueState(
  { settings: live }: Context['config'],
  stored: StoredSettings,
  name: SettingName,
): ValueState {
  const { [name]: own, ...others } = stored.settings;
  const preset: Preset = live.presetIsFixed ? live.preset : (stored.preset ?? 'specification');
  const below = name in presets[preset] ? 'preset' : 'default';
  const isFixed = live.sourceOf(name) === 'file';
  return {
    value: live.valuesWith(stored)[name],
    default: live.valuesWith({ ...stored, settings: others })[name],
    source: isFixed ? 'file' : own === undefined ? below : 'stored',
  };
}

/** What each preset gives the settings that any of them has. */
const presetValues = Object.fromEntries(
  presetNames.map((preset) => {
    const names = presetNames.flatMap((other) => Object.keys(presets[other]) as SettingName[]);
    const values: Partial<ShopSettings> = presets[preset];
    return [preset, Object.fromEntries(names.map((name) => [name, values[name] ?? defaultSettings[name]]))];
  }),
);

/** Whether only owners change it; a preset changes settings of theirs. */
const isOfOwners = (name: StoredName): boolean =>
  name === 'preset'
    ? ownersSettings.some((one) => presetNames.some((preset) => one in presets[preset]))
    : ownersSettings.includes(name);

/** Lists the preset and all settings with their schemas. */
export async function listSettings({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<EndpointResponse<typeof settingEndpoints.listSettings>> {
  const rows = await db.select().from(storedSettings);
  const reading = readRows(config, rows);
  return {
    settings: storedNames.map((name) => ({
      ...settingState(config, rows, name, reading),
      ...(isOfOwners(name) && { ownersOnly: true }),
      schema: name === 'preset' ? { enum: presetNames } : settings[name].schema,
    })),
    presets: presetValues,
  };
}
