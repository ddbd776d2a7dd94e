/** Content negotiation by the Accept-Encoding header (RFC 9110, section 12.5.3). */
import { negotiate } from '@fastify/accept-negotiator';

/** The encodings that the shop sends, best first. */
const encodings = ['br', 'gzip'];
export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send few different headers, so the results are cached. */
const known = new Map<string, Encoding>();
const maxKnown = 100;
const maxKnownLength = 100;

/** The best encoding that a request accepts; the one with the higher weight, which `q=0` excludes. */
export function encodingFor(accepted = ''): Encoding {
  const found = known.get(accepted);
  if (found) return found;
  const encoding = (negotiate(accepted.toLowerCase(), encodings) as Encoding | null) ?? 'identity';
  if (known.size < maxKnown && accepted.length <= maxKnownLength) known.set(accepted, encoding);
  return encoding;
}
