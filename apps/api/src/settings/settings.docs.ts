/** API docs of the owner's settings. */
import { productErrorTexts } from '@jontro/shop/catalog/product-validation.ts';
import type { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { categoriesTexts } from '@jontro/shop/settings/categories-texts.ts';
import type { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import type { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { settingProblem } from '@jontro/shop/shop-config.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';
import { confirmationError, ownersOnlyError } from '../http/require-confirmation.ts';

const categoryErrors: readonly DocumentedError[] = [
  ['not-found', categoriesTexts.unknown],
  ['invalid', categoriesTexts.bestSeller],
  ['broken-rule', settingsTexts.fixed, 'setting-fixed'],
  ['broken-rule', settingsTexts.changedMeanwhile, 'setting-changed'],
];

/** The message for a name that another category has. */
export const takenName = 'categories: there are two with the name "Fan"';

export const categoryDocs: ApiDocs<typeof categoryEndpoints> = {
  countCategories: {
    summary: 'Counts the products of each category',
    text: 'Without categories that have none.',
  },
  renameCategory: {
    summary: 'Gives a category another name',
    text: 'In all settings that name it and in its products, at once. The page under its former address is redirected (301).',
    rateLimited: true,
    errors: [['invalid', takenName], ...categoryErrors],
  },
  mergeCategory: {
    summary: 'Moves the products of a category to another one and removes it',
    text: 'Settings that name it name the other one. The page under its former address is redirected (301).',
    rateLimited: true,
    errors: [['invalid', categoriesTexts.sameCategory], ...categoryErrors],
  },
};

/** The message for a value that the schema rejects. */
export const invalidSetting = settingProblem('maxQuantity', 0) as string;

const errors: readonly DocumentedError[] = [
  ownersOnlyError,
  confirmationError,
  ['not-found', settingsTexts.unknown],
  ['broken-rule', settingsTexts.fixed, 'setting-fixed'],
  ['broken-rule', settingsTexts.changedMeanwhile, 'setting-changed'],
];

export const previewDocs: ApiDocs<typeof previewEndpoints> = {
  startPreview: {
    summary: 'Shows the pages with other values of settings to this browser',
    text: 'For 15 minutes, with the session of the admin, by a cookie of the response. Nobody else sees them, and nothing keeps these pages. An invalid value is rejected as by "changeSetting".',
    rateLimited: true,
    errors: [
      ['invalid', settingsTexts.noPreview],
      ['invalid', settingsTexts.logoPath],
      ['broken-rule', settingsTexts.fixed, 'setting-fixed'],
    ],
  },
};

export const settingDocs: ApiDocs<typeof settingEndpoints> = {
  listSettings: {
    summary: 'Lists the preset and all settings of the shop',
    text: 'Each with its value, its default, where the value comes from, who stored it and when, and the JSON Schema of its values. The value of one with the source "file" is fixed; one with "ownersOnly" is changed by owners alone.',
  },
  changeSetting: {
    summary: 'Stores the value of a setting',
    text: 'It applies at once in all processes. "changedAt" is that of the listed setting, or null: if another one is stored meanwhile, 409 has the present state in "setting". 400 has the place of the first problem in "path". "renamed" says which categories have another name, so that their products, the settings that name them and their addresses follow. What says where mails, messages, calls, money or people’s data go, or guards the shop, is changed by owners alone, with a session that was confirmed within five minutes, and mailed to all owners and to the addresses that it replaces.',
    rateLimited: true,
    errors: [
      ['invalid', invalidSetting],
      ['invalid', settingsTexts.logoPath],
      ['invalid', productErrorTexts.image],
      ['invalid', categoriesTexts.unknown],
      ['invalid', categoriesTexts.bestSeller],
      ['broken-rule', categoriesTexts.hasProducts, 'category-has-products'],
      ...errors,
    ],
  },
  resetSetting: {
    summary: 'Goes back to the default of a setting',
    text: 'Removes the stored value, so that the preset or the default applies. "changedAt" is that of the listed setting.',
    rateLimited: true,
    errors,
  },
};
