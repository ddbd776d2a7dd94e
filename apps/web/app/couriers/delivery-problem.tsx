/** For the customer: what the courier says of a parcel with a problem, what can be asked for, and what came of it. */
import { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import type { DeliveryProblem as Problem } from '@jontro/shop/couriers/delivery-requests.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { DeliveryRequestForm } from './delivery-request-form.tsx';
import { RequestText } from './request-text.tsx';

/** Nothing without a problem. */
export default function DeliveryProblem({ orderId }: { orderId: string }) {
  const { data } = useQuery(
    endpointQuery(['deliveryProblem', orderId], deliveryRequestEndpoints.findDeliveryProblem, {
      params: { id: orderId },
    }),
  );
  return data?.problem ? <ProblemCard orderId={orderId} problem={data.problem} /> : null;
}

function ProblemCard({ orderId, problem }: { orderId: string; problem: Problem }) {
  const { t, digits } = useLanguage();
  const { courier, at, words, request, canAsk, days } = problem;
  return (
    <section
      aria-label={t('Delivery problem')}
      className="mb-4 grid gap-4 rounded-card border border-marigold bg-paper px-4 py-4 sm:px-6"
    >
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('The courier could not deliver your parcel')}</h2>
        {words ? (
          <p className="break-words" dir="auto">
            “{words}”
          </p>
        ) : null}
        <p className="tabular text-sm text-slate">
          {courier}, {digits(formatDateTime(at))}
        </p>
      </div>
      {request ? <RequestState request={request} /> : null}
      {canAsk ? <DeliveryRequestForm orderId={orderId} days={days} /> : null}
    </section>
  );
}

function RequestState({ request }: { request: NonNullable<Problem['request']> }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-1 rounded-control bg-marigold-wash px-4 py-3" role="status">
      <p className="text-sm font-semibold text-slate">{t('You have asked for')}</p>
      <p className="font-medium wrap-anywhere">
        <RequestText request={request} />
      </p>
      <p>
        {request.state === 'open' ? t('The shop has got it and passes it on to the courier.') : null}
        {request.state === 'done'
          ? t('The shop has passed it on. The courier decides whether it can be done.')
          : null}
        {request.state === 'declined' ? t('The shop cannot pass it on:') : null}
      </p>
      {request.answer ? (
        <p className="break-words" dir="auto">
          “{request.answer}”
        </p>
      ) : null}
    </div>
  );
}
