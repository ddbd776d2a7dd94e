/** Imports of products in each state, for requests of endpoints. */
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { runImports } from '../../apps/api/src/product-imports/run-imports.ts';
import type { SignedInClient, TestShop } from '../../apps/api/src/testing/test-shop.ts';
import { zipOf } from '../../apps/api/src/testing/zip-file.ts';

type Context = { fixture: { admin: SignedInClient; shop: Pick<TestShop, 'context'> } };

/** A file with three products whose price is missing, and a new one. */
const wrongLines = ['Lamp A', 'Lamp B', 'Lamp C'].map((name) => `${name},Earbuds,,/i/a/9.webp`);
const text = () =>
  ['Name,Category,Price,Pictures', ...wrongLines, `${crypto.randomUUID()},Earbuds,9,/i/a/9.webp`].join('\n');

export const importFile = (content = text()) => ({ body: { file: 'products.csv', text: content } });
export const importFields = { fields: ['productName', 'category', 'price', 'images'] };

export async function byUploaded({ fixture: { admin } }: Context, content?: string) {
  const { body } = await admin.call(productImportEndpoints.startImport, importFile(content));
  return { params: { id: body._id } };
}

/** The only part of a ZIP file. */
export const zipPart = (zip = zipOf([{ name: 'lamp.png', content: 'x' }])) => ({
  upload: crypto.randomUUID(),
  file: 'pictures.zip',
  bytes: zip.length,
  place: 0,
  content: zip.toString('base64'),
});

export async function byZip(context: Context, body = zipPart()) {
  return { ...(await byUploaded(context)), body };
}

export async function byChecked(context: Context, content?: string) {
  const { admin, shop } = context.fixture;
  const { params } = await byUploaded(context, content);
  await admin.call(productImportEndpoints.checkImport, { params, body: importFields });
  await runImports(shop.context);
  return { params };
}

export async function byApplying(context: Context) {
  const { params } = await byChecked(context);
  await context.fixture.admin.call(productImportEndpoints.applyImport, { params });
  return { params };
}

export async function byApplied(context: Context) {
  const { params } = await byApplying(context);
  await runImports(context.fixture.shop.context);
  return { params };
}
