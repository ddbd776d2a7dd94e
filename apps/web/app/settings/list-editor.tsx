/** The entries of a list: add, change, remove and reorder them, by dragging or with the keyboard. */
import type { Text } from '@jontro/shop/messages.ts';
import { useContext, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EntryButtons } from '../ui/entry-buttons.tsx';
import { Icon } from '../ui/icon.tsx';
import { useEntries } from '../ui/use-entries.ts';
import { type EditorProps, formContext } from './editor-context.ts';
import { useWording } from './use-wording.ts';
import { partLabel } from './value-labels.ts';
import { emptyValue, kindOf } from './value-schema.ts';
import { entryText } from './value-text.ts';

/** Longer lists of groups are shown by their names, and opened one by one. */
const maxOpen = 2;

export function ListEditor({ schema, value, onChange, label, ...place }: EditorProps) {
  const wording = useWording();
  const { t, textOf } = wording;
  const { Editor, problem } = useContext(formContext);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const { list, listId, keyOf, placeOf, addButton, draggedIndex, add, change, move, remove } = useEntries(
    entries,
    onChange,
  );
  const [opened, setOpened] = useState<readonly number[]>([]);
  const items = schema.items ?? {};
  const isGroup = kindOf(items) === 'group';
  const name = textOf(label ?? (partLabel(place) as Text));
  const isFull = entries.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);

  return (
    <div className="grid gap-3" {...list}>
      <p className="text-sm font-semibold">{name}</p>
      {problem?.path === place.path ? (
        <p className="text-sm font-medium text-sale-deep">{textOf(problem.text)}</p>
      ) : null}
      {entries.map((entry, index) => {
        const id = keyOf(index);
        const path = `${place.path}/${index}`;
        const title = entryText(entry, wording) || t('Entry {number}', { number: index + 1 });
        const isOpen =
          !isGroup ||
          entries.length <= maxOpen ||
          opened.includes(id) ||
          problem?.path.startsWith(`${path}/`);
        const canClose = isGroup && entries.length > maxOpen;
        return (
          <div
            key={id}
            data-entry
            {...placeOf(index)}
            className={`${isGroup ? 'grid gap-4 rounded-card border border-line p-3 sm:p-4' : 'flex flex-wrap items-end justify-end gap-x-2'} ${index === draggedIndex ? 'outline-3 outline-bottle' : ''}`}
          >
            <div className={isGroup ? 'flex items-center justify-between gap-2' : 'contents'}>
              {isGroup ? (
                canClose ? (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left font-semibold"
                    onClick={() => setOpened(isOpen ? opened.filter((one) => one !== id) : [...opened, id])}
                  >
                    <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={18} />
                    <span className="min-w-0 break-words">{title}</span>
                  </button>
                ) : (
                  <p className="min-w-0 flex-1 font-semibold break-words">{title}</p>
                )
              ) : (
                <div className="min-w-0 flex-1 basis-40">
                  <Editor
                    {...place}
                    path={path}
                    schema={items}
                    label={t('Entry {number}', { number: index + 1 })}
                    value={entry}
                    onChange={(next) => change(index, next)}
                  />
                </div>
              )}
              <EntryButtons
                list={listId}
                title={title}
                index={index}
                count={entries.length}
                onMove={move}
                onRemove={remove}
              />
            </div>
            {isGroup && isOpen ? (
              <Editor
                {...place}
                part=""
                path={path}
                schema={items}
                value={entry}
                onChange={(next) => change(index, next)}
              />
            ) : null}
          </div>
        );
      })}
      <Button
        {...addButton}
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={isFull}
        onClick={() => setOpened([...opened, add(emptyValue(items))])}
      >
        <Icon name="plus" size={16} /> {t('Add: {name}', { name })}
      </Button>
    </div>
  );
}
