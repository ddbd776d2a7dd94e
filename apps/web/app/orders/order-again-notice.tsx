/** Above the cart after "Order again": what is not as it was ordered. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { differenceTexts, type OrderAgain, type OrderDifference } from '@jontro/shop/orders/order-again.ts';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { RichMessage } from '../ui/rich-message.tsx';

/** Nothing unless the cart was opened by "Order again". */
export function OrderAgainNotice() {
  const { t, textOf } = useLanguage();
  const { state, pathname } = useLocation() as {
    state: { orderAgain?: OrderAgain } | null;
    pathname: string;
  };
  const navigate = useNavigate();
  const result = state?.orderAgain;
  if (!result) return null;
  return (
    <section
      role="status"
      className="mt-4 grid grid-cols-1 justify-items-start gap-2 rounded-card bg-bottle-wash px-4 py-3.5 sm:px-6"
    >
      <p className="font-semibold">{textOf(result.message)}</p>
      {result.differences.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {result.differences.map((difference) => (
            <li
              key={`${difference.gadgetId} ${difference.variantName} ${difference.kind}`}
              className="wrap-anywhere"
            >
              <Difference difference={difference} />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        className="max-sm:min-h-11"
        onClick={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
      >
        {t('Got it')}
      </Button>
    </section>
  );
}

function Difference({ difference }: { difference: OrderDifference }) {
  const { digits } = useLanguage();
  const { kind, ordered, quantity, priceThen, price } = difference;
  const product = (
    <strong className="font-semibold">
      <ProductName product={productOfLine(difference)} />
    </strong>
  );
  return (
    <RichMessage
      text={differenceTexts[kind]}
      parts={{
        product,
        count: digits(quantity),
        ordered: digits(ordered),
        amount: digits(formatTaka(price)),
        before: digits(formatTaka(priceThen)),
      }}
    />
  );
}
