/** The dialog that chooses the pictures of a variant, or of all variants with one of its values. */
import { maxVariantImages } from '@jontro/shop/catalog/variants.ts';
import { useState } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { AddImage } from '../add-image.tsx';
import { useImageUploads } from '../image-uploads.ts';
import { UploadTile } from '../upload-tile.tsx';
import type { ChangeVariants } from './change-variants.ts';
import { variantTitle } from './variant-problems.ts';
import { type VariantsDraft, valuesOf } from './variants-draft.ts';

interface VariantPicturesProps {
  draft: VariantsDraft;
  index: number;
  /** The pictures of the product. */
  images: readonly string[];
  onChange: ChangeVariants;
  onClose: () => void;
}

export function VariantPictures({ draft, index, images, onChange, onClose }: VariantPicturesProps) {
  const { t, digits } = useLanguage();
  const variant = draft.variants[index];
  const [chosen, setChosen] = useState<readonly string[]>(variant?.images ?? []);
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const [target, setTarget] = useState<number>();
  const [tooMany, setTooMany] = useState(false);
  const uploads = useImageUploads((url) => {
    setUploaded((before) => [...before, url]);
    setChosen((before) => [...before.filter((image) => image !== url), url].slice(0, maxVariantImages));
  });
  if (!variant) return null;
  const offered = [...new Set([...images, ...draft.variants.flatMap((one) => one.images), ...uploaded])];
  const free = maxVariantImages - chosen.length - uploads.running;
  const toggle = (image: string) => {
    const isChosen = chosen.includes(image);
    setTooMany(!isChosen && free <= 0);
    if (isChosen) setChosen(chosen.filter((one) => one !== image));
    else if (free > 0) setChosen([...chosen, image]);
  };
  function save(): void {
    const variants = draft.variants.map((one, place) =>
      (target === undefined ? place === index : one.valueIds.includes(target))
        ? { ...one, images: chosen }
        : one,
    );
    onChange({ ...draft, variants });
    onClose();
  }
  const words = valuesOf(draft, variant);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Pictures of {variant}', { variant: variantTitle(draft, index) })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={uploads.running > 0} onClick={save}>
            {t('Use these pictures')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-slate">
          {t(
            'Up to {count}, in the order in which you choose them. Without any, those of the product are shown.',
            {
              count: maxVariantImages,
            },
          )}
        </p>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {offered.map((image, place) => (
            <li key={image}>
              <button
                type="button"
                aria-pressed={chosen.includes(image)}
                aria-label={t('Picture {number}', { number: place + 1 })}
                className="relative aspect-square w-full overflow-hidden rounded-control border-2 border-line bg-sweep aria-pressed:border-bottle"
                onClick={() => toggle(image)}
              >
                <Picture src={image} alt="" sizes="120px" className="size-full object-contain" />
                {chosen.includes(image) ? (
                  <span
                    aria-hidden="true"
                    className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-bottle text-sm font-bold text-on-bottle"
                  >
                    {digits(chosen.indexOf(image) + 1)}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
          {uploads.uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onDrop={() => uploads.drop(upload)}
            />
          ))}
          {free > 0 ? (
            <li>
              <AddImage
                invalid={false}
                onFiles={(files) => {
                  setTooMany(files.length > free);
                  uploads.start(files.slice(0, free));
                }}
              />
            </li>
          ) : null}
        </ul>
        {tooMany ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {t('A variant has at most {count} pictures', { count: maxVariantImages })}
          </p>
        ) : null}
        <SelectField
          label="For"
          value={target ?? ''}
          onChange={({ target: { value } }) => setTarget(value === '' ? undefined : Number(value))}
        >
          <option value="">{t('Only this variant')}</option>
          {variant.valueIds.map((id, option) => (
            <option key={id} value={id}>
              {t('All variants with {value}', { value: words[option] ?? '' })}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  );
}
