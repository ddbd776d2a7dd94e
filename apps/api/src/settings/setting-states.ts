/** The settings as the owner sees them: value, default, and where the value comes from. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { SettingState, settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import {
  defaultSettings,
  type Preset,
  presetNames,
  presets,
  type SettingName,
  type ShopSettings,
  settings,
} from '@jontro/shop/settings.ts';
import type { Context } from '../runtime/context.ts';
import { storedSettings } from './settings.table.ts';
import { readRows, type StoredName, type StoredRow } from './stored-settings.ts';

const storedNames: readonly StoredName[] = ['preset', ...(Object.keys(settings) as StoredName[])];

/** A setting with these stored rows. */
export function settingState(
  config: Context['config'],
  rows: readonly StoredRow[],
  name: StoredName,
): SettingState {
  const row = rows.find((one) => one.name === name);
  return {
    name,
    ...(name === 'preset' ? presetState(config, rows) : valueState(config, rows, name)),
    ...(row && { changedAt: row.changedAt.toISOString() }),
    ...(row?.changedBy && { changedBy: row.changedBy }),
  };
}

type ValueState = Pick<SettingState, 'value' | 'default' | 'source'>;

function presetState(config: Context['config'], rows: readonly StoredRow[]): ValueState {
  const { preset } = readRows(config, rows).stored;
  const live = config.settings;
  if (live.presetIsFixed) return { value: live.preset, default: live.preset, source: 'file' };
  return {
    value: preset ?? 'specification',
    default: 'specification',
    source: preset ? 'stored' : 'default',
  };
}

function valueState(
  config: Context['config'],
  rows: readonly StoredRow[],
  name: Exclude<StoredName, 'preset'>,
): ValueState {
  const live = config.settings;
  const { stored } = readRows(config, rows);
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

/** Lists the preset and all settings with their schemas. */
export async function listSettings({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<EndpointResponse<typeof settingEndpoints.listSettings>> {
  const rows = await db.select().from(storedSettings);
  return {
    settings: storedNames.map((name) => ({
      ...settingState(config, rows, name),
      schema: name === 'preset' ? { enum: presetNames } : settings[name].schema,
    })),
    presets: presetValues,
  };
}
