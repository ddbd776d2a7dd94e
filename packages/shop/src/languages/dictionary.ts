/** The form of a language's texts: translations by their English key, with the same parameters. */

/** The forms of a text that depends on its parameter `count`, by `Intl.PluralRules`; without `other` that is its key. */
export interface PluralForms {
  one: string;
  other?: string;
}
export type Translation = string | PluralForms;
export type Dictionary = Readonly<Record<string, Translation>>;

/** A part of a language's texts: of every page, of the pages that require login, of the admin pages. */
export type DictionaryPart = 'site' | 'account' | 'admin';
/** Each part is loaded when it is first needed; texts of a part that a language lacks are in English. */
export type LanguageDictionaries = { readonly [Part in DictionaryPart]?: () => Promise<Dictionary> };

/** The names of the parameters of a template: `'from' | 'to'` of `'{from} to {to}'`. */
export type ParamsOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

type TextOf<T extends Translation> = T extends { other: infer Other extends string }
  ? Other
  : T extends string
    ? T
    : never;
type SameParams<Key extends string, T extends Translation> = [ParamsOf<Key>] extends [ParamsOf<TextOf<T>>]
  ? [ParamsOf<TextOf<T>>] extends [ParamsOf<Key>]
    ? T
    : never
  : never;

/** Translations by key; does not compile if a translation has other parameters than its key. */
export const translations = <const D extends Dictionary>(
  dictionary: D & { readonly [Key in keyof D]: Key extends string ? SameParams<Key, D[Key]> : never },
): D => dictionary;
