/** Content negotiation by the Accept-Encoding header (RFC 9110, section 12.5.3). */

/** The encodings that the shop sends, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

const excluded = /^q=0(\.0*)?$/;

/** The best encoding that a request accepts; `q=0` excludes an encoding, other weights are ignored. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !excluded.test(weight ?? ''))
    .map(([name]) => name);
  return encodings.find((encoding) => names.includes(encoding)) ?? 'identity';
}
