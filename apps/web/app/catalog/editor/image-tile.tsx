/** An image of a product in its form: reordered by dragging or by buttons, made the main image, removed. */
import { useLanguage } from '../../language/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-name.ts';
import { Picture } from '../../ui/picture.tsx';

interface ImageTileProps {
  image: string;
  /** 0 is the main image. */
  index: number;
  count: number;
  /** True while it is being dragged. */
  dragged: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function ImageTile({ image, index, count, dragged, onMove, onRemove }: ImageTileProps) {
  const { t } = useLanguage();
  const number = index + 1;
  return (
    <li data-product-image={index} className="grid content-start gap-1.5">
      <div
        data-grip=""
        className={`relative aspect-square cursor-grab overflow-hidden rounded-control bg-sweep ${
          dragged ? 'cursor-grabbing opacity-60 outline-3 outline-bottle' : ''
        }`}
      >
        <Picture
          src={image}
          alt={t('Picture {number}', { number })}
          sizes="160px"
          className="size-full object-cover"
        />
        {index === 0 ? (
          <span className="absolute bottom-2 left-2 rounded-full bg-dark px-2.5 py-1 text-xs font-semibold text-white">
            {t('Main')}
          </span>
        ) : (
          <button
            type="button"
            aria-label={t('Make main: picture {number}', { number })}
            className="absolute bottom-2 left-2 min-h-7 rounded-full bg-paper px-2.5 py-1 text-xs font-semibold shadow-card hover:bg-fog"
            onClick={() => onMove(0)}
          >
            {t('Make main')}
          </button>
        )}
        <button
          type="button"
          aria-label={t('Remove picture {number}', { number })}
          className="absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-paper shadow-card hover:bg-fog"
          onClick={onRemove}
        >
          <Icon name="x" size={16} />
        </button>
      </div>
      {count > 1 ? (
        <div className="flex items-center justify-between">
          <MoveButton
            label={t('Move picture {number} forward', { number })}
            move="forward"
            icon="chevronLeft"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <span data-grip="" className="grid size-9 cursor-grab touch-none place-items-center text-slate">
            <Icon name="grip" size={18} />
          </span>
          <MoveButton
            label={t('Move picture {number} back', { number })}
            move="back"
            icon="chevronRight"
            disabled={number === count}
            onClick={() => onMove(index + 1)}
          />
        </div>
      ) : null}
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  move: 'forward' | 'back';
  icon: IconName;
  /** True at the end of the list; the button stays rendered, so that it keeps the focus. */
  disabled: boolean;
  onClick: () => void;
}

function MoveButton({ label, move, icon, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      data-move={move}
      className="grid size-9 place-items-center rounded-control border border-line hover:bg-fog aria-disabled:opacity-40"
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
