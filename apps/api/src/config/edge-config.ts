/** Settings of a cache at the edge: Varnish, nginx or a CDN in front of the shop. */
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url } from './environment.ts';

/**
 * `purged`: it keeps pages with their tags and removes those that a change touches. `brief`: it has no tags, and keeps a page
 * for a second; nginx, which counts in whole seconds, for up to two.
 */
export type EdgeConfig = { kind: 'none' } | { kind: 'brief' } | PurgedEdge;

export interface PurgedEdge {
  kind: 'purged';
  /** Each cache is sent every purge. */
  urls: readonly string[];
  token: string;
}

export function edgeConfig(env: Environment): EdgeConfig {
  const kind = oneOf(env, 'EDGE_CACHE', ['none', 'brief', 'purged'], 'none');
  if (kind !== 'purged') return { kind };
  const reason = 'EDGE_CACHE is "purged"';
  const urls = required(env, 'EDGE_PURGE_URL', reason)
    .split(',')
    .map((address) => url({ EDGE_PURGE_URL: address.trim() }, 'EDGE_PURGE_URL', ''));
  return { kind, urls, token: purgeToken(required(env, 'EDGE_PURGE_TOKEN', reason)) };
}

function purgeToken(token: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new ConfigError('EDGE_PURGE_TOKEN must have at least 16 characters, without spaces.');
}
