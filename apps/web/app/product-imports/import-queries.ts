/** Requests of the import page, and the words for columns, states and progress. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { languageRows } from '@jontro/shop/language.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import type { ImportRowState, ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import type { Translate } from '@jontro/shop/translator.ts';
import { networkError, reportRejection, serverUrl, toApiError } from '../lib/send.ts';

export const importKeys = {
  list: ['productImports'] as const,
  one: (id: string) => ['productImports', id] as const,
  rows: (id: string, state: ImportRowState, page: number) => ['productImports', id, state, page] as const,
  pictures: (id: string, page: number) => ['productImports', id, 'pictures', page] as const,
};

/** Long enough for the largest file on a slow connection, in ms. */
const uploadTimeoutMs = 15 * 60_000;

/** Uploads a file; throws ApiError. */
export async function uploadFile(
  file: string,
  content: { text: string } | { workbook: string },
): Promise<ProductImport> {
  const { method } = productImportEndpoints.startImport;
  const response = await fetch(serverUrl + endpointUrl(productImportEndpoints.startImport), {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file, ...content }),
    signal: AbortSignal.timeout(uploadTimeoutMs),
  }).catch(() => {
    throw networkError();
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as ProductImport;
  throw reportRejection(toApiError(response.status, body));
}

/** The label of a column, with the language of a translation. */
export function columnText(key: string, t: Translate): string {
  const column = importColumns.find((one) => one.key === key);
  if (!column) return key;
  const { label, language } = column;
  const row = languageRows[language as keyof typeof languageRows];
  return row ? t('{field} ({language})', { field: t(label), language: t(row.englishName) }) : t(label);
}

/** The number of products in some states. */
export const countIn = ({ counts }: Pick<ProductImport, 'counts'>, ...states: ImportRowState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** How much of the present work is done, 0 to 1. */
export function progressOf(imported: ProductImport): number {
  const { state, lines } = imported;
  if (state === 'checking') return 1 - countIn(imported, 'waiting') / lines;
  const left =
    state === 'applying' ? countIn(imported, 'new', 'changed') : countIn(imported, 'added', 'updated');
  const done =
    state === 'applying'
      ? countIn(imported, 'added', 'updated', 'failed')
      : countIn(imported, 'undone', 'kept');
  return done / Math.max(left + done, 1);
}

/** The results that an import has, in the order of the page. */
export const resultLabels = {
  new: 'New',
  changed: 'Changed',
  added: 'Added',
  updated: 'Changed',
  undone: 'Undone',
  kept: 'Kept',
  failed: 'Not imported',
  wrong: 'Wrong',
  unchanged: 'Unchanged',
} as const satisfies Partial<Record<ImportRowState, PlainMessage>>;
export type ResultState = keyof typeof resultLabels;
export const resultStates = Object.keys(resultLabels) as ResultState[];

/** What an import waits for, or how it ended. */
export const stateLabels = {
  uploaded: 'Waits for its columns',
  checking: 'Comparing the file with the shop',
  checked: 'Waits for your decision',
  applying: 'Importing the products',
  applied: 'The import is finished',
  undoing: 'Undoing the import',
  undone: 'The import is undone',
} as const satisfies Record<ProductImport['state'], PlainMessage>;
