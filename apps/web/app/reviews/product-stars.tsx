/** The stars of each product of an order, with a text of its own where the order has several (decision 158). */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { RatedProduct } from '@jontro/shop/reviews/product-reviews.ts';
import { maxReviewLength } from '@jontro/shop/reviews/reviews.ts';
import { useLanguage } from '../language/use-language.ts';
import { TextArea } from '../ui/field.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { PhotosField } from './photos-field.tsx';
import { StarInput } from './star-input.tsx';

interface ProductStarsProps {
  order: Pick<Order, '_id' | 'cartItems'>;
  ratings: readonly RatedProduct[];
  onChange: (ratings: RatedProduct[]) => void;
  disabled: boolean;
  /** Called when the photos of a product begin and end to be sent. */
  onSending: (productId: string, sending: boolean) => void;
}

export function ProductStars({ order, ratings, onChange, disabled, onSending }: ProductStarsProps) {
  const { t, language } = useLanguage();
  const products = [...new Map(order.cartItems.map((item) => [item.gadgetId, item])).values()];
  const change = (rated: RatedProduct) =>
    onChange([...ratings.filter(({ gadgetId }) => gadgetId !== rated.gadgetId), rated]);
  return (
    <ul className="grid grid-cols-1 gap-3">
      {products.map(({ gadgetId, ...item }) => {
        const product = { productName: item.name, names: item.names };
        const given = ratings.find((rated) => rated.gadgetId === gadgetId);
        return (
          <li key={gadgetId} className="grid gap-1">
            <span aria-hidden="true" className="text-sm font-semibold wrap-anywhere">
              {products.length > 1 ? <ProductName product={product} /> : t('Your rating (optional)')}
            </span>
            <StarInput
              label={t('Your stars for {product}', { product: nameIn(language, product) })}
              value={given?.rating}
              disabled={disabled}
              onChange={(rating) => change({ ...given, gadgetId, rating })}
            />
            {given && products.length > 1 ? (
              <TextArea
                label="About this product (optional)"
                rows={2}
                maxLength={maxReviewLength}
                value={given.text ?? ''}
                readOnly={disabled}
                onChange={(event) => change({ ...given, text: event.target.value })}
              />
            ) : null}
            {given ? (
              <PhotosField
                orderId={order._id}
                productId={gadgetId}
                name={nameIn(language, product)}
                disabled={disabled}
                onSending={(sending) => onSending(gadgetId, sending)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
