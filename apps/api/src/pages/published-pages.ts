/** Which pages of the owner are published, as this process knows it: the footer of every page names them. */
import type { PageSlug } from '@jontro/shop/pages/page-content.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { listPublishedSlugs } from './pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    publishedPages: PublishedPages;
  }
}

interface PublishedPages {
  readonly slugs: readonly PageSlug[];
  /** Reads them again; drops the cached responses if they differ. */
  load(): Promise<void>;
}

/** Reads them at the start; afterwards whoever hears of a change calls `load`. */
export function followPublishedPages(
  app: App,
  { db, publicCache }: Pick<Context, 'db' | 'publicCache'>,
): PublishedPages {
  let slugs: readonly PageSlug[] = [];
  let [begun, applied] = [0, 0];
  const publishedPages: PublishedPages = {
    get slugs() {
      return slugs;
    },
    async load() {
      begun += 1;
      const reading = begun;
      const present = await listPublishedSlugs(db);
      // What a later reading has found is newer.
      if (reading < applied) return;
      applied = reading;
      const differ = present.join() !== slugs.join();
      slugs = present;
      if (differ) publicCache.drop();
    },
  };
  app.decorate('publishedPages', publishedPages);
  app.addHook('onReady', () => publishedPages.load());
  return publishedPages;
}
