/** Buttons that choose a picture: a file, and on phones one that opens the camera. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { acceptedImageTypes } from '../lib/upload-image.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

interface PictureButtonsProps {
  /** While a picture is uploaded no other one is taken. */
  busy: boolean;
  onChoose: (file: File) => void;
}

export function PictureButtons({ busy, onChoose }: PictureButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <PictureInput label="Choose a picture" busy={busy} onChoose={onChoose} />
      {/* Only where a finger points: a desk has no camera that looks at a product. */}
      <div className="hidden [@media(hover:none)_and_(scripting:enabled)]:flex">
        <PictureInput label="Take a photo" busy={busy} onChoose={onChoose} fromCamera />
      </div>
    </div>
  );
}

function PictureInput({
  label,
  busy,
  onChoose,
  fromCamera = false,
}: PictureButtonsProps & { label: PlainMessage; fromCamera?: boolean }) {
  const { t } = useLanguage();
  return (
    <label
      className={buttonClass(
        { variant: 'secondary' },
        'relative cursor-pointer focus-within:outline-3 focus-within:outline-bottle',
      )}
    >
      <Icon name={busy ? 'refresh' : 'plus'} size={18} className={busy ? 'spinner' : ''} />
      {t(label)}
      <input
        type="file"
        accept={acceptedImageTypes}
        {...(fromCamera && { capture: 'environment' as const })}
        className="sr-only"
        disabled={busy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
