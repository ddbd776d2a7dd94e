/** Additive: the invoice of an order, for its customer and for admins, to print or save as a file. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { useParams } from 'react-router';
import { statusOf } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/invoice-page.ts';
import { Invoice } from './invoice.tsx';
import { useOrder } from './my-orders.ts';
import { NoOrders } from './no-orders.tsx';
import { PrintBar } from './print-bar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Invoice');

export default function InvoicePage() {
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useOrder(id);
  const back = order
    ? ({ label: 'Order details', to: paths.orderDetails(order) } as const)
    : ({ label: 'My Orders', to: paths.myOrders } as const);
  return (
    <>
      <PrintBar title="Invoice" back={back} action={order && 'Print or save as PDF'} />
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
