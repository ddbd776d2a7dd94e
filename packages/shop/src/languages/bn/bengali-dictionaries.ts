/** The Bengali texts of the pages, each part loaded when it is first needed. */
import type { LanguageDictionaries } from '../dictionary.ts';

export const bengaliDictionaries: LanguageDictionaries = {
  site: async () => (await import('./bengali.ts')).bengali,
  account: async () => (await import('./bengali-account.ts')).bengaliAccount,
  admin: async () => (await import('./bengali-admin.ts')).bengaliAdmin,
};
