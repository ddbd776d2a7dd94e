/** Whether a product is in stock, as text and colour; and the overlay of a sold-out image (section 4, Stock). */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { useLanguage } from '../language/use-language.ts';

export function StockBadge({ inStock, className = '' }: { inStock: boolean; className?: string }) {
  const { t } = useLanguage();
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${
        inStock ? 'bg-stock-wash text-stock' : 'bg-sale-wash text-sale-deep'
      } ${className}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t(inStock ? productTexts.inStockLabel : productTexts.outOfStockLabel)}
    </span>
  );
}

/** At the lower edge of an image; the parent must be positioned. */
export function SoldOutStrip() {
  const { t } = useLanguage();
  return (
    <span
      data-out-of-stock=""
      className="absolute inset-x-0 bottom-0 bg-dark/85 px-3 py-2 text-sm font-semibold text-white"
    >
      {t(productTexts.outOfStockLabel)}
    </span>
  );
}

/** Covers an image; the parent must be positioned. */
export function OutOfStockOverlay() {
  const { t } = useLanguage();
  return (
    <span
      data-out-of-stock=""
      className="absolute inset-0 grid place-items-center bg-dark/60 text-sm font-bold text-white"
    >
      <span className="rounded-full bg-dark px-3 py-1">{t(productTexts.outOfStockLabel)}</span>
    </span>
  );
}
