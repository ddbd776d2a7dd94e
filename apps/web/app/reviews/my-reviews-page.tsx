/** My Reviews: the shopper's reviewed orders, newest review first (specification section 2, Q-137). */
import { formatDate } from '@jontro/shop/dates.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { OwnReview } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { NoOrders } from '../orders/no-orders.tsx';
import { OrderId } from '../orders/order-id.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/my-reviews-page.ts';
import { useMyProductReviews, useMyReviews } from './my-reviews.ts';
import { OrderPreview } from './order-preview.tsx';
import { OwnRatings } from './own-ratings.tsx';
import { ReviewSkeletons } from './review-skeletons.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'My Reviews');

export default function MyReviewsPage() {
  const { data: ratings } = useMyProductReviews();
  const { data: orders, isError, refetch } = useMyReviews();
  return (
    <section className="max-w-3xl">
      <DashboardHeading title="My Reviews" />
      {isError && !orders ? <LoadFailed what="Your reviews" onRetry={() => void refetch()} /> : null}
      {!isError && !orders ? <ReviewSkeletons label="Loading your reviews" /> : null}
      {orders?.length === 0 ? (
        <NoOrders
          text={reviewTexts.noneReviewed}
          icon="star"
          to={paths.pendingReviews}
          action="Pending reviews"
        />
      ) : null}
      <ul className="grid grid-cols-1 gap-4">
        {orders?.map((order) => (
          <li key={order._id}>
            <ReviewedOrder
              order={order}
              ratings={ratings?.filter(({ orderId }) => orderId === order._id) ?? []}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewedOrder({ order, ratings }: { order: Order; ratings: readonly OwnReview[] }) {
  const { t, digits } = useLanguage();
  return (
    <article className="grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4 sm:p-5">
      <OrderPreview order={order} />
      {/* The shopper's own text, in any language. */}
      <blockquote
        dir="auto"
        className="rounded-control bg-fog px-4 py-3 leading-relaxed break-words whitespace-pre-line"
      >
        {order.customerReview}
      </blockquote>
      <OwnRatings reviews={ratings} orderText={order.customerReview ?? ''} />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-slate">
        <OrderId order={order} />
        {order.reviewAdded ? (
          <span>
            {t('Reviewed on')}{' '}
            <time dateTime={order.reviewAdded}>{digits(formatDate(order.reviewAdded))}</time>
          </span>
        ) : null}
      </footer>
    </article>
  );
}
