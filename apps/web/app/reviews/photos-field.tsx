/** The field for the photos of one product of an order, with progress, retry and removal. */
import { maxReviewPhotos } from '@jontro/shop/reviews/review-photos.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { acceptedImageTypes } from '../lib/upload-image.ts';
import { Icon } from '../ui/icon.tsx';
import { usePhotoUploads } from './photo-uploads.ts';

interface PhotosFieldProps {
  orderId: string;
  productId: string;
  /** The label of the group, for screen readers. */
  name: string;
  disabled: boolean;
  /** Called when sending begins and ends. */
  onSending: (sending: boolean) => void;
}

export function PhotosField({ orderId, productId, name, disabled, onSending }: PhotosFieldProps) {
  const { t, textOf, digits } = useLanguage();
  const photos = usePhotoUploads(orderId, productId);
  const report = useEffectEvent(onSending);
  useEffect(() => {
    report(photos.sending);
  }, [photos.sending]);
  const problem = photos.uploads.find((upload) => upload.problem)?.problem;
  const countBefore = photos.stored.length;
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-1 text-sm font-semibold">
        {t('Photos (optional, up to {count})', { count: maxReviewPhotos })}
        <span className="sr-only">: {name}</span>
      </legend>
      <ul className="flex flex-wrap gap-3">
        {photos.stored.map(({ _id, small }, index) => (
          <Tile key={_id} src={small} alt={t('Photo {number}', { number: index + 1 })}>
            <RoundButton
              label={t('Remove photo {number}', { number: index + 1 })}
              icon="x"
              disabled={photos.removing === _id}
              onClick={() => photos.remove(_id)}
            />
          </Tile>
        ))}
        {photos.uploads.map((upload, index) => {
          const number = countBefore + index + 1;
          return (
            <Tile key={upload.id} src={upload.preview} alt={t('Photo {number}', { number })} pale>
              <RoundButton
                label={t('Remove photo {number}', { number })}
                icon="x"
                onClick={() => photos.drop(upload)}
              />
              {upload.problem === undefined ? (
                <span
                  role="progressbar"
                  aria-label={t('Sending photo {number}', { number })}
                  aria-valuenow={Math.round((upload.share ?? 0) * 100)}
                  className="absolute inset-x-0 bottom-0 bg-dark/75 py-0.5 text-center text-xs font-semibold text-white"
                >
                  {digits(`${Math.round((upload.share ?? 0) * 100)}%`)}
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={t('Send photo {number} again', { number })}
                  className="absolute inset-x-0 bottom-0 bg-sale-deep py-1 text-xs font-semibold text-on-sale"
                  onClick={() => photos.retry(upload)}
                >
                  {t('Try again')}
                </button>
              )}
            </Tile>
          );
        })}
        {photos.room > 0 ? (
          <li>
            <label className="grid size-20 cursor-pointer place-content-center justify-items-center gap-1 rounded-control border-2 border-dashed border-edge text-center text-xs font-semibold text-slate focus-within:outline-3 focus-within:outline-bottle hover:border-bottle hover:text-bottle">
              <Icon name="plus" size={20} />
              {t('Add a photo')}
              <input
                type="file"
                accept={acceptedImageTypes}
                multiple
                className="sr-only"
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  event.target.value = '';
                  photos.add(files);
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      <p className="text-sm text-slate">{t('Only you and our staff see them until the review is shown.')}</p>
      <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
        {problem === undefined ? '' : textOf(problem)}
      </p>
    </fieldset>
  );
}

function Tile({
  src,
  alt,
  pale = false,
  children,
}: {
  src: string;
  alt: string;
  /** It is not stored yet. */
  pale?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="relative size-20 overflow-hidden rounded-control bg-sweep">
      <img
        src={src}
        alt={alt}
        width={80}
        height={80}
        className={`size-full object-cover ${pale ? 'opacity-60' : ''}`}
      />
      {children}
    </li>
  );
}

function RoundButton({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: 'x';
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-paper shadow-card hover:bg-fog"
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}
