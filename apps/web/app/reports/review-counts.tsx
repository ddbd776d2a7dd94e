/** How many reviews are shown, held and hidden, and how many bad ones are hidden (decision 159). */
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function ReviewCounts() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(staffKeys.reviewReport, moderationEndpoints.findReviewReport, {}),
    enabled: ready,
  });
  const rows = data && [
    [t('Shown'), data.shown],
    [t('To check'), data.held],
    [t('Hidden'), data.hidden],
    [t('Hidden for a bad rating'), data.hiddenForRating],
    [t('Hidden with one or two stars'), data.lowHidden],
  ];
  return (
    <>
      {isError && !data ? <LoadFailed what="The reviews" onRetry={() => void refetch()} /> : null}
      {!isError && !rows ? <Skeleton height={210} /> : null}
      {rows ? (
        <dl className="max-w-md divide-y divide-line rounded-card border border-line bg-paper px-4">
          {rows.map(([label, count]) => (
            <div key={label} className="flex min-h-10 items-center justify-between gap-4">
              <dt className="text-slate">{label}</dt>
              <dd className="tabular font-semibold">{digits(count ?? 0)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Link to={staffPaths.reviews} className="inline-flex min-h-11 items-center font-semibold text-bottle">
        {t('Show the reviews')}
      </Link>
    </>
  );
}
