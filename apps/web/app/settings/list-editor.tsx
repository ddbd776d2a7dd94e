/** The entries of a list: add, change, remove and reorder them, by dragging or with the keyboard. */
import type { Text } from '@jontro/shop/messages.ts';
import { useContext, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useListDrag } from '../ui/list-drag.ts';
import { moveItem } from '../ui/list-order.ts';
import { type EditorProps, formContext } from './editor-context.ts';
import { EntryGrip, MoveButtons, smallButton } from './entry-buttons.tsx';
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
  const ids = useRef<number[]>([]);
  const nextId = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  while (ids.current.length < entries.length) ids.current.push(nextId.current++);
  ids.current.length = entries.length;
  const [opened, setOpened] = useState<readonly number[]>([]);
  const items = schema.items ?? {};
  const isGroup = kindOf(items) === 'group';
  const name = textOf(label ?? (partLabel(place) as Text));
  const isFull = entries.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);

  const listId = useId();
  const { draggedIndex, handlers } = useListDrag({
    grip: `[data-grip="${listId}"]`,
    indexOf: (element) => {
      const index = element.closest<HTMLElement>(`[data-list="${listId}"]`)?.dataset.index;
      return index === undefined ? undefined : Number(index);
    },
    onMove: move,
  });

  function move(from: number, to: number): void {
    ids.current = [...moveItem(ids.current, from, to)];
    onChange(moveItem(entries, from, to));
  }
  function remove(index: number): void {
    ids.current.splice(index, 1);
    onChange(entries.filter((_, other) => other !== index));
    list.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus();
  }
  function add(): void {
    setOpened([...opened, nextId.current]);
    onChange([...entries, emptyValue(items)]);
    // The field exists after the next rendering.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>('[data-entry]:last-of-type :is(input, select, textarea)')
        ?.focus(),
    );
  }

  return (
    <div ref={list} className="grid gap-3" {...handlers}>
      <p className="text-sm font-semibold">{name}</p>
      {problem?.path === place.path ? (
        <p className="text-sm font-medium text-sale-deep">{textOf(problem.text)}</p>
      ) : null}
      {entries.map((entry, index) => {
        const id = ids.current[index] ?? index;
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
            data-list={listId}
            data-index={index}
            className={`${isGroup ? 'grid gap-4 rounded-card border border-line p-3 sm:p-4' : 'flex items-end gap-2'} ${index === draggedIndex ? 'outline-3 outline-bottle' : ''}`}
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
                <div className="min-w-0 flex-1">
                  <Editor
                    {...place}
                    path={path}
                    schema={items}
                    label={t('Entry {number}', { number: index + 1 })}
                    value={entry}
                    onChange={(next) => onChange(entries.map((one, other) => (other === index ? next : one)))}
                  />
                </div>
              )}
              <div className="flex shrink-0 items-center">
                <EntryGrip list={listId} />
                <MoveButtons
                  title={title}
                  index={index}
                  count={entries.length}
                  onMove={(to) => move(index, to)}
                />
                <button
                  type="button"
                  aria-label={t('Remove {name}', { name: title })}
                  className={smallButton}
                  onClick={() => remove(index)}
                >
                  <Icon name="trash" size={18} />
                </button>
              </div>
            </div>
            {isGroup && isOpen ? (
              <Editor
                {...place}
                part=""
                path={path}
                schema={items}
                value={entry}
                onChange={(next) => onChange(entries.map((one, other) => (other === index ? next : one)))}
              />
            ) : null}
          </div>
        );
      })}
      <Button
        data-add=""
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={isFull}
        onClick={add}
      >
        <Icon name="plus" size={16} /> {t('Add: {name}', { name })}
      </Button>
    </div>
  );
}
