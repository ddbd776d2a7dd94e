/** Messages: English templates with named parameters, which are also the keys of their translations, as in gettext. */
import type { bengali } from './languages/bn/bengali.ts';
import type { bengaliAccount } from './languages/bn/bengali-account.ts';
import type { bengaliAdmin } from './languages/bn/bengali-admin.ts';
import type { comparison } from './languages/bn/comparison.bn.ts';
import type { deviceFit } from './languages/bn/device-fit.bn.ts';
import type { ownerPage } from './languages/bn/owner-page.bn.ts';
import type { privacy } from './languages/bn/privacy.bn.ts';
import type { questions } from './languages/bn/questions.bn.ts';
import type { soldOut } from './languages/bn/sold-out.bn.ts';
import type { suggestions } from './languages/bn/suggestions.bn.ts';
import type { Dictionary, ParamsOf } from './languages/dictionary.ts';
import { englishPlurals } from './languages/en/english-plurals.ts';

/**
 * The keys of all messages: texts that have a translation. A union of keys, since an intersection of parts in which one key has
 * two translations would be `never`, and any text its key.
 */
export type MessageKey = (
  | keyof typeof bengali
  | keyof typeof bengaliAccount
  | keyof typeof bengaliAdmin
  | keyof typeof comparison
  | keyof typeof deviceFit
  | keyof typeof ownerPage
  | keyof typeof privacy
  | keyof typeof soldOut
  | keyof typeof suggestions
  | keyof typeof questions
) &
  string;

/** The keys of messages without parameters. */
export type PlainMessage = { [Key in MessageKey]: [ParamsOf<Key>] extends [never] ? Key : never }[MessageKey];

/** Values of parameters; one that is a message itself is rendered in the same language. */
type Param = string | number | MessageWithParams;
type Params = Readonly<Record<string, Param>>;

/** A message with the values of its parameters; numbers get the digits of the page, texts are inserted as they are. */
export interface MessageWithParams {
  key: string;
  params: Params;
}
/** What a screen or a response says, in no language yet. */
export type Message = PlainMessage | MessageWithParams;
/** A message, or a text that may have a translation: data, or a sentence of the server. */
export type Text = string | MessageWithParams;

/** A message with parameters. */
export const message = <Key extends MessageKey>(
  key: Key,
  params: Readonly<Record<ParamsOf<Key>, Param>>,
): MessageWithParams => ({ key, params });

/** Creating one takes 10 µs; a page has dozens of plural forms. */
const pluralRules = new Map<string, Intl.PluralRules>();
function pluralRulesOf(tag: string): Intl.PluralRules {
  const rules = pluralRules.get(tag) ?? new Intl.PluralRules(tag);
  pluralRules.set(tag, rules);
  return rules;
}

/**
 * Renders a message in a language. `dictionary` has the translations, `tag` determines the plural form. A key without a
 * translation is rendered in English. `digits` formats numbers.
 */
export function render(
  { key, params }: MessageWithParams,
  tag: string,
  dictionary: Dictionary,
  digits: (value: number) => string = String,
): string {
  const given = dictionary[key] ?? key;
  const isOne = typeof given !== 'string' && pluralRulesOf(tag).select(Number(params.count)) === 'one';
  // A text that is data may equal a property of every object, such as "constructor": it has no forms.
  const form = typeof given === 'string' ? given : isOne ? given.one : (given.other ?? key);
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : placeholder;
    if (typeof value === 'object') return render(value, tag, dictionary, digits);
    return typeof value === 'number' ? digits(value) : (value ?? placeholder);
  });
}

/** The parts of a message; a text alone has no parameters. */
export const withParams = (message: Text): MessageWithParams =>
  typeof message === 'string' ? { key: message, params: {} } : message;

/** The English text of a message. */
export const toEnglish = (message: Text): string =>
  typeof message === 'string' ? message : render(message, 'en', englishPlurals);
