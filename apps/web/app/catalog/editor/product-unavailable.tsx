/** What the product forms show instead of a product that is gone or could not be loaded. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';

export function ProductUnavailable({ notFound, onRetry }: { notFound: boolean; onRetry: () => void }) {
  if (!notFound) return <LoadFailed what="The product" onRetry={onRetry} />;
  return (
    <p role="alert" className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
      {productTexts.notFound}
    </p>
  );
}
