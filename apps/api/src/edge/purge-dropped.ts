/** Connects the public cache with the caches at the edge: what a process drops, it purges there. */

import { isAnnouncedLater } from '../catalog/catalog-tags.ts';
import { everything } from '../http/response-tags.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { type EdgePurger, startEdgePurger } from './purge-edge.ts';

/**
 * Purges while the server listens. It begins with everything: another version has other pages, and purges that an earlier
 * process could not send are made up for.
 */
export function purgeDropped(
  app: App,
  { config, publicCache }: Pick<Context, 'config' | 'publicCache'>,
): void {
  const { edge } = config;
  if (edge.kind !== 'purged') return;
  let purger: EdgePurger | undefined;
  app.addHook('onListen', async () => {
    purger = startEdgePurger({ ...edge, log: app.log });
    purger.purge([everything]);
  });
  publicCache.onDrop((tags) => {
    // No page has the others, of which every sale touches some.
    const ofPages = tags.filter((tag) => !isAnnouncedLater(tag));
    if (ofPages.length > 0) purger?.purge(ofPages);
  });
  app.addHook('onClose', async () => purger?.stop());
}
