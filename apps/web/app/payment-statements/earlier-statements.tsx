/** The newest statements of all staff. */
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { ChosenFiles } from '../ui/chosen-files.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { statementKeys, statementStateLabels } from './statement-queries.ts';

export function EarlierStatements() {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(statementKeys.list, paymentStatementEndpoints.listStatements, {}),
    enabled: ready,
    staleTime: 0,
  });
  if (isError) return <LoadFailed what="Earlier statements" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <ChosenFiles
      title="Earlier statements"
      files={data}
      to={(id) => `?statement=${id}`}
      labelOf={({ state }) => statementStateLabels[state]}
    />
  );
}
