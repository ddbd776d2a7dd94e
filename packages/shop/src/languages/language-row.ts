/** A row of the list of languages: names and dictionaries. */
import type { LanguageDictionaries } from './dictionary.ts';

export interface LanguageRow {
  /** In itself. */
  name: string;
  /** In English, as a text of the owner's screens. */
  englishName: string;
  dictionaries: LanguageDictionaries;
}
