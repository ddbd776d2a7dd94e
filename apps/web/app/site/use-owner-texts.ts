/** The owner's texts about the shop; a demo shop without any has those of the specification. */
import { textIn } from '@jontro/shop/localized-text.ts';
import type { Message } from '@jontro/shop/messages.ts';
import type { OwnerTexts } from '@jontro/shop/owner-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from './settings.ts';

/** Returns a function that gives a text of the owner, or else the specification's; undefined where there is neither. */
export function useOwnerTexts() {
  const { t, language } = useLanguage();
  const { ownerTexts, specificationTexts } = useSettings();
  return (name: Exclude<keyof OwnerTexts, 'about'>, specified: Message): string | undefined => {
    const text = ownerTexts[name];
    if (text) return textIn(text, language);
    return specificationTexts ? t(specified) : undefined;
  };
}
