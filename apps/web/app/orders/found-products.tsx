/** The products that staff can add to an order, as a search found them; of a product with variants these are offered in its place. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { type ProductVariant, type VariantWords, variantWords } from '@jontro/shop/catalog/variants.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ProductName } from '../ui/product-name.tsx';

/** A product, or one of its variants with its words, price and stock. */
export type ChosenProduct = Product & Partial<VariantWords> & { variantId?: string };

/** Two variants of a product are two lines. */
export const lineKey = ({ _id, variantId }: ChosenProduct): string => variantId ?? _id;

function chosenVariant(
  { discountPrice: _price, stock: _stock, ...product }: Product,
  { _id, values, price, discountPrice, inStock, stock }: ProductVariant,
): ChosenProduct {
  return {
    ...product,
    ...variantWords(product.options ?? [], values),
    variantId: _id,
    price,
    ...(discountPrice !== undefined && { discountPrice }),
    inStock,
    ...(stock !== undefined && { stock }),
  };
}

interface FoundProductsProps {
  label: PlainMessage;
  products: readonly Product[];
  onAdd: (product: ChosenProduct) => void;
}

/** Give it the search text as its key: another search leaves the choice of a variant. */
export function FoundProducts({ label, products, onAdd }: FoundProductsProps) {
  const { t, digits } = useLanguage();
  const reading = useMutation({
    mutationFn: (id: string) => send(catalogEndpoints.findProduct, { params: { id } }),
    onSuccess(product) {
      if (!product.variants) onAdd(product);
    },
    onError(error) {
      toast.error(error instanceof ApiError ? error.text : 'That did not work. Please try again.');
    },
  });
  const product = reading.data;
  const variants = product?.variants?.map((variant) => chosenVariant(product, variant));
  if (products.length === 0) return null;
  return (
    <ul
      // Variants take the place of the pressed button, which had the focus.
      key={variants ? 'variants' : 'products'}
      ref={variants && focus}
      tabIndex={-1}
      aria-label={t(variants ? 'Variants' : label)}
      className="grid gap-2 outline-none"
    >
      {(variants ?? products).map((offer: ChosenProduct) => (
        <li key={lineKey(offer)}>
          <Button
            variant="secondary"
            className="w-full justify-between px-3.5! text-left"
            disabled={!offer.inStock || offer.stock === 0}
            busy={reading.isPending && reading.variables === offer._id}
            onClick={() => (variants ? onAdd(offer) : reading.mutate(offer._id))}
          >
            <span className="min-w-0">
              <ProductName product={offer} />
            </span>
            <span className="tabular">{digits(formatTaka(currentPrice(offer)))}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const focus = (list: HTMLElement | null): void => list?.focus();
