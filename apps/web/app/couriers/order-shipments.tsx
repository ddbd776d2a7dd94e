/** For staff: the parcels of an order at couriers, with all that these have said. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type OrderShipment, shipmentStepTexts } from '@jontro/shop/couriers/shipments.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { ShipmentFacts, ShipmentState } from './shipment-card.tsx';
import { shipmentKeys } from './shipment-queries.ts';

/** Nothing for an order without one. */
export default function OrderShipments({ orderId }: { orderId: string }) {
  const { t } = useLanguage();
  const { data = [] } = useQuery(
    endpointQuery(shipmentKeys.ofOrder(orderId), courierEndpoints.listOrderShipments, {
      params: { id: orderId },
    }),
  );
  if (data.length === 0) return null;
  return (
    <section
      aria-label={t('Parcels')}
      className="mb-4 grid gap-4 rounded-card border border-line bg-paper px-4 py-4 sm:px-6 print:hidden"
    >
      {data.map((shipment) => (
        <div key={shipment._id} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="text-lg font-bold">{t('Parcel')}</h2>
            <ShipmentState shipment={shipment} />
          </div>
          <ShipmentFacts shipment={shipment} />
          <Said events={shipment.events} />
        </div>
      ))}
    </section>
  );
}

function Said({ events }: Pick<OrderShipment, 'events'>) {
  const { t, digits, language } = useLanguage();
  if (events.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('What the courier said')}</summary>
      <ol className="grid gap-2 pb-2">
        {events.map(({ at, step, status, words, wordsBengali }) => (
          <li key={`${at} ${status} ${words}`}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{step ? t(shipmentStepTexts[step]) : status}</span>
              <time dateTime={at} className="tabular text-sm text-slate">
                {digits(formatDateTime(at))}
              </time>
            </span>
            {words ? (
              <span className="block text-sm break-words text-slate" dir="auto">
                {language === 'bn' ? (wordsBengali ?? words) : words}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
