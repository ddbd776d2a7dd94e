/** The filters of a list: a checkbox for each value with the number of its products. */
import type { Facet, FacetOption } from '@jontro/shop/catalog/facets.ts';
import { memo, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { type CategoryView, type Choice, isChosen, toggled } from './category-view.ts';
import { useFacetTexts } from './use-facet-texts.ts';

interface FacetFieldsProps {
  facets: readonly Facet[];
  view: CategoryView;
  onChange: (change: Partial<Choice>) => void;
}

/** Further values of a filter are folded. */
const shownOptions = 6;

export const FacetFields = memo(function FacetFields({ facets, view, onChange }: FacetFieldsProps) {
  return facets.map((facet) => <FacetField key={facet.key} facet={facet} view={view} onChange={onChange} />);
});

function FacetField({ facet, view, onChange }: Omit<FacetFieldsProps, 'facets'> & { facet: Facet }) {
  const { t } = useLanguage();
  const { titleOf } = useFacetTexts();
  const [all, setAll] = useState(false);
  const { key, options } = facet;
  const shown = all
    ? options
    : options.filter(({ value }, position) => position < shownOptions || isChosen(view, key, value));
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className={key === 'stock' ? 'sr-only' : 'float-left mb-1 w-full font-semibold'}>
        {titleOf(facet)}
      </legend>
      <div className="clear-both">
        {shown.map((option) => (
          <Option key={option.value} facet={facet} option={option} view={view} onChange={onChange} />
        ))}
        {shown.length < options.length ? (
          <button
            type="button"
            className="min-h-10 font-semibold text-bottle hover:underline noscript:hidden"
            onClick={() => setAll(true)}
          >
            {t('{count} more', { count: options.length - shown.length })}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}

interface OptionProps extends Omit<FacetFieldsProps, 'facets'> {
  facet: Facet;
  option: FacetOption;
}

function Option({ facet, option, view, onChange }: OptionProps) {
  const { digits } = useLanguage();
  const { textOf } = useFacetTexts();
  const { key } = facet;
  const { value, count } = option;
  const [name, sent] = ['stock', 'rating', 'brand', 'category'].includes(key)
    ? [key, value.toLowerCase()]
    : ['spec', `${key}:${value}`];
  const chosen = isChosen(view, key, value);
  return (
    <label
      className={`flex min-h-10 cursor-pointer items-center gap-3 ${count === 0 && !chosen ? 'text-slate' : ''}`}
    >
      <input
        type="checkbox"
        name={name}
        value={sent}
        checked={chosen}
        className="size-5 shrink-0 accent-bottle"
        onChange={() => onChange(toggled(view, key, value))}
      />
      <span className="min-w-0 flex-1 break-words">{textOf(facet, option)}</span>
      <span className="tabular text-sm text-slate">{digits(count)}</span>
    </label>
  );
}
