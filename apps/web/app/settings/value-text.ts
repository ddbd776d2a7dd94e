/** The value of a setting in words, in one line. */
import { message } from '@jontro/shop/messages.ts';
import type { Wording } from './use-wording.ts';
import { choiceLabel, entryName, isCategoryPart, type Place, partLabel } from './value-labels.ts';
import { alternativeOf, isRecord, kindOf, type ValueSchema } from './value-schema.ts';

const maxEntries = 6;

/** "Inside Dhaka, Outside Dhaka", "On", "100"; of a group the parts that it has. */
export function valueText(
  schema: ValueSchema,
  setting: string,
  value: unknown,
  wording: Wording,
  part = setting,
): string {
  const { t, digits, language } = wording;
  const kind = kindOf(schema);
  if (kind === 'either') {
    const alternative = schema.anyOf?.[alternativeOf(schema, value)] ?? {};
    if (value === false) return t('Off');
    return valueText(alternative, setting, value, wording, part);
  }
  if (kind === 'switch') return t(value ? 'On' : 'Off');
  if (kind === 'choice') return optionText({ setting, part }, String(value), wording);
  if (kind === 'number') return digits(String(value));
  if (kind === 'localized') return isRecord(value) ? String(value[language] ?? value.en ?? '') : '';
  if (Array.isArray(value)) {
    if (value.length === 0) return t('Nothing');
    const shown = value
      .slice(0, maxEntries)
      .map((one) =>
        typeof one === 'string' ? optionText({ setting, part }, one, wording) : entryText(one, wording),
      );
    const more = value.length - shown.length;
    return more > 0
      ? `${shown.join(', ')} ${t(message('and {count} more', { count: more }))}`
      : shown.join(', ');
  }
  if (!isRecord(value)) return value === '' ? t('Nothing') : String(value ?? '');
  const parts = Object.entries(value).map(
    ([name, one]) =>
      `${t(partLabel({ setting, part: name }))}: ${valueText(schema.properties?.[name] ?? {}, setting, one, wording, name)}`,
  );
  return parts.length > 0 ? parts.join('; ') : t('Nothing');
}

/** A value that is one of a list, in the language of the page. */
export function optionText(
  place: Pick<Place, 'setting' | 'part'>,
  value: string,
  { textOf, titleOf }: Wording,
): string {
  return isCategoryPart(place) ? titleOf(value) : textOf(choiceLabel(place, value));
}

/** The name of an entry in the language of the page, if it has one. */
export function entryText(entry: unknown, { language, titleOf }: Wording): string {
  const named = isRecord(entry)
    ? (entry.label ?? entry.name ?? entry.title ?? entry.line ?? entry.question ?? entry)
    : entry;
  const text = isRecord(named) ? named[language] : undefined;
  if (typeof text === 'string') return text;
  return isRecord(named) && typeof named.category === 'string' ? titleOf(named.category) : entryName(entry);
}
