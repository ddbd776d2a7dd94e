/** Who runs the shop, and how to reach them: what footer and papers show of it, once its owner has set it. */
import { Type } from 'typebox';
import type { Language } from './language.ts';
import { type LocalizedText, line, localizedText, textIn } from './localized-text.ts';

export interface Business {
  hotline?: string;
  whatsapp?: string;
  address?: LocalizedText;
  /** The opening hours. */
  hours?: LocalizedText;
  tradeLicence?: string;
  /** Digital Business Identity, the number of the registration as an online business. */
  dbid?: string;
  /** Business Identification Number, that of the VAT registration. */
  bin?: string;
  /** The address of a page that shows where the shop is. */
  map?: string;
  /** Official marks of ways of paying, in place of their names. */
  paymentMarks?: readonly { readonly name: string; readonly picture: string }[];
  /** Who answers complaints, and how to reach them. */
  complaints?: LocalizedText;
}

const telephone = () =>
  Type.String({
    pattern: '^\\+?[0-9][0-9 -]{2,18}[0-9]$',
    description: 'a telephone number, as in +880 1712-345678',
  });

/* @__NO_SIDE_EFFECTS__ */
export const businessSchema = () =>
  Type.Object(
    {
      hotline: Type.Optional(telephone()),
      whatsapp: Type.Optional(telephone()),
      address: Type.Optional(localizedText(200)),
      hours: Type.Optional(localizedText(120)),
      tradeLicence: Type.Optional(line(60)),
      dbid: Type.Optional(line(40)),
      bin: Type.Optional(
        Type.String({
          pattern: '^[0-9]{9}-?[0-9]{4}$',
          description: 'a BIN of 13 digits, as in 001234567-0101',
        }),
      ),
      complaints: Type.Optional(localizedText(200)),
      map: Type.Optional(
        Type.String({
          maxLength: 500,
          pattern: '^https://[^\\s/]+\\S*$',
          description: 'the address of a page, as in https://maps.example.com/jontro',
        }),
      ),
      paymentMarks: Type.Optional(
        Type.Array(Type.Object({ name: line(40), picture: line(500) }, { additionalProperties: false }), {
          maxItems: 12,
        }),
      ),
    },
    { additionalProperties: false },
  );

/** In the order of the footer. */
type Line = Exclude<keyof Business, 'map' | 'paymentMarks'>;
const labels: Readonly<Record<Line, LocalizedText>> = {
  hotline: { en: 'Hotline', bn: 'হটলাইন' },
  whatsapp: { en: 'WhatsApp', bn: 'হোয়াটসঅ্যাপ' },
  address: { en: 'Address', bn: 'ঠিকানা' },
  hours: { en: 'Opening hours', bn: 'খোলা থাকে' },
  complaints: { en: 'Complaints', bn: 'অভিযোগ' },
  tradeLicence: { en: 'Trade licence', bn: 'ট্রেড লাইসেন্স' },
  dbid: { en: 'DBID', bn: 'ডিবিআইডি' },
  bin: { en: 'BIN', bn: 'বিআইএন' },
};

export interface BusinessLine {
  label: string;
  text: string;
  /** Of a number that can be called or written to. */
  href?: string;
}

const hrefOf = (name: string, text: string): string | undefined => {
  const digits = text.replace(/[^0-9+]/g, '');
  if (name === 'hotline') return `tel:${digits}`;
  // As 01712 345678 is +880 1712 345678.
  if (name === 'whatsapp') return `https://wa.me/${digits.replace('+', '').replace(/^0/, '880')}`;
  return undefined;
};

/** Where the hotline is called and WhatsApp written to, as far as they are set. */
export const businessLinks = ({ hotline, whatsapp }: Business): { call?: string; write?: string } => {
  const call = hotline && hrefOf('hotline', hotline);
  const write = whatsapp && hrefOf('whatsapp', whatsapp);
  return { ...(call && { call }), ...(write && { write }) };
};

/** What is set of these, in the language; of all without any given. */
export const businessLines = (
  business: Business,
  language: Language,
  names: readonly Line[] = Object.keys(labels) as Line[],
): BusinessLine[] =>
  names.flatMap((name) => {
    const [label, value] = [labels[name], business[name]];
    if (value === undefined) return [];
    const text = typeof value === 'string' ? value : textIn(value, language);
    const href = hrefOf(name, text);
    return [{ label: textIn(label, language), text, ...(href && { href }) }];
  });

/** The same for papers, one text a line. */
export const businessTexts = (business: Business, language: Language): string[] =>
  businessLines(business, language).map(({ label, text }) => `${label}: ${text}`);
