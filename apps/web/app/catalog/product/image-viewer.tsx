/**
 * A product's images as large as the window: arrows or a swipe change the image; a click, two taps, two fingers, the wheel or a
 * key enlarge it; Back closes it.
 */
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../language/use-language.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { imageStrip, useImageStrip } from './image-strip.ts';
import { ImageThumbnails } from './image-thumbnails.tsx';
import { useImageZoom } from './image-zoom.ts';

interface ImageViewerProps {
  open: boolean;
  title: string;
  images: readonly string[];
  /** The alternative text of an image. */
  nameOf: (position: number) => string;
  /** The index of the image that it opens with. */
  first: number;
  /** Called with the index of the last image shown. */
  onClose: (last: number) => void;
}

/** How far an arrow key scrolls an enlarged image, in px. */
const keyStep = 80;

const control =
  'grid size-12 place-items-center rounded-full bg-paper/90 text-ink shadow-card hover:bg-paper disabled:text-faint';

export default function ImageViewer({ open, title, images, nameOf, first, onClose }: ImageViewerProps) {
  const { t } = useLanguage();
  const { strip, chosen, choose, focus, onScroll } = useImageStrip(images.length);
  /** With the buttons on the picture, where fingers may lie as well. */
  const area = useRef<HTMLDivElement>(null);
  const { scale, frame, zoomIn, zoomOut, showWhole, onClick } = useImageZoom(area, open);
  const zoomed = scale > 1;
  useBackCloses(open, () => onClose(chosen));
  const several = images.length > 1;

  /** Shows another image, and focuses it if the previous one had the focus. */
  function show(position: number): void {
    const hadFocus = strip.current?.contains(document.activeElement);
    flushSync(() => {
      showWhole();
      choose(position);
    });
    if (hadFocus) focus((position + images.length) % images.length);
  }
  const reset = useEffectEvent(() => {
    showWhole();
    choose(first);
  });
  useEffect(() => {
    if (open) reset();
  }, [open]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const [x = 0, y = 0] = arrows[event.key] ?? [];
    if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (zoomed) frame.current?.scrollBy(x * keyStep, y * keyStep);
    else if (x !== 0 && several) show(chosen + x);
    else return;
    if (x !== 0 || y !== 0) event.preventDefault();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [open]);

  /** An enlarged image follows the mouse pointer; touch scrolls it. */
  function followPointer(event: PointerEvent<HTMLDivElement>): void {
    if (zoomed && event.pointerType === 'mouse') scrollToPoint(event.currentTarget, pointIn(event));
  }

  return (
    <Dialog kind="full" open={open} title={title} onClose={() => onClose(chosen)}>
      <div ref={area} className="relative min-h-0 flex-1 bg-sweep">
        <ul
          ref={strip}
          onScroll={onScroll}
          className={`${imageStrip} size-full ${zoomed ? 'overflow-x-hidden' : 'overflow-x-auto'}`}
        >
          {images.map((image, position) => {
            const large = zoomed && position === chosen;
            return (
              <li key={image} inert={position !== chosen} className="size-full shrink-0 snap-center">
                <div
                  ref={position === chosen ? frame : undefined}
                  className={`size-full ${large ? 'overflow-auto overscroll-contain' : 'overflow-hidden'}`}
                  style={{ touchAction: 'pan-x pan-y' }}
                  onPointerMove={followPointer}
                >
                  <button
                    type="button"
                    data-enlarged={large}
                    aria-pressed={large}
                    className={`block -outline-offset-3 ${large ? 'cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
                    style={large ? { width: `${scale * 100}%`, height: `${scale * 100}%` } : undefined}
                    onClick={onClick}
                  >
                    <Picture
                      src={image}
                      alt={nameOf(position)}
                      sizes={large ? '250vw' : '100vw'}
                      className="size-full object-contain"
                    />
                    <span className="sr-only">{t('Enlarge')}</span>
                  </button>
                </div>
              </li>
            );
          })}
        </ul>
        {several ? (
          <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
            <button
              type="button"
              aria-label={t('Previous picture')}
              className={control}
              onClick={() => show(chosen - 1)}
            >
              <Icon name="chevronLeft" size={24} />
            </button>
            <button
              type="button"
              aria-label={t('Next picture')}
              className={control}
              onClick={() => show(chosen + 1)}
            >
              <Icon name="chevronRight" size={24} />
            </button>
          </div>
        ) : null}
        <button
          type="button"
          aria-label={t(zoomed ? 'Zoom out' : 'Zoom in')}
          className={`absolute right-3 bottom-3 ${control}`}
          onClick={zoomed ? showWhole : zoomIn}
        >
          <Icon name={zoomed ? 'zoomOut' : 'zoomIn'} size={24} />
        </button>
      </div>
      {several ? (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line p-3">
          <div className="[@media(max-height:31rem)]:hidden">
            <ImageThumbnails images={images} chosen={chosen} onChoose={show} />
          </div>
          <p role="status" className="tabular text-sm text-slate">
            {t('Picture {position} of {count}', { position: chosen + 1, count: images.length })}
          </p>
        </div>
      ) : null}
    </Dialog>
  );
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The position of an event in its element, 0 to 1 on both axes. */
function pointIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** Scrolls an element to a relative position; 0 and 1 are the edges. */
function scrollToPoint(viewport: HTMLElement, { x, y }: { x: number; y: number }): void {
  viewport.scrollTo({
    left: x * (viewport.scrollWidth - viewport.clientWidth),
    top: y * (viewport.scrollHeight - viewport.clientHeight),
    behavior: 'instant',
  });
}
