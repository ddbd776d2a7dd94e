/** The images of a product: one large, to swipe or to enlarge, and all of them as thumbnails below it. */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { pictureText } from '@jontro/shop/catalog/picture-texts.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { discountPercent } from '@jontro/shop/money.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../language/use-language.ts';
import { useSavesData } from '../../lib/data-saver.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { Picture } from '../../ui/picture.tsx';
import { OutOfStockOverlay } from '../../ui/stock-badge.tsx';
import { galleryPictureSizes } from './gallery-sizes.ts';
import { imageStrip, useImageStrip } from './image-strip.ts';
import { ImageThumbnails } from './image-thumbnails.tsx';

const loadViewer = () => import('./image-viewer.tsx');

/** Then the row of thumbnails is always there, so that nothing moves when another variant is chosen. */
const otherVariantsHaveMore = ({ variants = [], ownImages = [] }: Product): boolean =>
  variants.some(({ images = ownImages }) => images.length > 1);

export function ProductGallery({ product }: { product: Product }) {
  const { t, digits, language } = useLanguage();
  const { images, inStock } = product;
  const name = nameIn(language, product);
  const { strip, chosen, choose, focus, onScroll } = useImageStrip(images.length);
  const [enlarged, setEnlarged] = useState(false);
  const [Viewer, needViewer] = useLazy(loadViewer);
  const percent = discountPercent(product.price, product.discountPrice);
  const savesData = useSavesData();
  const shownImages = images.length > 0 ? images : [''];
  const nameOf = (position: number): string => {
    const text = pictureText(product, shownImages[position] ?? '', language);
    if (text) return `${name}: ${text}`;
    return images.length > 1
      ? t('{product}, picture {position} of {count}', {
          product: name,
          position: position + 1,
          count: images.length,
        })
      : name;
  };

  function enlarge(): void {
    needViewer();
    setEnlarged(true);
  }
  /** Keeps the last image shown in view, and focuses it. */
  function closeViewer(last: number): void {
    flushSync(() => {
      setEnlarged(false);
      choose(last);
    });
    focus(last);
  }

  return (
    <section aria-label={t('Pictures')} className="grid gap-2 lg:sticky lg:top-6">
      {/* On a phone so low that name, stars and price are in the first view. */}
      <div className="relative aspect-7/5 overflow-hidden rounded-card bg-sweep md:aspect-square">
        <ul
          ref={strip}
          onScroll={onScroll}
          className={`${imageStrip} size-full overflow-x-auto noscript:[scrollbar-width:auto]`}
        >
          {shownImages.map((image, position) => (
            <li key={image} inert={position !== chosen} className="size-full shrink-0 snap-center">
              {savesData ? (
                <Picture
                  src={image}
                  alt={nameOf(position)}
                  shows={nameOf(position)}
                  sizes="100vw"
                  className="size-full object-contain"
                />
              ) : (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  data-main-picture={position === chosen ? '' : undefined}
                  className="group block size-full cursor-zoom-in -outline-offset-3 noscript:invisible"
                  onPointerEnter={needViewer}
                  onFocus={needViewer}
                  onClick={enlarge}
                >
                  <Picture
                    src={image}
                    alt={nameOf(position)}
                    sizes={galleryPictureSizes}
                    priority={position === 0 ? 'high' : 'low'}
                    className="visible size-full object-contain"
                  />
                  <span className="sr-only">{t('Enlarge the picture')}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {percent > 0 ? (
          <span
            data-discount=""
            className="tabular pointer-events-none absolute top-4 left-4 rounded-full bg-sale px-3 py-1 text-base font-bold text-on-sale"
          >
            -{digits(percent)}%
          </span>
        ) : null}
        <div className="pointer-events-none">
          {inStock ? null : <OutOfStockOverlay />}
          <span className="absolute right-3 bottom-3 grid noscript:hidden size-11 place-items-center rounded-full bg-paper/90 shadow-card">
            <Icon name="zoomIn" />
          </span>
        </div>
      </div>
      {images.length > 1 || otherVariantsHaveMore(product) ? (
        <ImageThumbnails images={images} chosen={chosen} onChoose={choose} />
      ) : null}
      {Viewer ? (
        <Viewer
          open={enlarged}
          title={name}
          images={shownImages}
          nameOf={nameOf}
          first={chosen}
          onClose={closeViewer}
        />
      ) : null}
    </section>
  );
}
