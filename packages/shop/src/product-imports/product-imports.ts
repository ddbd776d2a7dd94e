/** Imports of products from a file: states, limits and texts. */
import { type Static, Type } from 'typebox';
import { type Message, message, type PlainMessage } from '../messages.ts';
import { foreignFormats } from './foreign-files.ts';
import { PictureFile, RefusedPicture } from './pictures.ts';

/** `uploaded` waits for the columns, `checked` for the decision to import; a job works on those in `-ing`. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** What a check found of a line, then what became of it; `part` is a further line of the product above it. */
export const importRowStates = [
  'waiting',
  'part',
  'new',
  'changed',
  'unchanged',
  'wrong',
  'added',
  'updated',
  'failed',
  'undone',
  'kept',
] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** The most lines of a file, without its headings. */
export const maxImportRows = 10_000;
/** The most characters of a file. */
export const maxImportLength = 12_000_000;
/** The most bytes of a workbook. */
export const maxWorkbookBytes = 20_000_000;
export const maxImportColumns = 200;
/** The most characters of a cell. */
export const maxCellLength = 21_000;
/** How long an import can be undone, in ms. */
export const importUndoMs = 24 * 3_600_000;
/** How long an applied import is kept, and how long one that was not applied. */
export const importRetentionDays = 30;
export const draftRetentionDays = 2;

/** Why a text is refused as CSV; `line` is the line of the file, from 1. */
export const notCsv = (line: number): Message =>
  message(
    'Line {line} of this file is not CSV: a quotation mark is in the wrong place, it has more cells than there are headings, or it is too long.',
    { line },
  );

export const importTexts = {
  notFound: 'Import not found',
  tooLong: 'A file can have up to 10,000 lines and 12 million characters.',
  tooManyColumns: 'A file can have up to 200 columns.',
  empty: 'This file has no lines below its headings.',
  notWorkbook:
    'This is not an Excel workbook (.xlsx) that can be read. Please save it again as .xlsx without a password, or as “CSV UTF-8”.',
  workbookTooLarge: 'An Excel workbook can have up to 20 MB.',
  notUnicode: 'This file is not in UTF-8. Please save it as “CSV UTF-8” in your spreadsheet.',
  unreadable: 'This file could not be read. Please choose it again.',
  cellTooLong: 'A cell can have up to 21,000 characters.',
  sameHeading: 'Two columns have the same heading. Please rename one of them.',
  noColumns: 'Please assign a column to the id, the SKU or the name.',
  unknownColumn: 'There is no such field.',
  sameColumn: 'Two columns of the file are assigned to the same field.',
  busy: 'This import is being worked on. Please wait until that is finished.',
  notChecked: 'Please check the file first.',
  nothing: 'There is nothing to import: no line is new or changed.',
  alreadyApplied: 'This import is already applied.',
  notApplied: 'This import is not applied.',
  tooLate: 'An import can be undone for 24 hours.',
  notAllowed: 'The right to import products was taken away.',
  noName: 'Neither an id, nor an SKU, nor a name says which product this is.',
  ambiguousName: 'Several products have this name. Please add their ids.',
  variantUnknown: 'This variant is not known: it needs a value of each option.',
  skuNotKept: 'Only the first SKU is kept: the further lines are no variants.',
  optionUnnamed: 'An option needs a name.',
  changedSince: 'This product was changed after the import, so it stays as it is.',
} as const satisfies Record<string, PlainMessage>;

const TextParts = Type.Object({ key: Type.String(), params: Type.Record(Type.String(), Type.Any()) });

/** A field that a line changes, as the file writes it. */
export const ImportChange = Type.Object({
  /** The key of the column. */
  field: Type.String(),
  /** The values of the variant. */
  variant: Type.Optional(Type.String()),
  before: Type.String(),
  after: Type.String(),
});
export type ImportChange = Static<typeof ImportChange>;

export const ImportRow = Type.Object({
  /** The line as a text. */
  _id: Type.String(),
  line: Type.Integer(),
  state: Type.Enum(importRowStates),
  name: Type.String(),
  productId: Type.Optional(Type.String()),
  changes: Type.Array(ImportChange),
  /** Why it is wrong, was not applied or is not undone, in English; with parameters also as `text`. */
  reason: Type.Optional(Type.String()),
  text: Type.Optional(TextParts),
  /** What the file has and the shop does not take, in English, and with parameters. */
  notes: Type.Array(Type.String()),
  noteTexts: Type.Array(Type.Union([Type.String(), TextParts])),
  /** Pictures that are not taken. */
  refusedPictures: Type.Array(RefusedPicture),
});
export type ImportRow = Static<typeof ImportRow>;

export const ProductImport = Type.Object({
  _id: Type.String(),
  file: Type.String(),
  /** The program of another shop that has written it. */
  format: Type.Optional(Type.Enum(foreignFormats)),
  by: Type.String({ description: 'The e-mail of the admin' }),
  createdAt: Type.String(),
  state: Type.Enum(importStates),
  /** Lines without the headings. */
  lines: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      /** The key of the assigned column; absent if it is left out. */
      field: Type.Optional(Type.String()),
      /** The first cell that is not empty. */
      sample: Type.String(),
    }),
  ),
  /** The number of products in each state. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** Its ZIP file with pictures. */
  pictures: Type.Optional(PictureFile),
  appliedAt: Type.Optional(Type.String()),
  undoableUntil: Type.Optional(Type.String()),
});
export type ProductImport = Static<typeof ProductImport>;

/** Whether a job works on it. */
export const isRunning = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing';
