/** Finds settings by what owners call them: names, fields, choices, values and everyday words, in English and the language of the page. */
import { toEnglish } from '@jontro/shop/messages.ts';
import { settingGroups, settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import { settingWords } from '@jontro/shop/settings/setting-words.ts';
import type { SettingWithSchema } from '@jontro/shop/settings/settings.endpoints.ts';
import type { PageLanguage } from '../language/use-language.ts';
import { choiceLabel, partLabel } from './value-labels.ts';
import { isRecord, type ValueSchema } from './value-schema.ts';

type Wording = Pick<PageLanguage, 't' | 'textOf'>;

/** The labels of all fields and choices of a setting. */
function labelsIn(schema: ValueSchema, setting: string, part: string, wording: Wording): string[] {
  const { properties = {}, items, anyOf = [], enum: choices = [] } = schema;
  return [
    ...choices.flatMap((choice) => {
      const label = choiceLabel({ setting, part }, choice);
      return [choice, label, wording.textOf(label)];
    }),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const label = partLabel({ setting, part: name });
      return [toEnglish(label), wording.t(label), ...labelsIn(inner, setting, name, wording)];
    }),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((inner) => labelsIn(inner, setting, part, wording)),
  ];
}

/** All texts of a value, without the addresses of pictures. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** What a setting is found by, in lower case. */
function indexOf({ name, schema, value }: SettingWithSchema, wording: Wording): string {
  const setting = name as keyof typeof settingTexts;
  const { label, text, group } = settingTexts[setting];
  const named = [label, text, settingGroups[group]].flatMap((one) => [one, wording.t(one)]);
  const labels = labelsIn(schema as ValueSchema, name, name, wording);
  return [name, ...named, settingWords[setting] ?? '', ...labels, ...textsIn(value)].join(' ').toLowerCase();
}

/**
 * Returns the search of these settings: those that have all words of a text; if none has, as of a whole question, those that have the most of
 * them. All for a text without words.
 */
export function settingSearch(
  settings: readonly SettingWithSchema[],
  wording: Wording,
): (search: string) => readonly SettingWithSchema[] {
  const indexed = settings.map((setting) => ({ setting, index: indexOf(setting, wording) }));
  return (search) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const counted = indexed.map(({ setting, index }) => ({
      setting,
      count: words.filter((word) => index.includes(word)).length,
    }));
    const most = Math.max(0, ...counted.map(({ count }) => count));
    if (words.length > 0 && most === 0) return [];
    return counted.flatMap(({ setting, count }) => (count === most ? [setting] : []));
  };
}
