/** The carousel of popular products: moves by one every 1.1 s, in 0.8 s (specification sections 2 and 9). */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { popularCarousel as carousel } from '@jontro/shop/home/home.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useReducedMotion, useSlideshow } from '../ui/slideshow.ts';
import { OutOfStockOverlay } from '../ui/stock-badge.tsx';
import { popularQuery } from './home-queries.ts';
import { HomeSection } from './home-section.tsx';

/** The minimum width of a slide, in rem. */
const minSlideRem = 8.5;

/** Slides per view by the widths of section 9, as in app.css (popular-track); fewer with very large text. */
function slidesPerView(): number {
  const { innerWidth } = window;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const count = carousel.slides.findLast(({ from }) => innerWidth >= from)?.count ?? 1;
  return Math.max(1, Math.min(count, Math.floor(innerWidth / (minSlideRem * rem))));
}

function subscribeToResize(onResize: () => void): () => void {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

export function PopularCarousel() {
  const { data: products, isPending, isError, refetch } = useQuery(popularQuery);
  if (products?.length === 0) return null;
  return (
    <HomeSection title="Popular Gadgets" name="popular">
      {isPending ? <PopularSkeletons /> : null}
      {isError && !products ? <LoadFailed what="Popular gadgets" onRetry={() => void refetch()} /> : null}
      {products ? <Slides products={products} /> : null}
    </HomeSection>
  );
}

function Slides({ products }: { products: Product[] }) {
  const { t } = useLanguage();
  const [start, setStart] = useState(0);
  const track = useRef<HTMLUListElement>(null);
  const count = products.length;
  const visible = useSyncExternalStore(subscribeToResize, slidesPerView, () => count);
  const ordered = [...products.slice(start), ...products.slice(0, start)];
  const isMovable = count > visible;
  const reduced = useReducedMotion();

  /** Slides the row by one product; the one that leaves the view moves to the other end. */
  const move = useCallback(
    (step: 1 | -1) => {
      const row = track.current;
      if (!row || row.getAnimations().length > 0) return;
      const offset = { transform: 'translateX(calc(-100% / var(--slides)))' };
      const origin = { transform: 'none' };
      const rotate = () => setStart((current) => (current + step + count) % count);
      const timing = { duration: reduced ? 0 : carousel.speedMs, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };
      if (step === 1) {
        // In the same frame as the end of the animation; otherwise the old order would flash.
        row.animate([origin, offset], timing).onfinish = () => flushSync(rotate);
      } else {
        rotate();
        row.animate([offset, origin], timing);
      }
    },
    [count, reduced],
  );
  const next = useCallback(() => move(1), [move]);
  const slideshow = useSlideshow(carousel.autoplayMs, next);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel within a named section is a group, not a set of fields
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={t('Popular gadgets')}
      className="@container relative -mx-2"
      {...slideshow.pauseHandlers}
    >
      <div className="overflow-hidden [contain:paint] noscript:overflow-x-auto">
        <ul
          ref={track}
          data-track=""
          className="popular-track flex"
          style={visible < count ? { '--slides': visible } : undefined}
        >
          {ordered.map((product, position) => (
            <li
              key={product._id}
              inert={position >= visible}
              className="shrink-0 grow-0 basis-[calc(100%/var(--slides))] px-2 py-1"
            >
              <PopularCard product={product} />
            </li>
          ))}
        </ul>
      </div>
      {isMovable ? (
        <div className="absolute -top-15 right-2 flex gap-1 @max-[18rem]:static @max-[18rem]:mt-3 @max-[18rem]:justify-center lg:-top-17.5 noscript:hidden">
          <CarouselButton label="Previous gadget" icon="chevronLeft" onClick={() => move(-1)} />
          <CarouselButton
            label={slideshow.enabled ? 'Pause the carousel' : 'Play the carousel'}
            icon={slideshow.enabled ? 'pause' : 'play'}
            onClick={slideshow.toggle}
          />
          <CarouselButton label="Next gadget" icon="chevronRight" onClick={next} />
        </div>
      ) : null}
    </div>
  );
}

function CarouselButton({
  label,
  icon,
  onClick,
}: {
  label: PlainMessage;
  icon: 'chevronLeft' | 'chevronRight' | 'pause' | 'play';
  onClick: () => void;
}) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      aria-label={t(label)}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-full border border-line bg-paper hover:border-ink"
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

function PopularCard({ product }: { product: Product }) {
  return (
    <Link
      to={paths.product(product)}
      className="group block h-full overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow hover:shadow-card"
    >
      <span className="relative block aspect-square overflow-hidden bg-sweep">
        <Picture
          src={product.images[0]}
          alt=""
          sizes="(min-width: 87.5rem) 13rem, (min-width: 75rem) 15rem, (min-width: 62.5rem) 20rem, (min-width: 48rem) 50vw, 100vw"
          className="size-full object-cover transition-transform duration-500 group-hover:scale-105"
        />
        {product.inStock ? null : <OutOfStockOverlay />}
      </span>
      <span className="grid gap-1 p-4">
        <span className="line-clamp-2 min-h-[2.75em] leading-snug font-semibold">
          <ProductName product={product} />
        </span>
        <Price price={product.price} discountPrice={product.discountPrice} className="text-lg" />
      </span>
    </Link>
  );
}

/** 2, 3 or 6, by screen width (section 9). */
function PopularSkeletons() {
  return (
    <Loading label="Loading popular gadgets" className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-6">
      {[0, 1, 2, 3, 4, 5].map((position) => (
        <Skeleton
          key={position}
          className={`aspect-[3/4] ${position >= 3 ? 'max-lg:hidden' : ''} ${position === 2 ? 'max-md:hidden' : ''}`}
        />
      ))}
    </Loading>
  );
}
