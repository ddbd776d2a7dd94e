/** Labels of the parts and choices of settings, and texts that must be one of a list. */
import type { Message, PlainMessage } from '@jontro/shop/messages.ts';
import { allDistricts } from '@jontro/shop/orders/districts.ts';
import { choiceTexts, knownChoices, partTexts } from '@jontro/shop/settings/setting-value-texts.ts';

/** Where a field is: its setting, the name of its part, and its path in the words of the server. */
export interface Place {
  setting: string;
  part: string;
  path: string;
}

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The label of a part; its name if it has none, as a link of the footer. */
export const partLabel = ({ setting, part }: Pick<Place, 'setting' | 'part'>): Message =>
  own(partTexts, `${setting}.${part}`) ?? own(partTexts, part) ?? (part as PlainMessage);

/** The label of a choice; the value itself if it has none. */
export const choiceLabel = ({ setting, part }: Pick<Place, 'setting' | 'part'>, value: string): string =>
  own(own(choiceTexts, part) ?? own(choiceTexts, setting) ?? {}, value) ?? value;

const categoryParts = ['topCategories', 'category', 'children', 'includes', 'notCategories'];

/** Whether a text is the English name of a category. */
export const isCategoryPart = ({ setting, part }: Pick<Place, 'setting' | 'part'>): boolean =>
  categoryParts.includes(part) || (setting === 'formerCategories' && part === 'to');

const pictureParts = ['picture', 'desktopPicture', 'mobilePicture', 'widePicture', 'tallPicture'];

/** An image of the shop by its address. */
export const isPicture = ({ setting, part }: Pick<Place, 'setting' | 'part'>): boolean =>
  pictureParts.includes(part) || (setting === 'logo' && part === 'logo');

/** A moment as date and time in Bangladesh. */
export const isTime = ({ setting, part }: Pick<Place, 'setting' | 'part'>): boolean =>
  (setting === 'banners' || setting === 'heroes') && (part === 'from' || part === 'until');

/** A product by its id. */
export const isProduct = ({ part }: Pick<Place, 'part'>): boolean => part === 'product';

/** The values that a text may have; undefined if it is free. */
export function optionsOf(
  { setting, part }: Pick<Place, 'setting' | 'part'>,
  categories: readonly string[],
): readonly string[] | undefined {
  if (part === 'districts') return allDistricts;
  if (isCategoryPart({ setting, part })) return categories;
  return part === setting ? own(knownChoices, setting) : undefined;
}

/** The name of an entry for its heading and buttons: the first text that it has. */
export function entryName(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const { en, label, name, title, line, question, category, months, above } = value as Record<
    string,
    unknown
  >;
  return (
    [en, label, name, title, line, question, category, months, above]
      .map(entryName)
      .find((text) => text !== '') ?? ''
  );
}
