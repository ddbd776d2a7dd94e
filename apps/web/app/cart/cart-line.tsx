/** One line of the cart: image, name, current price, quantity and what has changed since it was added. */

import { type CartItem, cartItemNote, cartTexts } from '@jontro/shop/cart/cart.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka, times, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { useChangeQuantity } from './my-cart-changes.ts';

interface CartLineProps {
  item: CartItem;
  onRemove: () => void;
  /** True after the server failed to remove it. */
  notRemoved: boolean;
}

export function CartLine({ item, onRemove, notRemoved }: CartLineProps) {
  const { t, digits, language, textOf } = useLanguage();
  const { maxQuantity } = useSettings();
  const isModern = useIsModern();
  const { change, problem } = useChangeQuantity(item, isModern);
  const note = cartItemNote(item);
  const product = productOfLine(item);
  const name = nameIn(language, product);
  const orderable = item.availability === 'available';
  const maxOfLine = Math.min(maxQuantity, item.stock ?? maxQuantity);
  return (
    <li
      data-cart-line={item.gadgetId}
      className="grid grid-cols-[--spacing(20)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-5"
    >
      <Picture
        src={item.image}
        alt=""
        sizes="7rem"
        width={224}
        height={224}
        className={`aspect-square w-full rounded-control bg-sweep object-contain ${orderable ? '' : 'opacity-50'}`}
      />
      <div className="grid grid-cols-1 content-between gap-3">
        <div className="grid content-start gap-x-6 gap-y-1 max-sm:min-h-20 sm:grid-cols-[1fr_auto]">
          <h2 className="leading-snug font-semibold [overflow-wrap:anywhere]">
            {item.availability === 'gone' ? (
              <ProductName product={product} />
            ) : (
              <Link
                to={paths.variant({ _id: item.gadgetId, ...product }, item.variantId)}
                className="hover:underline"
              >
                <ProductName product={product} />
              </Link>
            )}
          </h2>
          <p className="tabular font-bold sm:text-right" data-line-sum="">
            {digits(formatTaka(toTaka(times(toPoisha(item.price), item.quantity))))}
          </p>
          {isModern && item.quantity === 1 ? null : (
            <p className="tabular text-sm text-slate">
              {t('{price} each', { price: digits(formatTaka(item.price)) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 max-sm:-ml-24 max-sm:pl-0">
          {orderable ? (
            <Stepper
              value={item.quantity}
              onChange={change}
              max={Math.max(1, maxOfLine)}
              label={message('Quantity of {product}', { product: name })}
            />
          ) : (
            <span className="text-sm text-slate">{t('Quantity {count}', { count: item.quantity })}</span>
          )}
          <button
            type="button"
            aria-label={t('Remove {product}', { product: name })}
            className="-mr-3 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-medium text-slate hover:bg-fog hover:text-ink"
            onClick={onRemove}
          >
            <Icon name="trash" size={18} /> {t('Remove')}
          </button>
        </div>
        {note ? (
          <p
            data-line-note={note.kind}
            className={`flex gap-2 rounded-control px-3 py-2 text-sm font-medium max-sm:-ml-24 ${
              note.kind === 'unavailable' ? 'bg-sale-wash text-sale-deep' : 'bg-marigold-wash text-ink'
            }`}
          >
            <Icon name={note.kind === 'unavailable' ? 'circleAlert' : 'info'} size={18} className="mt-0.5" />
            {textOf(note.text)}
          </p>
        ) : null}
        <p role="status" className="text-sm font-medium text-sale-deep empty:hidden max-sm:-ml-24">
          {textOf(problem ?? (notRemoved ? cartTexts.removeFailed : ''))}
        </p>
      </div>
    </li>
  );
}
