/** Serves the client build from memory, each file compressed once; files with hashed names are immutable. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './accept-encoding.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = /^(text\/|image\/svg|application\/)/;

interface Asset {
  type: string;
  plain: Buffer;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Asset]> => {
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        return [
          path,
          { type: contentTypes[extname(file)] ?? 'application/octet-stream', plain: await readFile(file) },
        ];
      }),
    ),
  );
}

/** Registers a route for every file of the client build. Files under /assets/ have their hash in the name. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const assets = await readAssets(folder);
  for (const [path, asset] of assets) {
    const immutable = path.startsWith('/assets/');
    app.get(path, { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
      reply
        .type(asset.type)
        .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .header('vary', 'accept-encoding');
      const encoding = compressible.test(asset.type)
        ? encodingFor(request.headers['accept-encoding'])
        : 'identity';
      if (encoding === 'identity') return reply.send(asset.plain);
      asset[encoding] ??= compressors[encoding](asset.plain);
      return reply.header('content-encoding', encoding).send(await asset[encoding]);
    });
  }
}
