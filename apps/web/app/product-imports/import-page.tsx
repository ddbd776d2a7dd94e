/** Additive: products from a CSV file, step by step: file, columns, comparison, import, undo. All Products shows it at `?import`. */

import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { isRunning } from '@jontro/shop/product-imports/product-imports.ts';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { usePolledWork } from '../lib/use-polled-work.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { ColumnStep } from './column-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import { importKeys } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';

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
        <ButtonLink to={staffPaths.allProducts} variant="secondary">
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
  const { data, isError, refetch } = usePolledWork(
    endpointQuery(importKeys.one(id), productImportEndpoints.findImport, { params: { id } }),
    isRunning,
  );
  if (isError) return <LoadFailed what="The import" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the import">
        <Skeleton height={320} />
      </Loading>
    );
  const isAssigning = data.state === 'uploaded' || (columns && data.state === 'checked');
  return isAssigning ? (
    <ColumnStep imported={data} onChecking={() => onShow(id)} onOther={() => onShow('')} />
  ) : (
    <ImportResult imported={data} onColumns={() => onShow(id, 'columns')} onOther={() => onShow('')} />
  );
}
