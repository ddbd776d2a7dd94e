/** Serves the pages from their sources with hot reload: Vite as a middleware on the same port (`npm run dev`). */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import middie from '@fastify/middie';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import type { PageAddresses, PagesBuild } from '@jontro/shop/page-services.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { languageOfPage } from './chosen-language.ts';
import { pageUrl } from './web.ts';
import { webRoot } from './web-build.ts';
import { webServices } from './web-services.ts';

/** The part of Vite's API that is used; Vite is a development dependency of the web only. */
interface ViteServer {
  middlewares: (request: unknown, response: unknown, next: () => void) => void;
  ssrLoadModule(path: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function developmentPages(app: App, context: Context): Promise<void> {
  const vitePath = createRequire(join(webRoot, 'package.json')).resolve('vite');
  const vite: { createServer(options: object): Promise<ViteServer> } = await import(
    pathToFileURL(vitePath).href
  );
  const server = await vite.createServer({
    root: webRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => server.close());
  await app.register(middie, { hook: 'preHandler' });
  const viteFiles =
    /^\/(@|app\/|node_modules\/|__|\.well-known\/|[^?]+\.(css|ts|tsx|js|mjs|svg|woff2|png|webp|ico)(\?|$))/;
  app.use((request: { url?: string }, response: unknown, next: () => void) =>
    viteFiles.test(request.url ?? '') && !request.url?.startsWith('/i/')
      ? server.middlewares(request, response, next)
      : next(),
  );
  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const { shop, publicUrl } = context.config;
    const address = languageOfPage(request, reply, context.config);
    if (!address) return reply;
    const addresses = (await server.ssrLoadModule('./server/addresses.ts')) as PageAddresses;
    const pages = (await server.ssrLoadModule('./server/entry.ts')) as PagesBuild;
    const { url } = addresses.pageAddress(address.path, shop);
    const page = new Request(pageUrl(addressIn(address.language, shop.language, url), publicUrl));
    const render = pages.createWebHandler('development');
    const { status, headers, body } = await render(page, address.language, webServices(app, context));
    return reply.status(status).headers(Object.fromEntries(headers)).send(Buffer.from(body));
  });
}
