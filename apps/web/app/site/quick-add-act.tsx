/** What a press on the button of a card does: it adds the product, or asks which of its variants. */
import { currentPrice, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { nameIn, variantIn } from '@jontro/shop/catalog/product-names.ts';
import { type ProductOption, type ProductVariant, variantWords } from '@jontro/shop/catalog/variants.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import type { CardProduct } from '../catalog/card-product.ts';
import { productQuery } from '../catalog/catalog-queries.ts';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

interface QuickAddActProps {
  product: CardProduct;
  hasVariants: boolean;
  /** Called once it is added, refused or given up. */
  onEnd: () => void;
}

export default function QuickAddAct({ product, hasVariants, onEnd }: QuickAddActProps) {
  const [chosen, setChosen] = useState<ProductVariant>();
  if (hasVariants && !chosen) return <ChooseVariant product={product} onChoose={setChosen} onClose={onEnd} />;
  return <AddNow product={product} variantId={chosen?._id} onEnd={onEnd} />;
}

interface AddNowProps extends Pick<QuickAddActProps, 'product' | 'onEnd'> {
  variantId: string | undefined;
}

function AddNow({ product, variantId, onEnd }: AddNowProps) {
  const { add, isAdding } = useAddToCart(product, (error) => {
    toast.error(error instanceof ApiError ? error.text : 'That did not work. Please try again.');
    onEnd();
  });
  const start = useEffectEvent(() => void add({ gadgetId: product._id, variantId, quantity: 1, buy: false }));
  const end = useEffectEvent(onEnd);
  const started = useRef(false);
  const wasAdding = useRef(false);
  useEffect(() => {
    if (!started.current) start();
    started.current = true;
  }, []);
  useEffect(() => {
    if (wasAdding.current && !isAdding) end();
    wasAdding.current = isAdding;
  }, [isAdding]);
  return null;
}

interface ChooseVariantProps {
  product: CardProduct;
  onChoose: (variant: ProductVariant) => void;
  onClose: () => void;
}

/** Each variant is one press; those that are sold out say so. */
function ChooseVariant({ product, onChoose, onClose }: ChooseVariantProps) {
  const { language } = useLanguage();
  const { data, isError, refetch } = useQuery(productQuery(product._id));
  const [kind] = useState<'window' | 'sheet'>(() =>
    matchMedia('(min-width: 40rem)').matches ? 'window' : 'sheet',
  );
  return (
    <Dialog open kind={kind} title={nameIn(language, product)} onClose={onClose}>
      {data ? (
        <ul className="grid gap-2 pt-1">
          {(data.variants ?? []).map((variant) => (
            <li key={variant._id}>
              <VariantButton options={data.options ?? []} variant={variant} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed what="The product" onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the product" className="grid gap-2 pt-1">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </Loading>
      )}
    </Dialog>
  );
}

interface VariantButtonProps {
  options: readonly ProductOption[];
  variant: ProductVariant;
  onChoose: (variant: ProductVariant) => void;
}

function VariantButton({ options, variant, onChoose }: VariantButtonProps) {
  const { t, digits, language } = useLanguage();
  const swatch = options.flatMap(
    ({ values }, position) => values.find(({ value }) => value === variant.values[position])?.swatch ?? [],
  )[0];
  return (
    <button
      type="button"
      disabled={!variant.inStock}
      className="flex min-h-13 w-full items-center gap-3 rounded-control border border-edge px-4 py-2 text-left enabled:hover:border-bottle enabled:hover:bg-bottle-wash disabled:border-line disabled:text-slate"
      onClick={() => onChoose(variant)}
    >
      {swatch ? (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 rounded-full ring-1 ring-ink/25 ring-inset"
          style={{ backgroundColor: swatch }}
        />
      ) : null}
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {variantIn(language, variantWords(options, variant.values))}
      </span>
      <span className="tabular">
        {variant.inStock ? digits(formatTaka(currentPrice(variant))) : t(productTexts.outOfStockLabel)}
      </span>
    </button>
  );
}
