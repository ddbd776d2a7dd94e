/** API docs of the owner's settings. */
import type { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { settingProblem } from '@jontro/shop/shop-config.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

/** The message for a value that the schema rejects. */
export const invalidSetting = settingProblem('maxQuantity', 0) as string;

const errors: readonly DocumentedError[] = [
  ['not-found', settingsTexts.unknown],
  ['broken-rule', settingsTexts.fixed, 'setting-fixed'],
  ['broken-rule', settingsTexts.changedMeanwhile, 'setting-changed'],
];

export const settingDocs: ApiDocs<typeof settingEndpoints> = {
  listSettings: {
    summary: 'Lists the preset and all settings of the shop',
    text: 'Each with its value, its default, where the value comes from, who stored it and when, and the JSON Schema of its values. The value of one with the source "file" is fixed.',
  },
  changeSetting: {
    summary: 'Stores the value of a setting',
    text: 'It applies at once in all processes. "changedAt" is that of the listed setting, or null: if another one is stored meanwhile, 409 has the present state in "setting". 400 has the place of the first problem in "path".',
    rateLimited: true,
    errors: [['invalid', invalidSetting], ...errors],
  },
  resetSetting: {
    summary: 'Goes back to the default of a setting',
    text: 'Removes the stored value, so that the preset or the default applies. "changedAt" is that of the listed setting.',
    rateLimited: true,
    errors,
  },
};
