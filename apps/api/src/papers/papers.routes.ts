/** Routes of papers. */
import type { Language } from '@jontro/shop/language.ts';
import { paperEndpoints } from '@jontro/shop/papers/papers.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { makeInvoice } from './invoice.ts';
import { createLogoReader } from './logo-pixels.ts';
import { createPaperMaker } from './paper-maker.ts';

export function papersRoutes(app: App, context: Context): void {
  const papers = createPaperMaker({ log: app.log });
  // As browsers get it: a file of the pages, the owner's own one or an uploaded image; never another host's.
  const readLogo = createLogoReader(async (path) => {
    if (!path.startsWith('/')) return undefined;
    const { statusCode, rawPayload } = await app.inject({ url: path });
    return statusCode === 200 ? rawPayload : undefined;
  });
  app.addHook('onClose', () => papers.close());
  app.route({
    ...paperEndpoints.downloadInvoice,
    handler: async (r, reply) => {
      const language = r.query.language as Language | undefined;
      const { name, file } = await makeInvoice({ ...context, papers, readLogo }, requireUser(r), {
        id: r.params.id,
        language,
      });
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}.pdf"`,
      });
      // The schema says that the handler returns a string; Fastify takes the returned reply as already sent.
      return reply.send(file as unknown as string) as unknown as Promise<string>;
    },
  });
}
