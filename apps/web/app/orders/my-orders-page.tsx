/** My Orders: every order of the shopper with its statuses and its next action (specification section 2). */
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { useState } from 'react';
import { LazySuggestions } from '../catalog/suggestions/lazy-suggestions.tsx';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { toast } from '../lib/toasts.ts';
import { ReviewDialog } from '../reviews/review-dialog.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/my-orders-page.ts';
import { useMyOrders } from './my-orders.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrdersTable } from './orders-table.tsx';
import { usePaymentMethods, usePayOnline } from './use-payment-methods.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'My Orders');

export default function MyOrdersPage() {
  const { data: orders, isError, refetch } = useMyOrders();
  // Fetched together with the orders, so that the labels of their actions do not change.
  const { isPending: methodsPending } = usePaymentMethods();
  const payOnline = usePayOnline();
  const Orders = useIsModern() ? OrderCards : OrdersTable;
  const [reviewed, setReviewed] = useState<Order>();
  return (
    <section>
      <DashboardHeading title="My Orders" />
      {isError && !orders ? (
        <LoadFailed what="Your orders" onRetry={() => void refetch()} />
      ) : orders?.length === 0 ? (
        <>
          <NoOrders text={orderTexts.none} />
          <LazySuggestions />
        </>
      ) : (
        <Orders orders={methodsPending ? undefined : orders} payOnline={payOnline} onReview={setReviewed} />
      )}
      {reviewed ? (
        <ReviewDialog
          key={reviewed._id}
          order={reviewed}
          onClose={() => setReviewed(undefined)}
          onAdded={() => toast.success(reviewTexts.added)}
        />
      ) : null}
    </section>
  );
}
