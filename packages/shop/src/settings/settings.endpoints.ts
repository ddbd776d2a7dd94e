/** Endpoints of the owner's settings. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

/** Where the value of a setting comes from, each above the one before. */
export const settingSources = ['default', 'preset', 'stored', 'file'] as const;
export type SettingSource = (typeof settingSources)[number];

const ChangedAt = Type.String({ maxLength: 40, description: 'ISO 8601' });

/** A setting as it is now. */
export const SettingState = Type.Object({
  name: Type.String(),
  value: Type.Unknown(),
  default: Type.Unknown({ description: 'The value without a stored one' }),
  source: Type.Enum([...settingSources]),
  /** Of the stored value, which one of the file hides. */
  changedAt: Type.Optional(ChangedAt),
  changedBy: Type.Optional(Type.String()),
});
export type SettingState = Type.Static<typeof SettingState>;

const SettingWithSchema = Type.Object({
  ...SettingState.properties,
  /** True for one that only owners change, after a confirmation. */
  ownersOnly: Type.Optional(Type.Boolean()),
  schema: Type.Unknown({ description: 'JSON Schema of the values' }),
});
export type SettingWithSchema = Type.Static<typeof SettingWithSchema>;

const CategoryName = Type.String({ maxLength: 60 });
const ByName = Type.Object({ name: Type.String({ maxLength: 60 }) });
const Changed = Type.Object({ message: Type.String(), setting: SettingState });

export const settingEndpoints = {
  /** All settings and the preset, which is a setting of that name. */
  listSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'admin',
    permission: 'settings',
    additive: true,
    response: Type.Object({
      settings: Type.Array(SettingWithSchema),
      presets: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
        description: 'What each preset gives the settings that any of them has',
      }),
    }),
  }),
  changeSetting: endpoint({
    method: 'PUT',
    path: '/api/settings/:name',
    access: 'admin',
    permission: 'settings',
    additive: true,
    params: ByName,
    body: Type.Object({
      value: Type.Unknown(),
      /** Of the state that the change is based on; null if nothing was stored. 409 if it is another one meanwhile. */
      changedAt: Type.Union([ChangedAt, Type.Null()]),
      /** Of the setting `categories`: products, menu and addresses of `from` follow to `to`. */
      renamed: Type.Optional(
        Type.Array(Type.Object({ from: CategoryName, to: CategoryName }), { maxItems: 100 }),
      ),
    }),
    response: Changed,
  }),
  /** Removes the stored value. */
  resetSetting: endpoint({
    method: 'DELETE',
    path: '/api/settings/:name',
    access: 'admin',
    permission: 'settings',
    additive: true,
    params: ByName,
    query: Type.Object({ changedAt: ChangedAt }),
    response: Changed,
  }),
};
