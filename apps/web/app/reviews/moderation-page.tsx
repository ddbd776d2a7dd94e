/** Additive: the reviews of all products, which staff show, hide and answer (decision 159). */

import { formatDate } from '@jontro/shop/dates.ts';
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { moderationEndpoints, type StaffReview } from '@jontro/shop/reviews/moderation.endpoints.ts';
import {
  hideReasons,
  maxReplyLength,
  productReviewTexts,
  reviewStates,
  type ReviewState as State,
} from '@jontro/shop/reviews/product-reviews.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { HideDialog } from '../ui/hide-dialog.tsx';
import { countText, ListFilter, ListFooter, tableProps } from '../ui/list-toolbar.tsx';
import { ModerationActions } from '../ui/moderation-actions.tsx';
import { ModerationState } from '../ui/moderation-state.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { ReplyDialog } from '../ui/reply-dialog.tsx';
import { GivenStars } from '../ui/stars.tsx';
import type { Route } from './+types/moderation-page.ts';
import { PhotoThumbnails } from './photo-thumbnails.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Reviews');

const skeletonRows = 5;
const stateLabels: Record<State, PlainMessage> = { shown: 'Shown', held: 'To check', hidden: 'Hidden' };

const list = {
  key: 'productReviews',
  shape: { sorts: [], filters: { state: reviewStates, stars: ['1', '2', '3', '4', '5'] } },
  read: createListReader<StaffReview>(moderationEndpoints.listReviews),
} as const;

const columns: readonly Column<StaffReview>[] = [
  {
    label: 'Review',
    kind: 'title',
    cell: ({ rating, text, reply, photos }, { t }) => (
      <div className="grid gap-1 @min-[56rem]:min-w-72">
        <GivenStars rating={rating} />
        <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {text || t('Stars without words')}
        </span>
        {photos ? <PhotoThumbnails photos={photos} /> : null}
        {reply ? (
          <span dir="auto" className="text-sm text-slate">
            {t('Our answer: {text}', { text: reply })}
          </span>
        ) : null}
      </div>
    ),
  },
  {
    label: 'Product',
    cell: ({ product }) => (
      <Link to={paths.product(product)} className="underline decoration-line underline-offset-4">
        <ProductName product={product} />
      </Link>
    ),
  },
  {
    label: 'Customer',
    cell: ({ orderId, name, addedAt }, { digits }) => (
      <>
        <Link
          to={paths.orderDetails({ _id: orderId, name })}
          className="block underline decoration-line underline-offset-4"
        >
          {name}
        </Link>
        <span className="tabular block text-sm text-slate">{digits(formatDate(addedAt))}</span>
      </>
    ),
  },
  { label: 'State', cell: (review) => <ModerationState of={review} /> },
];

export default function ModerationPage() {
  const { t } = useLanguage();
  const reviews = useAdminList<StaffReview>(list);
  const { runMutation, busyWith } = useAdminMutation();
  const [hiding, setHiding] = useState<StaffReview>();
  const [answering, setAnswering] = useState<StaffReview>();

  const show = ({ _id }: StaffReview) =>
    runMutation({
      subject: _id,
      run: () => send(moderationEndpoints.showReview, { params: { id: _id } }),
      notice: productReviewTexts.shown,
    }).catch(() => {});

  const actions: Column<StaffReview> = {
    label: 'Action',
    kind: 'actions',
    cell: (review) => (
      <ModerationActions
        name={`${review.rating}/5, ${review.product.productName}`}
        state={review.state}
        answered={review.reply !== undefined}
        busy={busyWith === review._id}
        onShow={() => void show(review)}
        onHide={() => setHiding(review)}
        onAnswer={() => setAnswering(review)}
      />
    ),
  };

  return (
    <>
      <DashboardHeading
        title="Reviews"
        note={countText(reviews, (count) => message('{count} reviews', { count }))}
      />
      <ListWithViews
        list={reviews}
        name="reviews"
        filters={
          <div className="mb-5 flex flex-wrap gap-3">
            <ListFilter
              list={reviews}
              name="state"
              label="State"
              all="All"
              options={reviewStates.map((state) => [state, t(stateLabels[state])])}
            />
            <ListFilter
              list={reviews}
              name="stars"
              label="Stars"
              all="All"
              options={[5, 4, 3, 2, 1].map((count) => [String(count), t('{count} of 5 stars', { count })])}
            />
          </div>
        }
      >
        <DataTable
          {...tableProps(reviews)}
          what="reviews"
          columns={[...columns, actions]}
          empty={reviews.narrowed ? 'No review matches.' : 'There are no reviews of products yet.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={reviews} />
      </ListWithViews>
      {hiding ? (
        <HideDialog
          title="Hide this review"
          hint="The writer sees this. Reviews hidden for a bad rating are counted in the reports."
          reasons={hideReasons}
          subject={hiding._id}
          notice={productReviewTexts.hidden}
          hide={(reason) =>
            send(moderationEndpoints.hideReview, { params: { id: hiding._id }, body: { reason } })
          }
          onClose={() => setHiding(undefined)}
        />
      ) : null}
      {answering ? (
        <ReplyDialog
          title="Answer this review"
          hint="Everybody sees it below the review. Empty to remove it."
          quoted={answering.text || t('Stars without words')}
          reply={answering.reply ?? ''}
          maxLength={maxReplyLength}
          subject={answering._id}
          notice={productReviewTexts.answered}
          save={(text) =>
            send(moderationEndpoints.replyToReview, { params: { id: answering._id }, body: { text } })
          }
          onClose={() => setAnswering(undefined)}
        />
      ) : null}
    </>
  );
}
