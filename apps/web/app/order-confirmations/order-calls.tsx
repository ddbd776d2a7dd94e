/** For staff: how an order was confirmed, and the calls about it. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { OrderConfirmation } from '@jontro/shop/order-confirmations/calls.ts';
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { Calls } from './calls.tsx';
import { Risk } from './risk.tsx';

const confirmedTexts = {
  link: 'Confirmed by link on {date}',
  code: 'Confirmed by code on {date}',
  call: 'Confirmed on the telephone on {date}',
} as const satisfies Record<NonNullable<OrderConfirmation['confirmedBy']>, string>;

/** Nothing for an order of which nothing is known. */
export default function OrderCalls({ orderId }: { orderId: string }) {
  const { t, digits } = useLanguage();
  const { data } = useQuery(
    endpointQuery(['order-confirmation', orderId], orderConfirmationEndpoints.findOrderConfirmation, {
      params: { id: orderId },
    }),
  );
  if (!data || (!data.askedAt && !data.confirmedAt && data.calls.length === 0 && !data.risk)) return null;
  const { askedAt, confirmedAt, confirmedBy, calls, risk } = data;
  const date = (at: string) => ({ date: digits(formatDateTime(at)) });
  return (
    <section
      aria-label={t('Confirmation' satisfies PlainMessage)}
      className="mb-4 grid gap-2 rounded-card border border-line bg-paper px-4 py-4 sm:px-6 print:hidden"
    >
      <h2 className="text-lg font-bold">{t('Confirmation')}</h2>
      {askedAt ? (
        <p className="tabular text-sm text-slate">{t('Asked by message on {date}', date(askedAt))}</p>
      ) : null}
      {confirmedAt && confirmedBy ? (
        <p className="tabular font-medium">{t(confirmedTexts[confirmedBy], date(confirmedAt))}</p>
      ) : null}
      {risk ? <Risk risk={risk} /> : null}
      <Calls calls={calls} />
    </section>
  );
}
