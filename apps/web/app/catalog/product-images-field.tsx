/** The pictures of a product in its form: upload, choose the main one, remove (specification section 5). */
import { largestImageCount, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { imageTexts } from '@jontro/shop/images/images.calls.ts';
import { useId, useState } from 'react';
import { CallRefused } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { imageFormats, uploadImage } from '../lib/upload-image.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface ProductImagesFieldProps {
  images: readonly string[];
  onChange: (change: (images: readonly string[]) => readonly string[]) => void;
  error?: string;
}

const tile = 'relative aspect-square overflow-hidden rounded-control';

export function ProductImagesField({ images, onChange, error }: ProductImagesFieldProps) {
  const id = useId();
  const [uploading, setUploading] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const free = largestImageCount - images.length - uploading;
  const said = error ?? refusal;

  async function upload(chosen: File[]): Promise<void> {
    const files = chosen.slice(0, free);
    setRefusal(chosen.length > files.length ? productTexts.tooManyImages : undefined);
    if (chosen.length > files.length) toast.error(productTexts.tooManyImages);
    if (files.length === 0) return;
    const loading = toast.loading(files.length === 1 ? 'Uploading the picture...' : 'Uploading pictures...');
    setUploading((count) => count + files.length);
    const failures: unknown[] = [];
    for (const file of files) {
      try {
        const url = await uploadImage(file, 'product');
        onChange((before) => [...before.filter((each) => each !== url), url]);
      } catch (failure) {
        failures.push(failure);
      }
      setUploading((count) => count - 1);
    }
    if (failures.length === 0) {
      toast.replace(loading, 'success', files.length === 1 ? 'Picture uploaded' : 'Pictures uploaded');
      return;
    }
    toast.replace(loading, 'error', imageTexts.failed);
    const [first] = failures;
    setRefusal(first instanceof CallRefused ? first.message : imageTexts.failed);
  }

  return (
    <fieldset aria-describedby={said ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">
        Images{' '}
        <span aria-hidden="true" className="text-sale">
          *
        </span>
        <span className="ml-2 font-normal text-slate">
          {images.length} of {largestImageCount}, the first is the main one
        </span>
      </legend>
      <ul className="grid grid-cols-2 gap-3 sm:max-xl:grid-cols-4">
        {images.map((image, index) => (
          <li key={image} data-product-image="" className={`${tile} bg-sweep`}>
            <Picture
              src={image}
              alt={`Picture ${index + 1}`}
              sizes="160px"
              className="size-full object-cover"
            />
            {index === 0 ? (
              <span className="absolute bottom-2 left-2 rounded-full bg-ink px-2.5 py-1 text-xs font-semibold text-white">
                Main
              </span>
            ) : (
              <button
                type="button"
                aria-label={`Make main: picture ${index + 1}`}
                className="absolute bottom-2 left-2 min-h-7 rounded-full bg-paper px-2.5 py-1 text-xs font-semibold shadow-card hover:bg-fog"
                onClick={() => onChange((before) => [image, ...before.filter((each) => each !== image)])}
              >
                Make main
              </button>
            )}
            <button
              type="button"
              aria-label={`Remove picture ${index + 1}`}
              className="absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-paper shadow-card hover:bg-fog"
              onClick={() => onChange((before) => before.filter((each) => each !== image))}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
        {Array.from({ length: uploading }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: running uploads look alike
          <li key={index}>
            <Skeleton className="aspect-square rounded-control" />
          </li>
        ))}
        {free > 0 ? (
          <li>
            <label
              className={`${tile} grid cursor-pointer place-content-center justify-items-center gap-1.5 border-2 border-dashed p-2 text-center text-sm font-semibold text-slate focus-within:outline-3 focus-within:outline-bottle hover:border-bottle hover:text-bottle ${
                error ? 'border-sale' : 'border-edge'
              }`}
            >
              <Icon name="plus" size={24} />
              Add image
              <input
                type="file"
                accept={imageFormats}
                multiple
                className="sr-only"
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  event.target.value = '';
                  void upload(files);
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      {said ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-sale-deep">
          {said}
        </p>
      ) : null}
    </fieldset>
  );
}
