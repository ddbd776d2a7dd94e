/** English, whose texts are their own keys, except those that depend on a count. */
import type { LanguageRow } from '../language-row.ts';

export const englishLanguage = {
  name: 'English',
  englishName: 'English',
  dictionaries: { admin: async () => (await import('./english-admin.ts')).englishAdmin },
} as const satisfies LanguageRow;
