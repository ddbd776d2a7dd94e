/** The owner's texts about the shop; a demo shop without any has those of the specification. */
import { textIn } from '@jontro/shop/localized-text.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { returnsMessage } from '@jontro/shop/orders/return-days.ts';
import type { OwnerTexts } from '@jontro/shop/owner-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from './settings.ts';

/** Returns a function that gives a text of the owner, or else the specification's; undefined where there is neither. */
export function useOwnerTexts() {
  const { t, language } = useLanguage();
  const { ownerTexts, specificationTexts } = useSettings();
  return (name: Exclude<keyof OwnerTexts, 'about' | 'returns'>, specified: Message): string | undefined => {
    const text = ownerTexts[name];
    if (text) return textIn(text, language);
    return specificationTexts ? t(specified) : undefined;
  };
}

/** What the owner says of returns, or else within how many days they are possible; undefined where nothing is promised. */
export function useReturnsText(): string | undefined {
  const { t, language } = useLanguage();
  const { ownerTexts, returnDays } = useSettings();
  if (ownerTexts.returns) return textIn(ownerTexts.returns, language);
  const text = returnsMessage(returnDays);
  return text && t(text);
}
