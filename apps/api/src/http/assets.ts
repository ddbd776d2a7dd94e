/** Serves the client build; text files are sent as the build has compressed them, files with hashed names are immutable. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from './request-trace.ts';

/** Headers that browsers read from documents alone; without them each script, style sheet and font is 0.3 kB smaller. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Registers a route for every file of the client build. Files under /assets/ have their hash in the name. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    const immutable = path.startsWith('assets/');
    const cacheControl = immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    // Immutable files need no validators, which would cost 2 kB in the twenty files of a first visit.
    const options = { etag: !immutable, lastModified: !immutable, acceptRanges: !immutable };
    const mayBeDocument = !immutable || !/\.(js|css|woff2)$/.test(path);
    app.get(`/${path}`, { config: { access: 'public', buildFile: true }, logLevel: 'warn' }, (_, reply) => {
      if (!mayBeDocument) {
        for (const name of documentHeaders) reply.raw.removeHeader(name);
        // Nobody asks for the line of the log that such a file has; the ids of a first visit would cost 1 kB.
        reply.removeHeader(requestIdHeader);
      }
      return reply.header('cache-control', cacheControl).sendFile(path, options);
    });
  }
}
