/** Endpoints of the file of all products and of imports from such a file. */
import { Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, endpoint } from '../endpoint.ts';
import { maxZipBytes, ZippedPicture, zipPartBytes } from './pictures.ts';
import {
  ImportRow,
  importRowStates,
  maxImportColumns,
  maxImportLength,
  maxWorkbookBytes,
  ProductImport,
} from './product-imports.ts';

export const productImportEndpoints = {
  /** All products with all their fields, a line for each variant: what an import reads. */
  downloadProductFile: endpoint({
    method: 'GET',
    path: '/api/product-file.csv',
    access: 'admin',
    permission: 'products',
    additive: true,
    response: Type.String(),
  }),
  /** Stores a file and guesses its columns. */
  startImport: endpoint({
    method: 'POST',
    path: '/api/product-imports',
    access: 'admin',
    permission: 'products',
    additive: true,
    body: Type.Object({
      file: Type.String({ minLength: 1, maxLength: 200 }),
      /** A CSV file. */
      text: Type.Optional(Type.String({ maxLength: maxImportLength })),
      /** Instead of it an XLSX file, as Base64. */
      workbook: Type.Optional(Type.String({ maxLength: Math.ceil(maxWorkbookBytes / 3) * 4 })),
    }),
    response: ProductImport,
  }),
  /** Stores a part of a ZIP file with pictures, whose names the file of products may have; the first one begins a new ZIP file. */
  uploadImportPictures: endpoint({
    method: 'POST',
    path: '/api/product-imports/:id/pictures',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    body: Type.Object({
      /** The same for all parts of one ZIP file, and another one for the next. */
      upload: Type.String({ pattern: '^[a-z0-9-]{8,40}$' }),
      file: Type.String({ minLength: 1, maxLength: 200 }),
      /** Of the whole ZIP file. */
      bytes: Type.Integer({ minimum: 1, maximum: maxZipBytes }),
      /** The part's place, from 0. */
      place: Type.Integer({ minimum: 0, maximum: Math.ceil(maxZipBytes / zipPartBytes) }),
      /** The part as Base64. */
      content: Type.String({ maxLength: Math.ceil(zipPartBytes / 3) * 4 }),
    }),
    response: ProductImport,
  }),
  /** The pictures that no line of the checked file names. */
  listUnnamedPictures: endpoint({
    method: 'GET',
    path: '/api/product-imports/:id/pictures',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    query: Type.Object(ListPage),
    response: Type.Array(ZippedPicture),
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/api/product-imports',
    access: 'admin',
    permission: 'products',
    additive: true,
    response: Type.Array(ProductImport),
  }),
  findImport: endpoint({
    method: 'GET',
    path: '/api/product-imports/:id',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: ProductImport,
  }),
  /** Compares the file with the shop; changes no product. */
  checkImport: endpoint({
    method: 'POST',
    path: '/api/product-imports/:id/check',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    body: Type.Object({
      /** The key of the column that each heading is assigned to; null leaves it out. */
      fields: Type.Array(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]), {
        maxItems: maxImportColumns,
      }),
    }),
    response: ProductImport,
  }),
  listImportRows: endpoint({
    method: 'GET',
    path: '/api/product-imports/:id/rows',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    query: Type.Object({ state: Type.Optional(Type.Enum(importRowStates)), ...ListPage }),
    response: Type.Array(ImportRow),
  }),
  /** The lines of the file that are wrong or were not applied, with the reason in a column. */
  downloadWrongRows: endpoint({
    method: 'GET',
    path: '/api/product-imports/:id/wrong.csv',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: Type.String(),
  }),
  applyImport: endpoint({
    method: 'POST',
    path: '/api/product-imports/:id/apply',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: ProductImport,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/product-imports/:id/undo',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: ProductImport,
  }),
};
