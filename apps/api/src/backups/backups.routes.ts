/** Backups over HTTP. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { maxPartBytes } from '@jontro/shop/backups/backups.ts';
import type { FastifyReply } from 'fastify';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { checkBackup, listBackups, removeBackup, startBackup } from './backups.ts';
import { type BackupDownload, downloadBackup, openBackupDownload } from './download-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { addBackupPart, startBackupUpload } from './upload-backup.ts';

export function backupsRoutes(app: App, context: Context): void {
  app.route({ ...backupEndpoints.listBackups, handler: (r) => listBackups(context, requireUser(r)) });
  app.route({ ...backupEndpoints.startBackup, handler: (r) => startBackup(context, requireUser(r)) });
  app.route({
    ...backupEndpoints.checkBackup,
    handler: (r) => checkBackup(context, requireUser(r), r.params.id),
  });
  app.route({
    ...backupEndpoints.removeBackup,
    handler: (r) => removeBackup(context, requireUser(r), r.params.id),
  });
  app.route({
    ...backupEndpoints.openBackupDownload,
    handler: (r) => openBackupDownload(context, requireUser(r), r.params.id),
  });
  app.route({
    ...backupEndpoints.downloadBackup,
    handler: async (r, reply) => {
      const { range, 'if-range': ifRange } = r.headers;
      const wanted = { ...(range && { range }), ...(ifRange && { ifRange: String(ifRange) }) };
      const input = { id: r.params.id, ticket: r.query.ticket, ...wanted };
      return sendBackup(reply, await downloadBackup(context, requireUser(r), input));
    },
  });
  app.route({
    ...backupEndpoints.startBackupUpload,
    handler: (r) => startBackupUpload(context, requireUser(r), r.body),
  });
  app.route({
    ...backupEndpoints.restoreBackup,
    handler: (r) => restoreBackup(context, requireUser(r), { id: r.params.id, shopName: r.body.shopName }),
  });
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxPartBytes },
      (_request, body, done) => done(null, { part: body }),
    );
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...backupEndpoints.addBackupPart,
      bodyLimit: maxPartBytes,
      config: { ...backupEndpoints.addBackupPart.config, upload: true },
      handler: (r) => {
        const { part } = (r.body ?? {}) as { part?: unknown };
        const bytes = Buffer.isBuffer(part) ? part : Buffer.alloc(0);
        return addBackupPart(context, requireUser(r), {
          id: r.params.id,
          offset: r.query.offset,
          part: bytes,
        });
      },
    });
  });
}

function sendBackup(reply: FastifyReply, { name, size, etag, range, open }: BackupDownload): Promise<string> {
  reply.headers({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': range ? range.end - range.start + 1 : size,
    'accept-ranges': 'bytes',
    etag,
  });
  if (range) {
    reply.status(206);
    reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  // The schema says that the handler returns a string; Fastify takes the returned reply as already sent.
  return reply.send(open()) as unknown as Promise<string>;
}
