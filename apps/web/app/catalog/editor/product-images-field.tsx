/** The pictures of a product in its form: upload, put in order, remove (specification section 5). */
import { maxImageCount, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { imageFormats } from '../../lib/upload-image.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePictureDrag } from './picture-drag.ts';
import { moved } from './picture-order.ts';
import { PictureTile } from './picture-tile.tsx';
import type { PictureUpload, PictureUploads } from './picture-uploads.ts';
import { UploadTile } from './upload-tile.tsx';

interface ProductImagesFieldProps {
  images: readonly string[];
  onChange: (change: (images: readonly string[]) => readonly string[]) => void;
  pictures: PictureUploads;
  error?: string;
}

export function ProductImagesField({ images, onChange, pictures, error }: ProductImagesFieldProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [told, setTold] = useState('');
  /** The button that moved a picture goes with it and keeps the focus. */
  const [follow, setFollow] = useState<string>();
  const free = maxImageCount - images.length - pictures.running;
  const said = error ?? refusal;

  function move(from: number, to: number): void {
    onChange((before) => moved(before, from, to));
    setTold(`Picture ${from + 1} is now ${to + 1} of ${images.length}`);
  }
  const { held, list: dragging } = usePictureDrag(move);

  function moveByButton(from: number, to: number): void {
    const pressed = document.activeElement?.getAttribute('data-move') ?? 'forward';
    move(from, to);
    setFollow(`[data-product-image="${to}"] [data-move=${pressed}]`);
  }
  useEffect(() => {
    if (!follow) return;
    list.current?.querySelector<HTMLElement>(follow)?.focus();
    setFollow(undefined);
  }, [follow]);

  /** Takes as many as there is room for, and says so where that is not all. */
  function take(files: readonly File[]): void {
    const fitting = files.slice(0, Math.max(0, free));
    const tooMany = files.length > fitting.length;
    setRefusal(tooMany ? productTexts.tooManyImages : undefined);
    if (tooMany) toast.error(productTexts.tooManyImages);
    if (fitting.length > 0) pictures.start(fitting);
  }
  function retry(upload: PictureUpload): void {
    if (free > 0) pictures.retry(upload);
    else take([upload.file]);
  }
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };

  return (
    <fieldset className="min-w-0" aria-describedby={said ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">
        Images{' '}
        <span aria-hidden="true" className="text-sale">
          *
        </span>
        <span className="ml-2 font-normal text-slate">
          {images.length} of {maxImageCount}, the first is the main one
        </span>
      </legend>
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-3"
        {...dragging}
        {...drop}
      >
        {images.map((image, index) => (
          <PictureTile
            key={image}
            image={image}
            index={index}
            count={images.length}
            held={held === index}
            onMove={(to) => moveByButton(index, to)}
            onRemove={() => onChange((before) => before.filter((each) => each !== image))}
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
          <li>
            <AddPicture wrong={error !== undefined} onFiles={take} />
          </li>
        ) : null}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      {said ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-sale-deep">
          {said}
        </p>
      ) : null}
    </fieldset>
  );
}

function AddPicture({ wrong, onFiles }: { wrong: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <label
      className={`relative grid aspect-square cursor-pointer place-content-center justify-items-center gap-1.5 rounded-control border-2 border-dashed p-2 text-center text-sm font-semibold text-slate focus-within:outline-3 focus-within:outline-bottle hover:border-bottle hover:text-bottle ${
        wrong ? 'border-sale' : 'border-edge'
      }`}
    >
      <Icon name="plus" size={24} />
      Add image
      <span className="font-normal max-sm:hidden">or drop it here</span>
      <input
        type="file"
        accept={imageFormats}
        multiple
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </label>
  );
}
