/** Options and variants in the product form: options with their values, changes in bulk, and one grid of all variants. */
import { maxOptions, maxVariants } from '@jontro/shop/catalog/variants.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { AddVariant } from './add-variant.tsx';
import { BulkFields } from './bulk-fields.tsx';
import type { ChangeVariants } from './change-variants.ts';
import { type EditHistory, edit, redo, startHistory, undo } from './edit-history.ts';
import { OptionFields } from './option-fields.tsx';
import { VariantGrid } from './variant-grid.tsx';
import { inputNames, type VariantProblems } from './variant-problems.ts';
import { addOption, noVariants, type VariantStart, type VariantsDraft } from './variants-draft.ts';

interface VariantFieldsProps {
  draft: VariantsDraft;
  /** What the first variant gets. */
  start: VariantStart;
  /** The pictures of the product. */
  images: readonly string[];
  mayPrice: boolean;
  problems: VariantProblems;
  onChange: (draft: VariantsDraft) => void;
}

export default function VariantFields({
  draft,
  start,
  images,
  mayPrice,
  problems,
  onChange,
}: VariantFieldsProps) {
  const { t, textOf } = useLanguage();
  const { history, change, step, status } = useHistory(draft, onChange);
  const wrong = problems.get(inputNames.all);
  const { options, variants } = draft;

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? redo : undo);
  }

  return (
    <section aria-labelledby="variants-title" className="@container grid min-w-0 gap-5" onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="variants-title" className="font-semibold">
            {t('Options and variants')}
          </h2>
          <p className="text-sm text-slate">
            {t('{count} of {max} variants', { count: variants.length, max: maxVariants })}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="small"
            disabled={history.past.length === 0}
            onClick={() => step(undo)}
          >
            {t('Undo')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={history.future.length === 0}
            onClick={() => step(redo)}
          >
            {t('Redo')}
          </Button>
        </div>
      </div>
      <p role="status" className={status ? 'rounded-control bg-fog px-4 py-2.5 text-sm' : 'sr-only'}>
        {status ? t(status) : ''}
      </p>
      {wrong ? <p className="text-sm font-medium text-sale-deep">{textOf(wrong)}</p> : null}
      {options.map((option, index) => (
        <OptionFields
          key={option.id}
          draft={draft}
          index={index}
          start={start}
          problems={problems}
          onChange={change}
        />
      ))}
      {options.length < maxOptions ? (
        <div>
          <Button variant="secondary" onClick={() => change(addOption(draft))}>
            {t('Add option')}
          </Button>
        </div>
      ) : null}
      {variants.length > 0 ? (
        <>
          <BulkFields draft={draft} mayPrice={mayPrice} onChange={change} />
          <VariantGrid
            draft={draft}
            images={images}
            givenPrice={mayPrice ? undefined : start}
            problems={problems}
            onChange={change}
          />
        </>
      ) : null}
      {options.length > 0 && options.every(({ values }) => values.length > 0) ? (
        <AddVariant draft={draft} start={start} onChange={change} />
      ) : null}
    </section>
  );
}

/** The history of the state; a state that comes from outside starts it anew. */
function useHistory(draft: VariantsDraft, onChange: (draft: VariantsDraft) => void) {
  const [history, setHistory] = useState<EditHistory<VariantsDraft>>(() => startHistory(draft));
  const [status, setStatus] = useState<Message>();
  if (history.present !== draft) {
    setHistory(startHistory(draft));
    setStatus(undefined);
  }
  function show(next: EditHistory<VariantsDraft>, text: Message | undefined): void {
    setHistory(next);
    setStatus(text);
    if (next.present !== draft) onChange(next.present);
  }
  const change: ChangeVariants = (next, { subject, text } = {}) =>
    show(edit(history, next.options.length === 0 ? noVariants : next, subject), text);
  const step = (move: typeof undo<VariantsDraft>) => {
    const next = move(history);
    if (next.present === history.present) return;
    const count = next.past.length;
    show(
      next,
      message(move === undo ? 'Undone. {count} more to undo' : 'Done again. {count} to undo', { count }),
    );
  };
  return { history, change, step, status };
}
