/** Routes of files of products and of imports. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { exportListedProducts, exportProductFile } from './product-file.ts';
import { applyImport, checkImport, startImport, undoImport } from './product-imports.ts';
import { exportWrongRows, listImportRows, listImports, readImport } from './read-imports.ts';
import { listUnnamedPictures, uploadImportPictures } from './upload-pictures.ts';

/** For 12 million characters of Bengali in JSON. */
const bodyLimit = 40 * 1024 * 1024;

/** For a part of a ZIP file in Base64. */
const partLimit = 1024 * 1024;

export function productImportsRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.route({
    ...productImportEndpoints.downloadProductFile,
    handler: async (r, reply) =>
      sendCsv(reply, `product-file-${toBangladeshDate(now())}`, await exportProductFile(db, requireUser(r))),
  });
  app.route({
    ...catalogEndpoints.downloadProducts,
    handler: async (r, reply) =>
      sendCsv(
        reply,
        `products-${toBangladeshDate(now())}`,
        await exportListedProducts(db, r.query, context.config.shop.lowStockThreshold),
      ),
  });
  app.route({
    ...productImportEndpoints.startImport,
    bodyLimit,
    config: { ...productImportEndpoints.startImport.config, upload: true },
    handler: (r) => startImport(context, requireUser(r), r.body),
  });
  app.route({
    ...productImportEndpoints.uploadImportPictures,
    bodyLimit: partLimit,
    config: { ...productImportEndpoints.uploadImportPictures.config, upload: true },
    handler: (r) => uploadImportPictures(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...productImportEndpoints.listUnnamedPictures,
    handler: async (r, reply) =>
      withTotal(reply, await listUnnamedPictures(db, { id: r.params.id, ...r.query })),
  });
  app.route({ ...productImportEndpoints.listImports, handler: () => listImports(db, now()) });
  app.route({
    ...productImportEndpoints.findImport,
    handler: (r) => readImport(db, now(), r.params.id),
  });
  app.route({
    ...productImportEndpoints.checkImport,
    handler: (r) => checkImport(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...productImportEndpoints.listImportRows,
    handler: async (r, reply) => withTotal(reply, await listImportRows(db, { id: r.params.id, ...r.query })),
  });
  app.route({
    ...productImportEndpoints.downloadWrongRows,
    handler: async (r, reply) => sendCsv(reply, 'wrong-lines', await exportWrongRows(db, r.params.id)),
  });
  app.route({
    ...productImportEndpoints.applyImport,
    handler: (r) => applyImport(context, requireUser(r), r.params.id),
  });
  app.route({
    ...productImportEndpoints.undoImport,
    handler: (r) => undoImport(context, requireUser(r), r.params.id),
  });
}
