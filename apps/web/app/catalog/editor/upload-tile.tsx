/** An image of a product during its upload: the progress, or why it failed. */
import { message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ImageUpload } from './image-uploads.ts';

interface UploadTileProps {
  upload: ImageUpload;
  onRetry: () => void;
  onDrop: () => void;
}

export function UploadTile({ upload, onRetry, onDrop }: UploadTileProps) {
  const { t, textOf } = useLanguage();
  const progressText = (share: number | undefined): string => {
    if (share === undefined) return t('Waiting');
    return share === 1 ? t('Processing…') : t('{percent}%', { percent: Math.floor(share * 100) });
  };
  const { file, preview, share, problem } = upload;
  return (
    <li data-upload={problem === undefined ? 'running' : 'failed'} className="grid content-start gap-1.5">
      <div className="relative aspect-square overflow-hidden rounded-control bg-sweep">
        {/* A file that is not an image shows nothing. */}
        <img src={preview} alt="" className="size-full object-cover opacity-45" />
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-2 text-center text-sm font-semibold">
          {problem === undefined ? null : (
            <>
              <span className="grid size-8 place-items-center rounded-full bg-paper text-sale">
                <Icon name="triangleAlert" size={18} />
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('Try again: {name}', { name: file.name })}
                onClick={onRetry}
              >
                {t('Try again')}
              </Button>
            </>
          )}
        </div>
        <button
          type="button"
          aria-label={
            problem === undefined
              ? t('Cancel the upload of {name}', { name: file.name })
              : t('Remove {name}', { name: file.name })
          }
          className="absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-paper shadow-card hover:bg-fog"
          onClick={onDrop}
        >
          <Icon name="x" size={16} />
        </button>
        {problem === undefined ? (
          <ProgressBar
            label={message('Uploading {name}', { name: file.name })}
            progress={share}
            className="absolute inset-x-2 bottom-2"
          />
        ) : null}
      </div>
      <p
        className={`text-sm ${problem === undefined ? 'truncate text-slate' : 'font-medium text-sale-deep'}`}
      >
        {problem === undefined ? progressText(share) : textOf(problem)}
      </p>
    </li>
  );
}
