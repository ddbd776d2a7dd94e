/**
 * Translates texts: the English text is the key, so that screens read in plain words and the specification's texts stay
 * exact. A key may hold places, `{1}`, `{2}`, which stand for any text; what stands there is translated if it is known.
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

const place = /\{(\d)\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

function patternOf([key, translation]: [string, string]): Pattern {
  const order = [...key.matchAll(place)].map(([, number]) => number);
  return {
    matches: new RegExp(`^${escaped(key).replace(place, '(.+?)')}$`, 's'),
    // Numbered as the places stand in the key.
    translation: translation.replace(place, (_, number) => `{${order.indexOf(number) + 1}}`),
  };
}

/** Prepares a dictionary; of its patterns, those with more fixed text are tried first. */
export function translationsOf(dictionary: Dictionary): Translations {
  const entries = Object.entries(dictionary);
  return {
    texts: new Map(entries),
    patterns: entries
      .filter(([key]) => /\{\d\}/.test(key))
      .toSorted(([a], [b]) => b.length - a.length)
      .map(patternOf),
  };
}

/** The translation of an English text; the text itself where there is none. */
export function translated({ texts, patterns }: Translations, text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  for (const { matches, translation } of patterns) {
    const found = matches.exec(text);
    if (found) {
      return translation.replace(place, (_, number) => {
        const value = found[Number(number)] ?? '';
        return texts.get(value) ?? value;
      });
    }
  }
  return text;
}

const loaded: Partial<Record<Language, Translations>> = {};

/** Makes a language known; English needs none. Loaded on the server at its start, in the browser before it takes over. */
export function learnLanguage(language: Language, dictionary: Dictionary): void {
  loaded[language] = translationsOf(dictionary);
}

/** An English text in the given language; English itself where the language has not been learned. */
export function translate(language: Language, text: string): string {
  const translations = loaded[language];
  return translations ? translated(translations, text) : text;
}
