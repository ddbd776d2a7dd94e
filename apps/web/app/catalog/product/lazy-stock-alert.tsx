/** The form for a back-in-stock alert, loaded after the page of a sold-out product; without script there is none. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { ProductVariant } from '@jontro/shop/catalog/variants.ts';
import { useLoaded } from '../../ui/lazy.ts';

const loadForm = () => import('./stock-alert.tsx');

interface LazyStockAlertProps {
  product: Product;
  variant: ProductVariant | undefined;
}

export function LazyStockAlert({ product, variant }: LazyStockAlertProps) {
  const Form = useLoaded(loadForm);
  return (
    <div className="min-h-56 noscript:hidden">
      {Form ? <Form key={variant?._id} product={product} variant={variant} /> : null}
    </div>
  );
}
