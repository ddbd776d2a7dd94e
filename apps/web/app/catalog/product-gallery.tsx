/** The pictures of a product: one large, the others as thumbnails beneath it, all of them in view (UX 20). */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { discountPercent } from '@jontro/shop/money.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Picture } from '../ui/picture.tsx';
import { OutOfStockOverlay } from '../ui/stock-badge.tsx';

export function ProductGallery({ product }: { product: Product }) {
  const { t, digits } = useLanguage();
  const [chosen, setChosen] = useState(0);
  const { images, productName, inStock } = product;
  const percent = discountPercent(product.price, product.discountPrice);
  const shown = images[chosen] ?? images[0];
  return (
    <section aria-label={t('Pictures')} className="grid gap-3">
      <div className="relative aspect-square overflow-hidden rounded-card bg-sweep">
        <Picture
          key={shown}
          src={shown}
          alt={
            images.length > 1
              ? t(`${productName}, picture ${digits(chosen + 1)} of ${digits(images.length)}`)
              : productName
          }
          sizes="(min-width: 84rem) 40rem, (min-width: 48rem) 48vw, 100vw"
          first
          className="size-full object-cover"
        />
        {percent > 0 ? (
          <span
            data-discount=""
            className="tabular absolute top-4 left-4 rounded-full bg-sale px-3 py-1 text-base font-bold text-white"
          >
            -{digits(percent)}%
          </span>
        ) : null}
        {inStock ? null : <OutOfStockOverlay />}
      </div>
      {images.length > 1 ? (
        <ul className="flex gap-3">
          {images.map((image, position) => (
            <li key={image}>
              <button
                type="button"
                data-thumbnail={position}
                aria-label={t(`Show picture ${digits(position + 1)} of ${digits(images.length)}`)}
                aria-pressed={position === chosen}
                className="block size-18 overflow-hidden rounded-control bg-sweep ring-1 ring-line hover:ring-ink aria-pressed:ring-2 aria-pressed:ring-bottle lg:size-22"
                onClick={() => setChosen(position)}
              >
                <Picture src={image} alt="" sizes="88px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
