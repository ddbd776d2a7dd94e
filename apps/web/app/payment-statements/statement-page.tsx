/** Additive: payments that the provider has taken and the shop has lost, by the provider's list: file, columns, answers, decisions. Payments shows it at `?statement`. */
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { isAsking } from '@jontro/shop/payment-statements/payment-statements.ts';
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
import { EarlierStatements } from './earlier-statements.tsx';
import { StatementColumns } from './statement-columns.tsx';
import { StatementFile } from './statement-file.tsx';
import { statementKeys } from './statement-queries.ts';
import { StatementResult } from './statement-result.tsx';

export default function StatementPage() {
  const { t } = useLanguage();
  useOwnTitle(t('Compare with the provider'));
  const [address, setAddress] = useSearchParams();
  const id = address.get('statement') ?? '';
  const show = (next: string): void => setAddress({ statement: next }, { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Compare with the provider">
        <ButtonLink to={staffPaths.payments} variant="secondary">
          {t('Payments')}
        </ButtonLink>
      </DashboardHeading>
      {id ? (
        <Statement key={id} id={id} onOther={() => show('')} />
      ) : (
        <>
          <StatementFile onUploaded={show} />
          <EarlierStatements />
        </>
      )}
    </>
  );
}

function Statement({ id, onOther }: { id: string; onOther: () => void }) {
  const { data, isError, refetch } = usePolledWork(
    endpointQuery(statementKeys.one(id), paymentStatementEndpoints.findStatement, { params: { id } }),
    isAsking,
  );
  if (isError) return <LoadFailed what="The statement" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the statement">
        <Skeleton height={320} />
      </Loading>
    );
  return data.state === 'uploaded' ? (
    <StatementColumns statement={data} onOther={onOther} />
  ) : (
    <StatementResult statement={data} onOther={onOther} />
  );
}
