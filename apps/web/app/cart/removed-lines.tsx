/** Lines just removed from the cart, each with Undo (UX checklist, point 9). */

import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { useRestoreLine } from './my-cart-changes.ts';

interface RemovedLinesProps {
  items: readonly CartItem[];
  onRestored: (item: CartItem) => void;
}

export function RemovedLines({ items, onRestored }: RemovedLinesProps) {
  const { t, language } = useLanguage();
  const nameOf = (item: CartItem) => nameIn(language, productOfLine(item));
  const restoring = useRestoreLine(onRestored);
  return (
    <ul aria-label={t('Just removed')} className="grid grid-cols-1 gap-2 empty:hidden">
      {items.map((item) => (
        <li
          key={item._id}
          className="flex items-center justify-between gap-4 rounded-control border border-line bg-paper py-1.5 pr-2 pl-4 text-left text-sm"
        >
          <span className="min-w-0 wrap-anywhere text-slate">
            {t('Removed: {product}', { product: nameOf(item) })}
          </span>
          <Button
            variant="quiet"
            size="small"
            className="text-bottle"
            busy={restoring.isPending && restoring.variables._id === item._id}
            aria-label={t('Undo: put {product} back', { product: nameOf(item) })}
            onClick={() => restoring.mutate(item)}
          >
            {t('Undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
