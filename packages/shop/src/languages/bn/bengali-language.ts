/** Bengali; its texts are loaded when they are first needed. */
import type { LanguageRow } from '../language-row.ts';

export const bengaliLanguage = {
  name: 'বাংলা',
  englishName: 'Bengali',
  dictionaries: {
    site: async () => (await import('./bengali.ts')).bengali,
    account: async () => (await import('./bengali-account.ts')).bengaliAccount,
    admin: async () => (await import('./bengali-admin.ts')).bengaliAdmin,
  },
} as const satisfies LanguageRow;
