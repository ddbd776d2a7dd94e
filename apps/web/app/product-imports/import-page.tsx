/** Additive: products from a CSV file, step by step: file, columns, comparison, import, undo. All Products shows it at `?import`. */

import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { isRunning } from '@jontro/shop/product-imports/product-imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { ColumnStep } from './column-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import { importKeys } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';

const pollMs = 1_000;

export default function ImportPage() {
  const { t } = useLanguage();
  useOwnTitle(t('Import products'));
  const [address, setAddress] = useSearchParams();
  const id = address.get('import') ?? '';
  const columns = address.has('columns');
  const show = (next: string, step?: 'columns'): void =>
    setAddress({ import: next, ...(step && { columns: '' }) }, { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Import products">
        <ButtonLink to={paths.allProducts} variant="secondary">
          {t('All Products')}
        </ButtonLink>
      </DashboardHeading>
      {id ? (
        <Import key={id} id={id} columns={columns} onShow={show} />
      ) : (
        <>
          <FileStep onUploaded={show} />
          <EarlierImports />
        </>
      )}
    </>
  );
}

interface ImportProps {
  id: string;
  /** Whether the columns are changed once more. */
  columns: boolean;
  onShow: (id: string, step?: 'columns') => void;
}

function Import({ id, columns, onShow }: ImportProps) {
  const { ready } = useSession();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(importKeys.one(id), productImportEndpoints.findImport, { params: { id } }),
    enabled: ready,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  });
  const state = data?.state;
  const before = useRef(state);
  useEffect(() => {
    // Products of other pages have changed.
    if (before.current && before.current !== state) void client.invalidateQueries();
    before.current = state;
  }, [state, client]);

  if (isError) return <LoadFailed what="The import" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the import">
        <Skeleton height={320} />
      </Loading>
    );
  const isAssigning = state === 'uploaded' || (columns && state === 'checked');
  return isAssigning ? (
    <ColumnStep imported={data} onChecking={() => onShow(id)} onOther={() => onShow('')} />
  ) : (
    <ImportResult imported={data} onColumns={() => onShow(id, 'columns')} onOther={() => onShow('')} />
  );
}
