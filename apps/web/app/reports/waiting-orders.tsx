/** Unpaid and undelivered orders, with links to them. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { WaitingOrders as Waiting } from '@jontro/shop/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { waitingOrdersQuery } from './report-queries.ts';

export function WaitingOrders() {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({ ...waitingOrdersQuery, enabled: ready });
  if (isError && !data) return <LoadFailed what="The open orders" onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Card title="Not paid yet" show="unpaid" waiting={data?.unpaid} />
      <Card title="To be delivered" show="to-deliver" waiting={data?.toDeliver} />
    </div>
  );
}

const count = new Intl.NumberFormat('en-IN');

function Card({
  title,
  show,
  waiting,
}: {
  title: PlainMessage;
  show: 'unpaid' | 'to-deliver';
  waiting: Waiting | undefined;
}) {
  const { t, digits } = useLanguage();
  return (
    <section
      aria-label={t(title)}
      data-waiting={show}
      className="grid content-start gap-1 rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <h3 className="text-sm font-semibold text-slate">{t(title)}</h3>
      {waiting ? (
        <>
          <p className="tabular text-slate">
            <RichMessage
              text={waiting.count === 1 ? '{count} order, {sum} in total' : '{count} orders, {sum} in total'}
              parts={{
                count: (
                  <span className="text-3xl leading-9 font-bold tracking-tight text-ink">
                    {digits(count.format(waiting.count))}
                  </span>
                ),
                sum: digits(formatTaka(waiting.sum)),
              }}
            />
          </p>
          <p className="min-h-6 text-sm text-slate">
            {waiting.oldest ? (
              <RichMessage
                text="The oldest: {name}, {time}"
                parts={{
                  name: (
                    <Link
                      to={paths.orderDetails(waiting.oldest)}
                      className="font-semibold text-ink underline"
                    >
                      {waiting.oldest.name}
                    </Link>
                  ),
                  time: digits(formatDateTime(waiting.oldest.orderPlaced)),
                }}
              />
            ) : (
              t('No open orders.')
            )}
          </p>
          {waiting.count > 0 ? (
            <ButtonLink
              variant="secondary"
              size="small"
              className="mt-2 justify-self-start"
              to={`${staffPaths.allOrdered}?show=${show}`}
            >
              {t('Show these orders')}
            </ButtonLink>
          ) : null}
        </>
      ) : (
        <Skeleton height={104} />
      )}
    </section>
  );
}
