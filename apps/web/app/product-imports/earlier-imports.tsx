/** The newest imports of all staff. */

import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { ChosenFiles } from '../ui/chosen-files.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { importKeys, stateLabels } from './import-queries.ts';

export function EarlierImports() {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(importKeys.list, productImportEndpoints.listImports, {}),
    enabled: ready,
    staleTime: 0,
  });
  if (isError) return <LoadFailed what="Earlier imports" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <ChosenFiles
      title="Earlier imports"
      files={data}
      to={(id) => `?import=${id}`}
      labelOf={({ state }) => stateLabels[state]}
    />
  );
}
