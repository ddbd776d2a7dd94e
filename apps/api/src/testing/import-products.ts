/** Imports of products from files, by an admin of a test shop. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { zipPartBytes } from '@jontro/shop/product-imports/pictures.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import type { ImportRowState } from '@jontro/shop/product-imports/product-imports.ts';
import { runImports } from '../product-imports/run-imports.ts';
import type { SignedInClient, TestShop } from './test-shop.ts';

/** A file with these headings and lines; cells have no commas. */
export const fileOf = (headings: string, ...lines: string[]): string => [headings, ...lines].join('\n');

/** What an admin does with files. */
export function importer(shop: TestShop, admin: SignedInClient) {
  const find = async (id: string) =>
    (await admin.call(productImportEndpoints.findImport, { params: { id } })).body;
  const run = () => runImports(shop.context);

  async function upload(content: string | Buffer, file = 'products.csv') {
    shop.clock.advance(1000);
    const body =
      typeof content === 'string' ? { file, text: content } : { file, workbook: content.toString('base64') };
    return admin.call(productImportEndpoints.startImport, { body });
  }

  /** The requests that upload a ZIP file. */
  const zipParts = (id: string, bytes: Buffer, uploadId: string = crypto.randomUUID()) =>
    Array.from({ length: Math.ceil(bytes.length / zipPartBytes) }, (_, place) => ({
      params: { id },
      body: {
        upload: uploadId,
        file: 'pictures.zip',
        bytes: bytes.length,
        place,
        content: bytes.subarray(place * zipPartBytes, (place + 1) * zipPartBytes).toString('base64'),
      },
    }));

  /** Uploads a ZIP file; returns the last response. */
  async function uploadZip(id: string, bytes: Buffer) {
    const responses = [];
    for (const part of zipParts(id, bytes))
      responses.push(await admin.call(productImportEndpoints.uploadImportPictures, part));
    const last = responses.at(-1);
    if (!last) throw new Error('a ZIP file has at least one byte');
    return last;
  }

  /** Uploads a file, takes the guessed columns and compares it with the shop. */
  async function check(content: string | Buffer, fields?: (string | null)[], zip?: Buffer) {
    const { body, error, status } = await upload(content);
    if (status !== 200) throw new Error(error.message);
    const guessed = body.columns.map(({ field }) => field ?? null);
    const params = { id: body._id };
    if (zip) await uploadZip(body._id, zip);
    const checked = await admin.call(productImportEndpoints.checkImport, {
      params,
      body: { fields: fields ?? guessed },
    });
    if (checked.status !== 200) throw new Error(checked.error.message);
    await run();
    return find(body._id);
  }

  async function apply(id: string) {
    shop.clock.advance(1000);
    const { status, error } = await admin.call(productImportEndpoints.applyImport, { params: { id } });
    if (status !== 200) throw new Error(error.message);
    await run();
    return find(id);
  }

  async function undo(id: string) {
    shop.clock.advance(1000);
    const { status, error } = await admin.call(productImportEndpoints.undoImport, { params: { id } });
    if (status !== 200) throw new Error(error.message);
    await run();
    return find(id);
  }

  return {
    upload,
    zipParts,
    uploadZip,
    check,
    apply,
    undo,
    find,
    run,
    rows: async (id: string, state?: ImportRowState) =>
      (
        await admin.call(productImportEndpoints.listImportRows, {
          params: { id },
          query: { limit: 50, ...(state && { state }) },
        })
      ).body,
    wrongFile: async (id: string) =>
      String((await admin.call(productImportEndpoints.downloadWrongRows, { params: { id } })).body),
    /** The file of the owner's list. */
    listFile: async () => String((await admin.call(catalogEndpoints.downloadProducts)).body),
    productFile: async () => String((await admin.call(productImportEndpoints.downloadProductFile)).body),
  };
}
