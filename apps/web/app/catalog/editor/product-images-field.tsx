/** The images of a product in its form: upload, reorder, remove (specification section 5). */
import { maxImageCount } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { toast } from '../../lib/toasts.ts';
import { useListDrag } from '../../ui/list-drag.ts';
import { moveItem } from '../../ui/list-order.ts';
import { AddImage } from './add-image.tsx';
import { ImageTile } from './image-tile.tsx';
import type { ImageUpload, ImageUploads } from './image-uploads.ts';
import { UploadTile } from './upload-tile.tsx';

const imageIndexOf = (element: Element): number | undefined => {
  const index = element.closest<HTMLElement>('[data-product-image]')?.dataset.productImage;
  return index === undefined ? undefined : Number(index);
};

interface ProductImagesFieldProps {
  images: readonly string[];
  onChange: (change: (images: readonly string[]) => readonly string[]) => void;
  pictures: ImageUploads;
  error?: Message | undefined;
}

export function ProductImagesField({ images, onChange, pictures, error }: ProductImagesFieldProps) {
  const { t } = useLanguage();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [limitError, setLimitError] = useState<Message>();
  const [announcement, setAnnouncement] = useState('');
  /** Selector of the button that moved an image: it keeps the focus at the new index. */
  const [focusTarget, setFocusTarget] = useState<string>();
  const free = maxImageCount - images.length - pictures.running;
  const message = error ?? limitError;

  function move(from: number, to: number): void {
    onChange((before) => moveItem(before, from, to));
    setAnnouncement(
      t('Picture {number} is now {place} of {count}', {
        number: from + 1,
        place: to + 1,
        count: images.length,
      }),
    );
  }
  const { draggedIndex, handlers: dragHandlers } = useListDrag({
    grip: '[data-grip]',
    indexOf: imageIndexOf,
    onMove: move,
  });

  function moveByButton(from: number, to: number): void {
    const pressed = document.activeElement?.getAttribute('data-move') ?? 'forward';
    move(from, to);
    setFocusTarget(`[data-product-image="${to}"] [data-move=${pressed}]`);
  }
  useEffect(() => {
    if (!focusTarget) return;
    list.current?.querySelector<HTMLElement>(focusTarget)?.focus();
    setFocusTarget(undefined);
  }, [focusTarget]);

  /** Accepts as many files as the limit allows, and shows a message if some are left out. */
  function addFiles(files: readonly File[]): void {
    const accepted = files.slice(0, Math.max(0, free));
    const tooMany = files.length > accepted.length;
    setLimitError(tooMany ? productFormTexts.tooManyImages : undefined);
    if (tooMany) toast.error(productFormTexts.tooManyImages);
    if (accepted.length > 0) pictures.start(accepted);
  }
  function retry(upload: ImageUpload): void {
    if (free > 0) pictures.retry(upload);
    else addFiles([upload.file]);
  }
  const dropHandlers = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      addFiles([...event.dataTransfer.files]);
    },
  };

  return (
    <fieldset className="min-w-0" aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">
        {t('Images')}{' '}
        <span aria-hidden="true" className="text-sale">
          *
        </span>
        <span className="ml-2 font-normal text-slate">
          {t('{count} of {max}, the first is the main one', {
            count: images.length,
            max: maxImageCount,
          })}
        </span>
      </legend>
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-3"
        {...dragHandlers}
        {...dropHandlers}
      >
        {images.map((image, index) => (
          <ImageTile
            key={image}
            image={image}
            index={index}
            count={images.length}
            dragged={draggedIndex === index}
            onMove={(to) => moveByButton(index, to)}
            onRemove={() => onChange((before) => before.filter((other) => other !== image))}
          />
        ))}
        {pictures.uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload)}
            onDrop={() => pictures.drop(upload)}
          />
        ))}
        {free > 0 ? (
          <>
            <li>
              <AddImage invalid={error !== undefined} onFiles={addFiles} />
            </li>
            <li className="hidden [@media(hover:none)_and_(scripting:enabled)]:flex">
              <AddImage invalid={false} fromCamera onFiles={addFiles} />
            </li>
          </>
        ) : null}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {message ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-sale-deep">
          {t(message)}
        </p>
      ) : null}
    </fieldset>
  );
}
