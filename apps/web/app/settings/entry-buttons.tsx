/** What moves an entry of a list: a grip for dragging, and buttons for up and down. */
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

export const smallButton =
  'grid size-11 shrink-0 place-items-center rounded-control hover:bg-fog aria-disabled:opacity-40';

/** `list` is the id of the list that the entry belongs to. The buttons do the same for the keyboard. */
export function EntryGrip({ list }: { list: string }) {
  return (
    <span
      data-grip={list}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-slate"
    >
      <Icon name="grip" size={18} />
    </span>
  );
}

interface MoveButtonsProps {
  title: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

export function MoveButtons({ title, index, count, onMove }: MoveButtonsProps) {
  const { t } = useLanguage();
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <>
      <button
        type="button"
        aria-label={t('Move {name} up', { name: title })}
        aria-disabled={isFirst || undefined}
        className={smallButton}
        onClick={() => !isFirst && onMove(index - 1)}
      >
        <Icon name="chevronDown" size={18} className="rotate-180" />
      </button>
      <button
        type="button"
        aria-label={t('Move {name} down', { name: title })}
        aria-disabled={isLast || undefined}
        className={smallButton}
        onClick={() => !isLast && onMove(index + 1)}
      >
        <Icon name="chevronDown" size={18} />
      </button>
    </>
  );
}
