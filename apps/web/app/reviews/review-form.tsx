/** The stars and text of a review with Cancel and Submit; both stay when it could not be added. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { RatedProduct } from '@jontro/shop/reviews/product-reviews.ts';
import { reviewTexts, validateReview } from '@jontro/shop/reviews/reviews.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { clearTabStorage, readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';
import { Button } from '../ui/button.tsx';
import { DialogButtons } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { reviewFailure, useAddReview } from './add-review.ts';
import { ProductStars } from './product-stars.tsx';

/** Unsent text is stored: closing the form by mistake, or an expired session, loses nothing. */
const storageName = ({ _id }: Pick<Order, '_id'>) => `review.${_id}`;
const ratingsName = ({ _id }: Pick<Order, '_id'>) => `ratings.${_id}`;

/** The stored stars; none if they are not of this version. */
function readRatings(order: Pick<Order, '_id'>): RatedProduct[] {
  const stored = readTabStorage(ratingsName(order));
  return Array.isArray(stored) ? (stored as RatedProduct[]) : [];
}

interface ReviewFormProps {
  order: Pick<Order, '_id' | 'buyer' | 'cartItems'>;
  onCancel: () => void;
  onAdded: () => void;
  onFailed?: () => void;
}

export function ReviewForm({ order, onCancel, onAdded, onFailed }: ReviewFormProps) {
  const { t } = useLanguage();
  const [text, setText] = useState(() => String(readTabStorage(storageName(order)) ?? ''));
  const change = (value: string) => {
    writeTabStorage(storageName(order), value);
    setText(value);
  };
  const [ratings, setRatings] = useState(() => readRatings(order));
  const rate = (values: RatedProduct[]) => {
    writeTabStorage(ratingsName(order), values);
    setRatings(values);
  };
  const discardAnd = (then: () => void) => () => {
    clearTabStorage(storageName(order));
    clearTabStorage(ratingsName(order));
    then();
  };
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const markSending = (productId: string, isSending: boolean) =>
    setSending((before) => {
      const others = [...before].filter((id) => id !== productId);
      return new Set(isSending ? [...others, productId] : others);
    });
  const adding = useAddReview(order, { onAdded: discardAnd(onAdded), onFailed });
  const problem = validateReview(text);
  // A second click may come before the first has rendered.
  const submitted = useRef(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (problem || sending.size > 0 || submitted.current) return;
    submitted.current = true;
    adding.mutate(
      { reviewText: text.trim(), ...(ratings.length > 0 && { items: ratings }) },
      {
        onError() {
          submitted.current = false;
        },
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ProductStars
        order={order}
        ratings={ratings}
        onChange={rate}
        disabled={adding.isPending}
        onSending={markSending}
      />
      <TextArea
        label="Your review"
        rows={5}
        value={text}
        readOnly={adding.isPending}
        error={problem === reviewTexts.tooLong ? problem : undefined}
        hint="What is it like to use, and would you buy it again? Our pages may show it with your first name."
        onChange={(event) => change(event.target.value)}
      />
      <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
        {adding.error ? t(reviewFailure(adding.error)) : ''}
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={discardAnd(onCancel)}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={problem !== undefined || sending.size > 0} busy={adding.isPending}>
          {t('Submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
