/** The texts that only the server writes, in every language: apart from the rows of languages, which browsers have. */
import type { Language } from '../language.ts';
import { bengaliServer } from './bn/bengali-server.ts';
import { englishServer } from './en/english-server.ts';
import type { ServerTexts } from './server-texts.ts';

export const serverTexts: Readonly<Record<Language, ServerTexts>> = { en: englishServer, bn: bengaliServer };
