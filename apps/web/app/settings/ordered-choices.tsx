/** Several of a fixed set in an order of one's own: chosen by checkboxes, reordered by dragging or with buttons. */
import type { Text } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { EntryButtons } from '../ui/entry-buttons.tsx';
import { useEntries } from '../ui/use-entries.ts';
import type { EditorProps } from './editor-context.ts';
import { choiceLabel, partLabel } from './value-labels.ts';

export function OrderedChoices({ schema, value, onChange, label, ...place }: EditorProps) {
  const { textOf } = useLanguage();
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const left = (schema.items?.enum ?? []).filter((option) => !chosen.includes(option));
  const { list, listId, placeOf, draggedIndex, move } = useEntries(chosen, onChange);
  return (
    <fieldset className="grid gap-1" {...list}>
      <legend className="mb-1 text-sm font-semibold">{textOf(label ?? (partLabel(place) as Text))}</legend>
      {[...chosen, ...left].map((option, index) => {
        const title = textOf(choiceLabel(place, option) as Text);
        const isChosen = index < chosen.length;
        return (
          <div
            key={option}
            {...(isChosen && placeOf(index))}
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
              <EntryButtons list={listId} title={title} index={index} count={chosen.length} onMove={move} />
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
