/** How a text becomes parts of an SMS: 160 or 153 characters of GSM 03.38, 70 or 67 of anything else, which all Bengali is. */

/** The default alphabet of GSM 03.38 (3GPP TS 23.038, section 6.2.1). */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each needs an escape character, so it counts as two. */
const extended = new Set('\f^{}\\[~]|€');

const limits = {
  gsm: { alone: 160, joined: 153 },
  unicode: { alone: 70, joined: 67 },
} as const;

/** What a text costs to send. */
export interface SmsSize {
  encoding: keyof typeof limits;
  /** In septets or UTF-16 units, as the network counts. */
  characters: number;
  parts: number;
  /** How many more characters fit into the last part. */
  left: number;
}

const isGsm = (sign: string): boolean => basic.has(sign) || extended.has(sign);

/** The characters for which a text cannot be sent in the alphabet of 160 a part, each once. */
export const unicodeSigns = (text: string): string[] => [
  ...new Set([...text].filter((sign) => !isGsm(sign))),
];

/** The size of a text; an empty one has no part. A character of two units is never divided between parts. */
export function smsSize(text: string): SmsSize {
  const signs = [...text];
  const encoding = signs.every(isGsm) ? 'gsm' : 'unicode';
  const widths = signs.map((sign) => (encoding === 'gsm' ? (extended.has(sign) ? 2 : 1) : sign.length));
  const characters = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = limits[encoding];
  if (characters <= alone)
    return { encoding, characters, parts: Math.min(characters, 1), left: alone - characters };
  let [parts, used] = [1, 0];
  for (const width of widths) {
    if (used + width > joined) [parts, used] = [parts + 1, 0];
    used += width;
  }
  return { encoding, characters, parts, left: joined - used };
}

/** The most parts that a message of the shop has. */
export const maxSmsParts = 3;

/** The beginning of a text that fits into the allowed parts. */
export function fitSms(text: string): string {
  const signs = [...text];
  while (smsSize(signs.join('')).parts > maxSmsParts) signs.pop();
  return signs.join('').trimEnd();
}

/** Whether a text is written in Bengali letters, as promotion must be (BTRC, 12 March 2019); a name or an address may be in others. */
export function isBengaliText(text: string): boolean {
  const words = text.replace(/https?:\/\/\S+/g, '');
  const bengali = words.match(/[\u0980-\u09E3]/g)?.length ?? 0;
  const other = words.match(/\p{L}/gu)?.filter((letter) => !/[\u0980-\u09FF]/.test(letter)).length ?? 0;
  return bengali > 0 && bengali >= 2 * other;
}
