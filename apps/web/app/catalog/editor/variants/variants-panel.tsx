/** The part of the product form for options and variants; loaded when a product has or gets any. */
import { useEffect } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazy } from '../../../ui/lazy.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { DraftProblem, ProductDraft } from '../product-draft.ts';
import { isVariantInput, type VariantProblems, variantProblems } from './variant-problems.ts';
import { addOption, noVariants, type VariantsDraft } from './variants-draft.ts';

interface VariantsPanelProps {
  form: 'add' | 'update';
  draft: ProductDraft;
  /** Whether the product that the form started with has no variants. */
  isNew: boolean;
  /** Whether the form was sent. */
  checked: boolean;
  mayPrice: boolean;
  problem: DraftProblem | undefined;
  onChange: (part: Pick<ProductDraft, 'variants'>) => void;
}

export function VariantsPanel({
  form,
  draft,
  isNew,
  checked,
  mayPrice,
  problem,
  onChange,
}: VariantsPanelProps) {
  const { t } = useLanguage();
  const [VariantFields, load] = useLazy(() => import('./variant-fields.tsx'));
  const { variants, price, discountPrice, inStock, stock } = draft;
  const isShown = variants !== null;
  useEffect(() => {
    if (isShown) load();
  });
  const change = (changed: VariantsDraft) =>
    onChange({ variants: isNew && changed === noVariants ? null : changed });

  if (VariantFields && isShown) {
    return (
      <VariantFields
        draft={variants}
        start={{ price, discountPrice, inStock, stock }}
        images={draft.images}
        mayPrice={mayPrice}
        problems={problemsOf(variants, form, checked, problem)}
        onChange={change}
      />
    );
  }
  if (isShown) {
    return (
      <Loading label="Loading the variants">
        <Skeleton height={200} />
      </Loading>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-slate">{t('Sold in several colours or sizes?')}</p>
      <Button variant="secondary" onClick={() => change(addOption(noVariants))}>
        {t('Add options')}
      </Button>
    </div>
  );
}

/** What the inputs show: all problems once the form was sent, and what the server rejected. */
function problemsOf(
  variants: VariantsDraft,
  form: 'add' | 'update',
  checked: boolean,
  problem: DraftProblem | undefined,
): VariantProblems {
  const found = checked ? variantProblems(variants, form) : undefined;
  return new Map([
    ...(found ?? []),
    ...(problem && isVariantInput(problem.field) ? [[problem.field, problem.message] as const] : []),
  ]);
}
