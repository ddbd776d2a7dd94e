/** Backups over HTTP. */
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import type { FastifyReply } from 'fastify';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { checkBackup, listBackups, removeBackup, startBackup } from './backups.ts';
import { type BackupDownload, downloadBackup, openBackupDownload } from './download-backup.ts';

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
