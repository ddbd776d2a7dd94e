/** The value of a setting in words, in one line. */
import { message } from '@jontro/shop/messages.ts';
import type { PageLanguage } from '../language/use-language.ts';
import { choiceLabel, entryName, partLabel } from './value-labels.ts';
import { alternativeOf, isRecord, kindOf, type ValueSchema } from './value-schema.ts';

const maxEntries = 6;

/** "Inside Dhaka, Outside Dhaka", "On", "100"; of a group the parts that it has. */
export function valueText(
  schema: ValueSchema,
  setting: string,
  value: unknown,
  language: PageLanguage,
  part = setting,
): string {
  const { t, textOf, digits } = language;
  const kind = kindOf(schema);
  if (kind === 'either') {
    const alternative = schema.anyOf?.[alternativeOf(schema, value)] ?? {};
    if (value === false) return t('Off');
    return valueText(alternative, setting, value, language, part);
  }
  if (kind === 'switch') return t(value ? 'On' : 'Off');
  if (kind === 'choice') return textOf(choiceLabel({ setting, part }, String(value)));
  if (kind === 'number') return digits(String(value));
  if (kind === 'localized') return isRecord(value) ? String(value[language.language] ?? value.en ?? '') : '';
  if (Array.isArray(value)) {
    if (value.length === 0) return t('Nothing');
    const shown = value
      .slice(0, maxEntries)
      .map((one) =>
        typeof one === 'string' ? textOf(choiceLabel({ setting, part }, one)) : nameIn(one, language),
      );
    const more = value.length - shown.length;
    return more > 0
      ? `${shown.join(', ')} ${t(message('and {count} more', { count: more }))}`
      : shown.join(', ');
  }
  if (!isRecord(value)) return String(value ?? '');
  const parts = Object.entries(value).map(
    ([name, one]) =>
      `${t(partLabel({ setting, part: name }))}: ${valueText(schema.properties?.[name] ?? {}, setting, one, language, name)}`,
  );
  return parts.length > 0 ? parts.join('; ') : t('Nothing');
}

/** The name of an entry in the language of the page, if it has one. */
function nameIn(entry: unknown, { language }: PageLanguage): string {
  const named = isRecord(entry) ? (entry.label ?? entry.name ?? entry.title ?? entry) : entry;
  const text = isRecord(named) ? named[language] : undefined;
  return typeof text === 'string' ? text : entryName(entry);
}
