/** Translation of messages with a given dictionary, in the browser and on the server. */
import { bengaliDigits, type Language } from './language.ts';
import type { Dictionary, ParamsOf } from './languages/dictionary.ts';
import {
  type Message,
  type MessageKey,
  type MessageWithParams,
  render,
  type Text,
  withParams,
} from './messages.ts';

/** Indian grouping; `toLocaleString()` would look the locale up for each number. */
const grouped = new Intl.NumberFormat('en-IN');

/** "10,000 mAh"; a number without a unit may be a year or a model, so it stays as it was typed. */
export const numberWithUnit = (value: number, unit: string | undefined): string =>
  unit ? `${grouped.format(value)} ${unit}` : String(value);

/** What pages, papers and meta data translate with; a key with parameters needs their values. */
export interface Translate {
  <Key extends MessageKey>(
    key: Key,
    ...params: [ParamsOf<Key>] extends [never] ? [] : [Readonly<Record<ParamsOf<Key>, string | number>>]
  ): string;
  (message: Message): string;
}

/** Writes numbers as the shop does in a language: with Bengali digits in Bengali if it is set. */
export const digitsOf =
  (language: Language, withBengaliDigits: boolean) =>
  (text: string | number): string =>
    language === 'bn' && withBengaliDigits ? bengaliDigits(String(text)) : String(text);

/** A translator with a dictionary; `withBengaliDigits` is the shop's setting for the numbers of Bengali texts. */
export const translatorWith =
  (language: Language, dictionary: Dictionary, withBengaliDigits = false): Translate =>
  (message: Text, params?: MessageWithParams['params']) =>
    render(params ? { key: message as string, params } : withParams(message), language, dictionary, (value) =>
      digitsOf(language, withBengaliDigits)(grouped.format(value)),
    );
