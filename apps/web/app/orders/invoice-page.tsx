/** Additive: the invoice of an order, for its customer and for admins, to print or save as a file. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { paperEndpoints } from '@jontro/shop/papers/papers.endpoints.ts';
import { useParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { serverUrl, statusOf } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { DownloadLink } from '../ui/download-link.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/invoice-page.ts';
import { Invoice } from './invoice.tsx';
import { useOrder } from './my-orders.ts';
import { NoOrders } from './no-orders.tsx';
import { PrintBar } from './print-bar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Invoice');

const fileUrl = ({ _id }: Order, language: Language) =>
  serverUrl + endpointUrl(paperEndpoints.downloadInvoice, { params: { id: _id }, query: { language } });

export default function InvoicePage() {
  const { language } = useLanguage();
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useOrder(id);
  const back = order
    ? ({ label: 'Order details', to: paths.orderDetails(order) } as const)
    : ({ label: 'My Orders', to: paths.myOrders } as const);
  return (
    <>
      <PrintBar
        title="Invoice"
        back={back}
        action={order && 'Print or save as PDF'}
        file={order ? <DownloadLink href={fileUrl(order, language)} text="Download PDF" /> : null}
      />
      {order ? (
        <Invoice order={order} />
      ) : statusOf(error) === 404 ? (
        <NoOrders text={orderTexts.notFound} icon="search" to={paths.myOrders} action="My Orders" />
      ) : error ? (
        <LoadFailed what="The order" onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the order" className="mx-auto max-w-[50rem]">
          <Skeleton height={720} />
        </Loading>
      )}
    </>
  );
}
