/** The texts that only the server writes, in every language. */
import { type Language, languageRows, languages } from '../language.ts';
import type { ServerTexts } from './server-texts.ts';

const loaded = await Promise.all(
  languages.map(async (language) => [language, await languageRows[language].server()] as const),
);
export const serverTexts = Object.fromEntries(loaded) as Readonly<Record<Language, ServerTexts>>;
