/** The newest imports of all staff. */

import { formatDateTime } from '@jontro/shop/dates.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { importKeys, stateLabels } from './import-queries.ts';

export function EarlierImports() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(importKeys.list, productImportEndpoints.listImports, {}),
    enabled: ready,
    staleTime: 0,
  });
  if (isError) return <LoadFailed what="Earlier imports" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="earlier-imports" className="mt-8">
      <h2 id="earlier-imports" className="mb-2 text-xl font-bold">
        {t('Earlier imports')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {data.map(({ _id, file, state, lines, createdAt, by }) => (
          <li key={_id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
            <Link to={`?import=${_id}`} className="min-w-0 font-semibold break-words hover:underline">
              {file}
            </Link>
            <span>{t(stateLabels[state])}</span>
            <span className="tabular min-w-0 text-sm break-words text-slate sm:col-span-2">
              {digits(formatDateTime(createdAt))} · {t('Lines: {count}', { count: lines })} · {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
