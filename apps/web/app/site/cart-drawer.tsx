/** The cart beside the page: what was added, what is missing for a free delivery, the lines, what goes with it, the sum. */
import { type CartItem, canOrderCart } from '@jontro/shop/cart/cart.ts';
import { openCharge } from '@jontro/shop/cart/open-charge.ts';
import { calculateTotals, gramsOf } from '@jontro/shop/cart/totals.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AddOne } from '../cart/add-one.tsx';
import { CartLine } from '../cart/cart-line.tsx';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { CouponBox } from '../cart/coupon-box.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { FreeDelivery } from '../cart/free-delivery.tsx';
import { sumOfLines, useMyCart } from '../cart/my-cart.ts';
import { storeCoupon, useMyCoupon } from '../cart/my-coupon.ts';
import { useRemovedLines } from '../cart/use-removed-lines.tsx';
import { togetherQuery } from '../catalog/catalog-queries.ts';
import { useLanguage } from '../language/use-language.ts';
import type { AddedLine } from '../lib/added-line.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { DeliveryEstimate } from '../places/delivery-estimate.tsx';
import { useDestination } from '../places/my-destination.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { TotalsList } from '../ui/totals-list.tsx';
import { useSettings } from './settings.ts';
import { useIsModern } from './use-is-modern.ts';

/** Products that go with what was added. */
const maxTogether = 3;

interface CartDrawerProps {
  added: AddedLine;
  onClose: () => void;
}

export default function CartDrawer({ added, onClose }: CartDrawerProps) {
  const { t, language } = useLanguage();
  const { data: items, isPending, refetch } = useMyCart();
  const { remove, notRemoved, undo } = useRemovedLines();
  const line = items?.find(
    ({ gadgetId, variantId }) =>
      gadgetId === added.gadgetId && (!added.variantId || variantId === added.variantId),
  );
  return (
    <Dialog
      kind="side"
      title={t('Your cart')}
      open
      onClose={onClose}
      footer={items && items.length > 0 ? <Sum items={items} /> : undefined}
    >
      <div className="grid grid-cols-1 gap-4">
        <p role="status" className="flex gap-2 font-semibold text-stock empty:hidden">
          {line ? (
            <>
              <Icon name="circleCheck" size={20} className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">
                {t('{product} is in your cart', { product: nameIn(language, productOfLine(line)) })}
              </span>
            </>
          ) : null}
        </p>
        {undo}
        {isPending ? <CartSkeleton /> : null}
        {!items && !isPending ? <LoadFailed what="Your cart" onRetry={() => void refetch()} /> : null}
        {items?.length === 0 ? <EmptyCart /> : null}
        {items && items.length > 0 ? (
          <>
            <FreeDelivery subtotal={sumOfLines(items)} />
            <ul aria-label={t('Cart items')} className="divide-y divide-line">
              {items.map((item) => (
                <CartLine
                  key={item._id}
                  item={item}
                  onRemove={() => remove(item)}
                  notRemoved={notRemoved === item._id}
                />
              ))}
            </ul>
            <Together gadgetId={added.gadgetId} items={items} />
            <DeliveryEstimate goods={{ grams: gramsOf(items), subtotal: sumOfLines(items) }} />
            <Link
              to={paths.cart}
              className="justify-self-start py-2.5 text-sm font-semibold text-bottle hover:underline"
            >
              {t('To the cart')}
            </Link>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Sum({ items }: { items: readonly CartItem[] }) {
  const { t } = useLanguage();
  const { user } = useSession();
  const settings = useSettings();
  const email = user?.email ?? '';
  const coupon = useMyCoupon(email);
  const destination = useDestination();
  const totals = calculateTotals(items, { ...settings, ...destination }, coupon);
  const goods = { grams: gramsOf(items), subtotal: totals.totalAmount };
  const open = openCharge(settings, destination.district, goods);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="grid w-full gap-3">
      <CouponBox
        folded
        coupon={coupon}
        discount={totals.discount}
        onChange={(applied) => storeCoupon(email, applied)}
      />
      <TotalsList isTerse={useIsModern()} totals={totals} quantity={units} open={open} />
      {/* The cart says there what keeps it from being ordered. */}
      <ButtonLink to={canOrderCart(items) ? paths.checkout : paths.cart} size="large">
        {t(canOrderCart(items) ? 'Proceed to Checkout' : 'To the cart')}
      </ButtonLink>
    </div>
  );
}

/** Products in stock that are bought together with what was added, and are not in the cart. */
function Together({ gadgetId, items }: { gadgetId: string; items: readonly CartItem[] }) {
  const { t, language } = useLanguage();
  const { data = [] } = useQuery(togetherQuery(gadgetId));
  const shown = data
    .filter(({ _id, inStock }) => inStock && !items.some((item) => item.gadgetId === _id))
    .slice(0, maxTogether);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="grid gap-3">
      <h3 id="goes-with" className="font-bold">
        {t('Often bought together')}
      </h3>
      <ul className="grid gap-3">
        {shown.map((product) => (
          <li key={product._id} className="flex items-center gap-3">
            <Picture
              src={product.images[0] ?? ''}
              alt=""
              sizes="4rem"
              width={128}
              height={128}
              className="size-16 shrink-0 rounded-control bg-sweep object-contain"
            />
            <span className="min-w-0 flex-1">
              <Link to={paths.product(product)} className="block leading-snug font-semibold hover:underline">
                {nameIn(language, product)}
              </Link>
              <Price
                price={product.price}
                {...(product.discountPrice && { discountPrice: product.discountPrice })}
              />
            </span>
            <span className="shrink-0">
              <AddOne product={product} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
