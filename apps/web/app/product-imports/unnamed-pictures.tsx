/** The files of an import's ZIP file that no line names, a page at a time. */

import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import type { ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { importKeys } from './import-queries.ts';

const rows = 20;

export function UnnamedPictures({ imported }: { imported: ProductImport }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const count = imported.pictures?.unnamed ?? 0;
  if (count === 0) return null;
  return (
    <details
      className="rounded-card border border-line bg-paper px-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="tabular min-h-11 cursor-pointer py-3 font-semibold">
        {t('Pictures that no line names: {count}', { count })}
      </summary>
      {open ? <PictureList id={imported._id} count={count} /> : null}
    </details>
  );
}

function PictureList({ id, count }: { id: string; count: number }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery([...importKeys.pictures(id, page), count], productImportEndpoints.listUnnamedPictures, {
      params: { id },
      query: { page, limit: rows },
    }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <LoadFailed what="Some of the pictures" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the pictures">
        <Skeleton height={120} />
      </Loading>
    );
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {data.map(({ _id, name }) => (
          <li key={_id} className="py-2 text-sm break-all">
            {name}
          </li>
        ))}
      </ul>
      {count > rows ? <Pagination page={page} totalPages={Math.ceil(count / rows)} onPage={setPage} /> : null}
    </>
  );
}
