/** Several of a fixed set in an order of one's own: chosen by checkboxes, reordered by dragging or with buttons. */
import type { Text } from '@jontro/shop/messages.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useListDrag } from '../ui/list-drag.ts';
import { moveItem } from '../ui/list-order.ts';
import type { EditorProps } from './editor-context.ts';
import { EntryGrip, MoveButtons } from './entry-buttons.tsx';
import { choiceLabel, partLabel } from './value-labels.ts';

export function OrderedChoices({ schema, value, onChange, label, ...place }: EditorProps) {
  const { textOf } = useLanguage();
  const listId = useId();
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const left = (schema.items?.enum ?? []).filter((option) => !chosen.includes(option));
  const move = (from: number, to: number) => onChange(moveItem(chosen, from, to));
  const { draggedIndex, handlers } = useListDrag({
    grip: `[data-grip="${listId}"]`,
    indexOf: (element) => {
      const index = element.closest<HTMLElement>(`[data-list="${listId}"]`)?.dataset.index;
      return index === undefined ? undefined : Number(index);
    },
    onMove: move,
  });
  return (
    <fieldset className="grid gap-1" {...handlers}>
      <legend className="mb-1 text-sm font-semibold">{textOf(label ?? (partLabel(place) as Text))}</legend>
      {[...chosen, ...left].map((option, index) => {
        const title = textOf(choiceLabel(place, option) as Text);
        const isChosen = index < chosen.length;
        return (
          <div
            key={option}
            {...(isChosen && { 'data-list': listId, 'data-index': index })}
            className={`flex min-h-11 items-center justify-between gap-3 rounded-control border border-line pl-3 ${index === draggedIndex ? 'outline-3 outline-bottle' : ''}`}
          >
            <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-bottle"
                checked={isChosen}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((one) => one !== option) : [...chosen, option])
                }
              />
              {title}
            </label>
            {isChosen ? (
              <span className="flex shrink-0 items-center">
                <EntryGrip list={listId} />
                <MoveButtons
                  title={title}
                  index={index}
                  count={chosen.length}
                  onMove={(to) => move(index, to)}
                />
              </span>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
