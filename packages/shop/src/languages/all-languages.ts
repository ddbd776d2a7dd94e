/** The texts of the server in every language, one row each. */
import type { Language } from '../language.ts';
import { bengaliServer } from './bn/bengali-server.ts';
import { englishServer } from './en/english-server.ts';
import type { ServerTexts } from './server-texts.ts';

export const serverTexts: Readonly<Record<Language, ServerTexts>> = {
  en: englishServer,
  bn: bengaliServer,
};
