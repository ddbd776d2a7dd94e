/** The round button of a card that adds one unit to the cart; what it does is loaded with the first press. */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import type { CardProduct } from './card-product.ts';

const loadAct = () => import('../site/quick-add-act.tsx');

interface QuickAddProps {
  product: CardProduct;
  hasVariants: boolean | undefined;
}

export function QuickAdd({ product, hasVariants = false }: QuickAddProps) {
  const { t, language } = useLanguage();
  const [pressed, setPressed] = useState(false);
  const [Act, load] = useLazy(loadAct, () => {
    toast.error('That did not work. Please try again.');
    setPressed(false);
  });
  const label = { product: nameIn(language, product) };
  return (
    <>
      <button
        type="button"
        aria-label={t(hasVariants ? 'Choose a variant: {product}' : 'Add {product} to the cart', label)}
        aria-haspopup={hasVariants ? 'dialog' : undefined}
        aria-busy={pressed || undefined}
        className="relative z-10 grid size-9 place-items-center rounded-full border border-edge bg-paper text-bottle after:absolute after:-inset-1 hover:border-bottle hover:bg-bottle-wash aria-busy:opacity-50 noscript:hidden print:hidden"
        onClick={() => {
          if (pressed) return;
          load();
          setPressed(true);
        }}
      >
        <Icon name="plus" size={20} />
      </button>
      {Act && pressed ? (
        <Act product={product} hasVariants={hasVariants} onEnd={() => setPressed(false)} />
      ) : null}
    </>
  );
}
