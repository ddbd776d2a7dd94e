/** The products of an import by their results, a page at a time, with what changes or why they are not imported. */

import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import type { ImportChange, ImportRow, ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import {
  columnText,
  countIn,
  importKeys,
  type ResultState,
  resultLabels,
  resultStates,
} from './import-queries.ts';

const rows = 20;
const maxShownLength = 160;

export function ImportRows({ imported }: { imported: ProductImport }) {
  const { t } = useLanguage();
  const present = resultStates.filter((state) => countIn(imported, state) > 0);
  const [wanted, setWanted] = useState<ResultState>();
  const chosen = wanted && present.includes(wanted) ? wanted : present[0];
  if (!chosen) return null;
  return (
    <div className="grid gap-4">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('Results by state')}</legend>
        {present.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === chosen}
            onClick={() => setWanted(state)}
            className={`tabular min-h-11 rounded-full border px-4 text-sm font-semibold ${
              state === chosen
                ? 'border-ink bg-ink text-paper'
                : 'border-edge bg-paper text-ink hover:border-ink hover:bg-fog'
            }`}
          >
            {t(resultLabels[state])}: {t('{count} products', { count: countIn(imported, state) })}
          </button>
        ))}
      </fieldset>
      <RowList key={chosen} imported={imported} state={chosen} />
    </div>
  );
}

function RowList({ imported, state }: { imported: ProductImport; state: ResultState }) {
  const [page, setPage] = useState(1);
  const count = countIn(imported, state);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(
      [...importKeys.rows(imported._id, state, page), count],
      productImportEndpoints.listImportRows,
      {
        params: { id: imported._id },
        query: { state, page, limit: rows },
      },
    ),
    placeholderData: keepPreviousData,
  });
  if (isError) return <LoadFailed what="Some of the products" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the products">
        <Skeleton height={240} />
      </Loading>
    );
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {data.map((row) => (
          <li key={row._id} className="grid gap-1 py-3">
            <Row row={row} />
          </li>
        ))}
      </ul>
      {count > rows ? <Pagination page={page} totalPages={Math.ceil(count / rows)} onPage={setPage} /> : null}
    </>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { t, textOf } = useLanguage();
  const { line, name, productId, changes, reason, text, noteTexts, refusedPictures, state } = row;
  const isOffered = productId && state !== 'undone';
  return (
    <>
      <p className="font-semibold break-words">
        {isOffered ? (
          <Link
            to={paths.product({ _id: productId, productName: name || productId })}
            className="hover:underline"
          >
            {name || productId}
          </Link>
        ) : (
          name || '–'
        )}{' '}
        <span className="tabular font-normal whitespace-nowrap text-slate">{t('Line {line}', { line })}</span>
      </p>
      {reason ? <p className="font-medium text-sale-deep">{textOf(text ?? reason)}</p> : null}
      {state === 'changed' || state === 'updated' ? <Changes changes={changes} /> : null}
      {refusedPictures.map((picture) => (
        <p key={picture.address} className="text-sm">
          <span className="break-all">{t('Picture not taken: {address}', { address: picture.address })}</span>
          <span className="block text-slate">{textOf(picture.text ?? picture.reason)}</span>
        </p>
      ))}
      {noteTexts.map((note) => (
        <p key={textOf(note)} className="text-sm text-slate">
          {textOf(note)}
        </p>
      ))}
    </>
  );
}

const shortened = (text: string): string =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;

function Changes({ changes }: { changes: readonly ImportChange[] }) {
  const { t } = useLanguage();
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {changes.map(({ field, variant, before, after }) => (
        <div key={`${field} ${variant}`} className="contents">
          <dt className="text-slate">
            {columnText(field, t)}
            {variant ? ` (${variant})` : ''}
          </dt>
          <dd className="min-w-0 break-words">
            <del className="text-slate">{shortened(before) || '–'}</del> <span aria-hidden="true">→</span>{' '}
            <span className="font-medium">{shortened(after) || '–'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
