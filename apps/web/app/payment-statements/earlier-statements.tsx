/** The newest statements of all staff. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { statementKeys, statementStateLabels } from './statement-queries.ts';

export function EarlierStatements() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(statementKeys.list, paymentStatementEndpoints.listStatements, {}),
    enabled: ready,
    staleTime: 0,
  });
  if (isError) return <LoadFailed what="Earlier statements" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="earlier-statements" className="mt-8">
      <h2 id="earlier-statements" className="mb-2 text-xl font-bold">
        {t('Earlier statements')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {data.map(({ _id, file, state, lines, createdAt, by }) => (
          <li key={_id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
            <Link to={`?statement=${_id}`} className="min-w-0 font-semibold break-words hover:underline">
              {file}
            </Link>
            <span>{t(statementStateLabels[state])}</span>
            <span className="tabular min-w-0 text-sm break-words text-slate sm:col-span-2">
              {digits(formatDateTime(createdAt))} · {t('Lines: {count}', { count: lines })} · {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
