/** The last tile among a product's images: a field for further files. */
import { useLanguage } from '../../language/use-language.ts';
import { acceptedImageTypes } from '../../lib/upload-image.ts';
import { Icon } from '../../ui/icon.tsx';

/** `onFiles` gets the chosen files; the same ones can be chosen again. `fromCamera` opens the camera, where a finger points. */
export function AddImage({
  invalid,
  fromCamera = false,
  onFiles,
}: {
  invalid: boolean;
  fromCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useLanguage();
  return (
    <label
      className={`relative grid aspect-square cursor-pointer place-content-center justify-items-center gap-1.5 rounded-control border-2 border-dashed p-2 text-center text-sm font-semibold text-slate focus-within:outline-3 focus-within:outline-bottle hover:border-bottle hover:text-bottle ${
        invalid ? 'border-sale' : 'border-edge'
      } ${fromCamera ? 'w-full' : ''}`}
    >
      <Icon name="plus" size={24} />
      {t(fromCamera ? 'Take a photo' : 'Add image')}
      {fromCamera ? null : <span className="font-normal max-sm:hidden">{t('or drop it here')}</span>}
      <input
        type="file"
        // The form focuses it when a picture is missing; it is sent by its upload.
        name={fromCamera ? undefined : 'images'}
        accept={acceptedImageTypes}
        multiple={!fromCamera}
        {...(fromCamera && { capture: 'environment' as const })}
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
