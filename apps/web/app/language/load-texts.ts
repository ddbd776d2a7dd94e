/** Loads the texts of Bengali pages in the browser; they stay in English if that fails. */
import { bengaliParts } from '@jontro/shop/languages/bn/bengali-parts.ts';
import { paths } from '../paths.ts';
import { registerLanguage } from './translate.ts';

const isBengali = (): boolean => document.documentElement.lang === 'bn';

/** Loads the texts that only some pages show; nothing on a page in English. */
export async function loadTexts(part: keyof typeof bengaliParts): Promise<null> {
  const texts = isBengali() ? await bengaliParts[part]().catch(() => undefined) : undefined;
  if (texts) registerLanguage('bn', texts);
  return null;
}

/** Loads the texts of the page that is hydrated. */
export async function loadFirstTexts(): Promise<void> {
  if (!isBengali()) return;
  const [texts] = await Promise.all([
    import('@jontro/shop/languages/bn/bengali.ts').catch(() => undefined),
    location.pathname === paths.privacyPolicy && loadTexts('privacy'),
  ]);
  if (texts) registerLanguage('bn', texts.bengali);
}
