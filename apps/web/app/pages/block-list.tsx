/** The blocks of an owner's page: add, change, remove and reorder them, by dragging or with buttons. */
import { message } from '@jontro/shop/messages.ts';
import { blockKinds, maxBlocks, type PageBlock } from '@jontro/shop/pages/page-content.ts';
import { useLanguage } from '../language/use-language.ts';
import type { FieldProblem } from '../lib/use-save.ts';
import { Button } from '../ui/button.tsx';
import { EntryButtons } from '../ui/entry-buttons.tsx';
import { Icon } from '../ui/icon.tsx';
import { useEntries } from '../ui/use-entries.ts';
import { BlockEditor } from './block-editor.tsx';
import { kindLabels } from './page-labels.ts';

interface BlockListProps {
  blocks: readonly PageBlock[];
  problem: FieldProblem | undefined;
  onChange: (blocks: PageBlock[]) => void;
}

export function BlockList({ blocks, problem, onChange }: BlockListProps) {
  const { t, textOf } = useLanguage();
  const { list, listId, keyOf, placeOf, addButton, draggedIndex, add, change, move, remove } = useEntries(
    blocks,
    onChange,
  );
  return (
    <div className="grid gap-4" {...list}>
      {blocks.map((block, index) => {
        const title = t('{number}. {kind}', { number: index + 1, kind: t(kindLabels[block.kind]) });
        return (
          <section
            key={keyOf(index)}
            aria-label={title}
            {...placeOf(index)}
            className={`grid gap-3 rounded-card border border-line bg-paper p-3 sm:p-4 ${index === draggedIndex ? 'outline-3 outline-bottle' : ''}`}
          >
            <div className="flex items-center justify-between gap-2">
              <h2 className="min-w-0 font-semibold">{title}</h2>
              <EntryButtons
                list={listId}
                title={title}
                index={index}
                count={blocks.length}
                onMove={move}
                onRemove={remove}
              />
            </div>
            <BlockEditor
              block={block}
              path={`/blocks/${index}`}
              problem={problem}
              onChange={(next) => change(index, next)}
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
            {...addButton}
            variant="secondary"
            size="small"
            disabled={blocks.length >= maxBlocks}
            onClick={() => add({ kind, text: {} })}
          >
            <Icon name="plus" size={16} />{' '}
            {t(message('Add: {name}', { name: message(kindLabels[kind], {}) }))}
          </Button>
        ))}
      </div>
    </div>
  );
}
