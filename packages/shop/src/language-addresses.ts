/**
 * The addresses of pages in each language: those of the specification are in the shop's default language; those of another
 * language begin with its tag, as in `/bn/cart`.
 */
import { type Language, languages } from './language.ts';

/** What the paths of a language begin with: nothing for the default language. */
export const languagePrefix = (language: Language, defaultLanguage: Language): string =>
  language === defaultLanguage ? '' : `/${language}`;

/** The address of a page in a language. `path` begins with one slash and may have a query. */
export function addressIn(language: Language, defaultLanguage: Language, path: string): string {
  const prefix = languagePrefix(language, defaultLanguage);
  return prefix && /^\/(?![^?])/.test(path) ? prefix + path.slice(1) : prefix + path;
}

const prefixed = /* @__PURE__ */ new RegExp(`^/(${languages.join('|')})(?=[/?]|$)/*`);

/** The language of an address, and its path in the default language, which begins with exactly one slash. */
export function parseAddress(
  address: string,
  defaultLanguage: Language,
): { language: Language; path: string } {
  const match = prefixed.exec(address);
  if (!match) return { language: defaultLanguage, path: address };
  const [prefix, tag] = match;
  return { language: tag as Language, path: `/${address.slice(prefix.length)}` };
}
