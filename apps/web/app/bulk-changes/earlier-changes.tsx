/** The newest changes of many products by all staff. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { useCategories } from '../site/use-categories.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { bulkChangeKeys, changeText, stateLabels } from './bulk-change-queries.ts';

export function EarlierChanges() {
  const language = useLanguage();
  const { t, digits } = language;
  const { ready } = useSession();
  const { titleOf } = useCategories();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(bulkChangeKeys.list, bulkChangeEndpoints.listBulkChanges, {}),
    enabled: ready,
    staleTime: 0,
  });
  if (isError) return <LoadFailed what="Earlier changes" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="earlier-changes" className="mt-8">
      <h2 id="earlier-changes" className="mb-2 text-xl font-bold">
        {t('Earlier changes')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {data.map(({ _id, change, state, total, createdAt, by }) => (
          <li key={_id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
            <Link to={`?change=${_id}`} className="min-w-0 font-semibold break-words hover:underline">
              {changeText(change, language, titleOf)}
            </Link>
            <span>{t(stateLabels[state])}</span>
            <span className="tabular min-w-0 text-sm break-words text-slate sm:col-span-2">
              {digits(formatDateTime(createdAt))} · {t('{count} products', { count: total })} · {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
