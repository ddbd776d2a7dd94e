/** The event log of a payment: every exchange between shop and provider, oldest first. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PaymentEvent } from '@jontro/shop/payments/payment-admin.ts';
import { useLanguage } from '../language/use-language.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { signatureLabel, sourceLabel } from './payment-labels.ts';

/** The payload fields of an event's summary, in this order. */
const summaryFields = ['act', 'status', 'kind', 'reason', 'error', 'note', 'by'];

function summaryOf({ payload }: PaymentEvent): string {
  const values = summaryFields
    .map((name) => payload[name])
    .filter((value) => typeof value === 'string' && value !== '');
  return [...new Set(values)].join(' · ');
}

export function PaymentLog({ events }: { events: readonly PaymentEvent[] }) {
  const { t, textOf, digits } = useLanguage();
  if (events.length === 0) return <p className="text-slate">{t('Nothing was recorded.')}</p>;
  return (
    <ol className="grid gap-2" aria-label={t('Event log')}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log is append-only
        <li key={index}>
          <details className="group rounded-control border border-line">
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm hover:bg-fog">
              <span className="tabular text-slate">{digits(formatDateTime(event.at))}</span>
              <span className="font-semibold">{textOf(sourceLabel(event.source))}</span>
              <span lang="en" className="min-w-0 break-words text-slate">
                {summaryOf(event)}
              </span>
              {event.signature ? (
                <StateBadge good={event.signature === 'ok'}>{t(signatureLabel(event.signature))}</StateBadge>
              ) : null}
            </summary>
            <dl
              lang="en"
              className="tabular grid gap-x-4 border-t border-line bg-fog px-3 py-2 text-xs sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]"
            >
              {Object.entries(event.payload).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-slate">{name}</dt>
                  <dd className="break-all max-sm:mb-1">
                    {typeof value === 'string' ? value : JSON.stringify(value)}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}
