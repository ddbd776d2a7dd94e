/** What moves and removes an entry of a list: a grip for dragging, and buttons, which do the same for the keyboard. */
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

const smallButton =
  'grid size-11 shrink-0 place-items-center rounded-control hover:bg-fog aria-disabled:opacity-40';

interface EntryButtonsProps {
  /** The id of the list that the entry belongs to. */
  list: string;
  title: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  /** Without it the entry has no button that removes it. */
  onRemove?: (index: number) => void;
}

export function EntryButtons({ list, title, index, count, onMove, onRemove }: EntryButtonsProps) {
  const { t } = useLanguage();
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <div className="flex shrink-0 items-center">
      <span
        data-grip={list}
        className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-slate"
      >
        <Icon name="grip" size={18} />
      </span>
      <button
        type="button"
        aria-label={t('Move {name} up', { name: title })}
        aria-disabled={isFirst || undefined}
        className={smallButton}
        onClick={() => !isFirst && onMove(index, index - 1)}
      >
        <Icon name="chevronDown" size={18} className="rotate-180" />
      </button>
      <button
        type="button"
        aria-label={t('Move {name} down', { name: title })}
        aria-disabled={isLast || undefined}
        className={smallButton}
        onClick={() => !isLast && onMove(index, index + 1)}
      >
        <Icon name="chevronDown" size={18} />
      </button>
      {onRemove ? (
        <button
          type="button"
          aria-label={t('Remove {name}', { name: title })}
          className={smallButton}
          onClick={() => onRemove(index)}
        >
          <Icon name="trash" size={18} />
        </button>
      ) : null}
    </div>
  );
}
