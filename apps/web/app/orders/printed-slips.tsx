/** The slips that were printed last and are not packed yet, to print them once more if the printer has failed. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** How many prints are shown, the last first. */
const maxPrints = 3;
const query = { show: 'slips-printed', sort: 'date', page: 1, limit: maxChosenOrders } as const;

export function PrintedSlips() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { data = [] } = useQuery({
    ...endpointQuery([...staffKeys.packing, query], orderEndpoints.listAllOrders, { query }),
    enabled: ready,
  });
  const prints = [...Map.groupBy(data, ({ slipPrintedAt = '' }) => slipPrintedAt)]
    .sort(([one], [other]) => other.localeCompare(one))
    .slice(0, maxPrints);
  if (prints.length === 0) return null;
  return (
    <section
      aria-label={t('Printed, and not packed yet')}
      className="rounded-card border border-line bg-paper px-4 py-3 sm:px-6"
    >
      <h2 className="font-semibold">{t('Printed, and not packed yet')}</h2>
      <ul className="divide-y divide-line">
        {prints.map(([at, orders]) => (
          <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="tabular">
              {digits(formatDateTime(at))}: {t('{count} orders', { count: orders.length })}
            </span>
            <ButtonLink
              variant="secondary"
              size="small"
              className="max-sm:min-h-11"
              to={staffPaths.slipCopies(orders)}
            >
              {t('Print them again')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
