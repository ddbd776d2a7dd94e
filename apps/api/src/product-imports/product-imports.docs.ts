/** API docs of the file of all products and of imports. */

import { toEnglish } from '@jontro/shop/messages.ts';
import { zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import type { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts, maxImportRows, notCsv } from '@jontro/shop/product-imports/product-imports.ts';
import { type ApiDocs, csvFormatText, totalHeaderText } from '../http/endpoint-docs.ts';

const inBackground = 'A job does the work in the background; "findImport" says how far it is.';

export const productImportDocs: ApiDocs<typeof productImportEndpoints> = {
  downloadProductFile: {
    summary: 'Downloads all products as a file that an import reads',
    text: `Every field in each language, a line for each variant; the first line of a product has what its variants share. An import of the unchanged file changes nothing. Needs the permission "prices" as well. ${csvFormatText}`,
    responseType: 'text/csv',
  },
  startImport: {
    summary: 'Uploads a CSV or XLSX file of products',
    text: `Up to ${maxImportRows} lines: as "text" in UTF-8, separated by commas, semicolons or tabs, or as "workbook" an XLSX file of up to 20 MB in Base64, whose first visible sheet is read. A cell with a formula has the result that the spreadsheet stored. A file of WooCommerce or Shopify is recognised by its headings. The columns are guessed by their headings, as they were last assigned or in the words of each language. Changes no product.`,
    rateLimited: true,
    errors: [
      ['invalid', toEnglish(notCsv(2))],
      ['invalid', importTexts.notWorkbook],
      ['invalid', importTexts.empty],
      ['invalid', importTexts.tooLong],
      ['invalid', importTexts.tooManyColumns],
      ['invalid', importTexts.cellTooLong],
      ['invalid', importTexts.sameHeading],
    ],
  },
  uploadImportPictures: {
    summary: 'Uploads a part of a ZIP file with the pictures of an import',
    text: `Parts of ${zipPartBytes} bytes in Base64, the last one of what is left, in any order after the first one; "upload" is the same for all of one file. The last part to arrive completes it: up to 300 MB, 10,000 files and 1 GB unpacked. The columns "Pictures" may then name its files, without regard to case, with or without folders. Another "upload" replaces the file. It is kept until the import is applied. A file that is a picture by its name only, is locked, damaged or larger than a picture may be is refused on the line that names it.`,
    rateLimited: true,
    errors: [
      ['invalid', zipTexts.wrongPart],
      ['invalid', zipTexts.notZip],
      ['invalid', zipTexts.tooManyFiles],
      ['invalid', zipTexts.unpacksTooLarge],
      ['invalid', zipTexts.noPictures],
      ['not-found', importTexts.notFound],
      ['broken-rule', importTexts.busy],
      ['broken-rule', importTexts.alreadyApplied],
      ['broken-rule', zipTexts.otherUpload],
    ],
  },
  listUnnamedPictures: {
    summary: 'Lists the files of the ZIP file that no line names',
    text: `Before the check those are all of them. ${totalHeaderText}`,
    errors: [['not-found', importTexts.notFound]],
  },
  listImports: { summary: 'Lists the newest 20 imports', text: 'Of all staff.', errors: [] },
  findImport: {
    summary: 'Returns an import and how far it is',
    errors: [['not-found', importTexts.notFound]],
  },
  checkImport: {
    summary: 'Assigns the columns and compares the file with the shop',
    text: `Says of each product whether it is new, changed, unchanged or wrong. A column that is left out stays as it is in the shop; an empty cell removes a value. ${inBackground}`,
    rateLimited: true,
    errors: [
      ['invalid', importTexts.sameColumn],
      ['invalid', importTexts.noColumns],
      ['invalid', importTexts.unknownColumn],
      ['not-found', importTexts.notFound],
      ['broken-rule', importTexts.busy],
      ['broken-rule', importTexts.alreadyApplied],
    ],
  },
  listImportRows: {
    summary: 'Lists the products of an import with what changes',
    text: `In the order of the file. ${totalHeaderText}`,
    errors: [['not-found', importTexts.notFound]],
  },
  downloadWrongRows: {
    summary: 'Downloads the lines that were not imported',
    text: `In the columns of the file, with the reason in a further one. ${csvFormatText}`,
    responseType: 'text/csv',
    errors: [['not-found', importTexts.notFound]],
  },
  applyImport: {
    summary: 'Writes the new and changed products of a checked import',
    text: `Each product as its form would write it; one that was changed since the check fails. Units sold since the check are kept. Pictures on hosts of the setting “pictureHosts” and in the ZIP file are copied. ${inBackground}`,
    rateLimited: true,
    errors: [
      ['not-found', importTexts.notFound],
      ['broken-rule', importTexts.notChecked],
      ['broken-rule', importTexts.nothing],
      ['broken-rule', importTexts.alreadyApplied],
    ],
  },
  undoImport: {
    summary: 'Undoes an import on each product that has not changed since',
    text: `Within 24 hours; the others are listed as "kept". ${inBackground}`,
    rateLimited: true,
    errors: [
      ['not-found', importTexts.notFound],
      ['broken-rule', importTexts.busy],
      ['broken-rule', importTexts.notApplied],
      ['broken-rule', importTexts.tooLate],
    ],
  },
};
