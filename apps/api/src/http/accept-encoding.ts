/** Content negotiation by the Accept-Encoding header (RFC 9110, section 12.5.3). */
import { negotiate } from '@fastify/accept-negotiator';

/** The encodings that the shop sends, best first. */
const encodings = ['br', 'gzip'];
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a request accepts; the one with the higher weight, which `q=0` excludes. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  (negotiate(accepted?.toLowerCase() ?? '', encodings) as Encoding | null) ?? 'identity';
