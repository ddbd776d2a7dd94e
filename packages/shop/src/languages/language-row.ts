/** A row of the list of languages: names, dictionaries and the texts that only the server writes. */
import type { LanguageDictionaries } from './dictionary.ts';
import type { ServerTexts } from './server-texts.ts';

export interface LanguageRow {
  /** In itself. */
  name: string;
  /** In English, as a text of the owner's screens. */
  englishName: string;
  dictionaries: LanguageDictionaries;
  /** The texts that only the server writes. */
  server: () => Promise<ServerTexts>;
}
