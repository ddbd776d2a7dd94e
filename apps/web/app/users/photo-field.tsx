/** Field for a profile photo, with a preview before the upload. */

import { maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { message, type Text } from '@jontro/shop/messages.ts';
import { placeholderPhoto } from '@jontro/shop/users/users.ts';
import { useEffect, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button, buttonClass } from '../ui/button.tsx';

interface PhotoFieldProps {
  label: PlainMessage;
  photo: File | undefined;
  /** Called with undefined when the chosen image is removed. */
  onPhoto: (photo: File | undefined) => void;
  /** The URL of the current photo, shown while no new one is chosen. */
  currentPhoto?: string | null;
  /** If set, the photo shown can be removed. */
  onRemove?: () => void;
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const maxMegabytes = maxImageBytes / 1024 / 1024;

export function PhotoField({ label, photo, onPhoto, currentPhoto, onRemove }: PhotoFieldProps) {
  const { t, textOf } = useLanguage();
  const id = useId();
  const [problem, setProblem] = useState<Text>('');
  const preview = usePreview(photo);

  function choose(input: HTMLInputElement): void {
    const file = input.files?.[0];
    // Lets the same file be chosen again after it was removed.
    input.value = '';
    if (!file) return;
    const valid = accepted.split(',').includes(file.type) && file.size <= maxImageBytes;
    setProblem(
      valid
        ? ''
        : message('Please choose a JPEG, PNG, WebP, AVIF or GIF picture of up to {size} MB.', {
            size: maxMegabytes,
          }),
    );
    if (valid) onPhoto(file);
  }

  const removable = photo !== undefined || (currentPhoto && onRemove);
  return (
    <div className="flex items-center gap-4">
      <img
        src={preview ?? (currentPhoto || placeholderPhoto)}
        alt={preview || currentPhoto ? t('Your profile') : ''}
        width={80}
        height={80}
        className="size-20 shrink-0 rounded-full bg-sweep object-cover"
      />
      <div className="grid min-w-0 gap-2">
        <span className="text-sm font-semibold">{t(label)}</span>
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={id}
            className={buttonClass(
              { variant: 'secondary' },
              'has-focus-visible:outline-3 has-focus-visible:outline-bottle',
            )}
          >
            {t('Choose picture')}
            <input
              id={id}
              type="file"
              accept={accepted}
              aria-label={t(label)}
              className="sr-only"
              onChange={(event) => choose(event.currentTarget)}
            />
          </label>
          {removable ? (
            <Button variant="quiet" onClick={() => (onRemove ? onRemove() : onPhoto(undefined))}>
              {t('Remove Picture')}
            </Button>
          ) : null}
        </div>
        <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
          {textOf(problem)}
        </p>
      </div>
    </div>
  );
}

/** An object URL for a local file while it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
