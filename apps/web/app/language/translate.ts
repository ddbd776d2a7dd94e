/**
 * Translation with English texts as keys, so that screens contain readable texts and the specification's texts stay exact.
 * A key may contain placeholders, `{1}`, `{2}`, for any text; their values are translated if there is a translation.
 */
import type { Language } from '@jontro/shop/language.ts';

export type Dictionary = Readonly<Record<string, string>>;

interface Pattern {
  matches: RegExp;
  translation: string;
}

interface Translations {
  texts: ReadonlyMap<string, string>;
  patterns: readonly Pattern[];
}

const placeholder = /\{(\d)\}/g;
const escapeRegExp = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

function patternOf([key, translation]: [string, string]): Pattern {
  const order = [...key.matchAll(placeholder)].map(([, number]) => number);
  return {
    matches: new RegExp(`^${escapeRegExp(key).replace(placeholder, '(.+?)')}$`, 's'),
    // Renumbered to the order of the placeholders in the key.
    translation: translation.replace(placeholder, (_, number) => `{${order.indexOf(number) + 1}}`),
  };
}

/** Compiles a dictionary; its longest patterns are tried first. */
export function compileDictionary(dictionary: Dictionary): Translations {
  const entries = Object.entries(dictionary);
  return {
    texts: new Map(entries),
    patterns: entries
      .filter(([key]) => /\{\d\}/.test(key))
      .toSorted(([a], [b]) => b.length - a.length)
      .map(patternOf),
  };
}

/** Translates an English text; returns it unchanged without a translation. */
export function translateWith({ texts, patterns }: Translations, text: string): string {
  const exact = texts.get(text);
  if (exact !== undefined) return exact;
  for (const { matches, translation } of patterns) {
    const match = matches.exec(text);
    if (match) {
      return translation.replace(placeholder, (_, number) => {
        const value = match[Number(number)] ?? '';
        return texts.get(value) ?? value;
      });
    }
  }
  return text;
}

const loaded: Partial<Record<Language, Translations>> = {};

/** Registers the dictionary of a language; English needs none. Called at server start, and in the browser before hydration. */
export function registerLanguage(language: Language, dictionary: Dictionary): void {
  loaded[language] = compileDictionary(dictionary);
}

/** Translates an English text; returns it unchanged if the language has no dictionary. */
export function translate(language: Language, text: string): string {
  const translations = loaded[language];
  return translations ? translateWith(translations, text) : text;
}
