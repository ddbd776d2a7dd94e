/** What a page tells a cache at the edge: how long to keep it, and the keys by which a change removes it. */
import { createHash } from 'node:crypto';
import type { EdgeConfig } from '../config/edge-config.ts';
import { everything } from '../http/response-tags.ts';

const keyLength = 8;

/** The key of a tag: short, because a list of products has hundreds of them, and without blanks. */
export const edgeKey = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, keyLength);

/** Every page has it. */
export const allKey = edgeKey(everything);

/** More keys would exceed the header fields that edges accept; such a page is not kept there. */
const maxKeys = 400;

/** In seconds: with purges, the age at which the shop's own cache computes a page again; without, a glance. */
const keptFor = { purged: 60, brief: 1 };
/** How long an old copy may be sent while a new one is fetched, and while the shop does not respond. In seconds. */
const whileFetching = 300;
const whileDown = 86_400;

/**
 * Returns the headers of a page with these tags. Browsers keep the rule of a shop without an edge, because `s-maxage` is not
 * for them; what may be stale is said to the edge alone, in `CDN-Cache-Control` (RFC 9213): a browser that read it would show
 * an old price.
 */
export function edgeHeadersOf(
  edge: EdgeConfig,
): ((tags: ReadonlySet<string>) => Record<string, string>) | undefined {
  if (edge.kind === 'none') return undefined;
  const seconds = keptFor[edge.kind];
  const stale = edge.kind === 'purged' ? `stale-while-revalidate=${whileFetching}, ` : '';
  const headers = {
    'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
    'cdn-cache-control': `public, max-age=${seconds}, ${stale}stale-if-error=${whileDown}`,
  };
  if (edge.kind === 'brief') return () => headers;
  return (tags): Record<string, string> =>
    tags.size >= maxKeys
      ? {}
      : { ...headers, 'surrogate-key': [allKey, ...[...tags].map(edgeKey)].join(' ') };
}
