/** Characters, parts, alphabet and price of a text, as they change while it is written. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { maxSmsParts, smsSize, unicodeSigns } from '@jontro/shop/sms/sms-parts.ts';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';

/** How many signs of an otherwise Latin text are named, which could be written otherwise. */
const namedSigns = 4;

function unicodeWords(text: string, t: PageLanguage['t']): string {
  const signs = unicodeSigns(text);
  return signs.length > namedSigns
    ? t('Unicode: 70 a part, as not all letters are Latin')
    : t('Unicode: 70 a part, because of {signs}', { signs: signs.join(' ') });
}

interface SmsSizeLineProps {
  text: string;
  /** The price of a part, if it is set. */
  pricePoisha?: number | undefined;
}

export function SmsSizeLine({ text, pricePoisha }: SmsSizeLineProps) {
  const { t, digits } = useLanguage();
  const { characters, parts, encoding, left } = smsSize(text);
  const words = [
    t(message('{count} characters', { count: characters })),
    t(message('{count} parts', { count: parts })),
    t('{left} left in this part', { left }),
    ...(text === '' ? [] : [encoding === 'gsm' ? t('GSM-7: 160 a part') : unicodeWords(text, t)]),
    ...(pricePoisha === undefined ? [] : [digits(formatTaka((parts * pricePoisha) / 100))]),
  ];
  return (
    <p className={`tabular text-sm ${parts > maxSmsParts ? 'font-medium text-sale-deep' : 'text-slate'}`}>
      {words.join(' · ')}
    </p>
  );
}
