/** The blocks of an owner's page: add, change, remove and reorder them, by dragging or with buttons. */
import { message } from '@jontro/shop/messages.ts';
import { type BlockKind, blockKinds, maxBlocks, type PageBlock } from '@jontro/shop/pages/page-content.ts';
import { useId, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { EntryGrip, MoveButtons, smallButton } from '../settings/entry-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useListDrag } from '../ui/list-drag.ts';
import { moveItem } from '../ui/list-order.ts';
import { BlockEditor, type Problem } from './block-editor.tsx';
import { kindLabels } from './page-labels.ts';

interface BlockListProps {
  blocks: readonly PageBlock[];
  problem: Problem | undefined;
  onChange: (blocks: PageBlock[]) => void;
}

export function BlockList({ blocks, problem, onChange }: BlockListProps) {
  const { t, textOf } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  /** Keep the fields of a block that moves. */
  const ids = useRef<number[]>([]);
  const nextId = useRef(0);
  while (ids.current.length < blocks.length) ids.current.push(nextId.current++);
  ids.current.length = blocks.length;
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
    onChange([...moveItem(blocks, from, to)]);
  }
  function remove(index: number): void {
    ids.current.splice(index, 1);
    onChange(blocks.filter((_, other) => other !== index));
    list.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus();
  }
  function add(kind: BlockKind): void {
    onChange([...blocks, { kind, text: {} }]);
    // The fields exist after the next rendering.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-index="${blocks.length}"] :is(input, textarea)`)
        ?.focus(),
    );
  }
  return (
    <div ref={list} className="grid gap-4" {...handlers}>
      {blocks.map((block, index) => {
        const title = t('{number}. {kind}', { number: index + 1, kind: t(kindLabels[block.kind]) });
        return (
          <section
            key={ids.current[index]}
            aria-label={title}
            data-list={listId}
            data-index={index}
            className={`grid gap-3 rounded-card border border-line bg-paper p-3 sm:p-4 ${index === draggedIndex ? 'outline-3 outline-bottle' : ''}`}
          >
            <div className="flex items-center justify-between gap-2">
              <h2 className="min-w-0 font-semibold">{title}</h2>
              <div className="flex shrink-0 items-center">
                <EntryGrip list={listId} />
                <MoveButtons
                  title={title}
                  index={index}
                  count={blocks.length}
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
            <BlockEditor
              block={block}
              path={`/blocks/${index}`}
              problem={problem}
              onChange={(next) => onChange(blocks.map((one, other) => (other === index ? next : one)))}
            />
          </section>
        );
      })}
      {problem?.path === '/blocks' ? (
        <p className="text-sm font-medium text-sale-deep">{textOf(problem.text)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {blockKinds.map((kind) => (
          <Button
            key={kind}
            data-add=""
            variant="secondary"
            size="small"
            disabled={blocks.length >= maxBlocks}
            onClick={() => add(kind)}
          >
            <Icon name="plus" size={16} />{' '}
            {t(message('Add: {name}', { name: message(kindLabels[kind], {}) }))}
          </Button>
        ))}
      </div>
    </div>
  );
}
