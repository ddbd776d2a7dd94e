/** Pending Reviews: delivered orders that the shopper has not reviewed yet (specification section 2). */
import { formatDate } from '@jontro/shop/dates.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { NoOrders } from '../orders/no-orders.tsx';
import { OrderId } from '../orders/order-id.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/pending-reviews-page.ts';
import { useMyPendingReviews } from './my-reviews.ts';
import { OrderPreview } from './order-preview.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewSkeletons } from './review-skeletons.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Pending Reviews');

export default function PendingReviewsPage() {
  const { data, isError, refetch } = useMyPendingReviews();
  return (
    <section className="max-w-3xl">
      <DashboardHeading title="Pending Reviews" note="How was what you received?" />
      {isError && !data ? <LoadFailed what="Your pending reviews" onRetry={() => void refetch()} /> : null}
      {!isError && !data ? <ReviewSkeletons label="Loading your pending reviews" /> : null}
      {data?.result.length === 0 ? (
        <NoOrders text={reviewTexts.nonePending} icon="star" to={paths.myReviews} action="My reviews" />
      ) : null}
      <ul className="grid grid-cols-1 gap-4">
        {data?.result.map((order) => (
          <li key={order._id}>
            <PendingReview order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PendingReview({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const [writing, setWriting] = useState(false);
  return (
    <article className="grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4 sm:p-5">
      <OrderPreview order={order} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-slate">
          <OrderId order={order} />
          {order.deliveredAt ? (
            <span>
              {t('Delivered on')}{' '}
              <time dateTime={order.deliveredAt}>{digits(formatDate(order.deliveredAt))}</time>
            </span>
          ) : null}
        </p>
        {writing ? null : (
          <Button
            variant="secondary"
            size="small"
            className="max-sm:min-h-11"
            onClick={() => setWriting(true)}
          >
            {t('Add Review')}
          </Button>
        )}
      </div>
      {writing ? (
        <ReviewForm
          order={order}
          onCancel={() => setWriting(false)}
          onAdded={() => toast.success(reviewTexts.addedOnPending)}
          onFailed={() => toast.error(reviewTexts.failed)}
        />
      ) : null}
    </article>
  );
}
