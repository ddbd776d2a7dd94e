/** One option of a product: its name and values, each in every language, and the colours of its values. */
import { translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import { maxOptionLength, maxVariants } from '@jontro/shop/catalog/variants.ts';
import { languageRows } from '@jontro/shop/language.ts';
import { message, withParams } from '@jontro/shop/messages.ts';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CellInput } from './cell-input.tsx';
import { type ChangeVariants, removedText } from './change-variants.ts';
import { inputNames, type VariantProblems } from './variant-problems.ts';
import {
  addValue,
  changeOption,
  changeValue,
  removeOption,
  removeValue,
  type ValueDraft,
  type VariantStart,
  type VariantsDraft,
} from './variants-draft.ts';

interface OptionFieldsProps {
  draft: VariantsDraft;
  index: number;
  start: VariantStart;
  problems: VariantProblems;
  onChange: ChangeVariants;
}

export function OptionFields({ draft, index, start, problems, onChange }: OptionFieldsProps) {
  const { t } = useLanguage();
  const option = draft.options[index];
  if (!option) return null;
  const name = option.name.trim() || t('Option {number}', { number: index + 1 });
  const remove = () => {
    const after = removeOption(draft, index);
    onChange(after, removedText(draft, after));
  };
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-control border border-line p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <CellInput
          label="Name of the option"
          name={inputNames.option(index)}
          maxLength={maxOptionLength}
          value={option.name}
          error={problems.get(inputNames.option(index))}
          onChange={({ target }) =>
            onChange(changeOption(draft, index, { name: target.value }), { subject: target.name })
          }
        />
        {translationLanguages.map((tag) => (
          <CellInput
            key={tag}
            label={message('Name in {language}', { language: t(languageRows[tag].englishName) })}
            of={name}
            lang={tag}
            name={`${tag}.${inputNames.option(index)}`}
            maxLength={maxOptionLength}
            value={option.names[tag]}
            onChange={({ target }) =>
              onChange(changeOption(draft, index, { names: { ...option.names, [tag]: target.value } }), {
                subject: target.name,
              })
            }
          />
        ))}
        <Button variant="secondary" onClick={remove}>
          {t('Remove')} <span className="sr-only">{name}</span>
        </Button>
      </div>
      <ul className="grid gap-3">
        {option.values.map((value, place) => (
          <li key={value.id}>
            <ValueFields
              draft={draft}
              option={index}
              place={place}
              value={value}
              problems={problems}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
      <NewValue draft={draft} index={index} start={start} problems={problems} onChange={onChange} />
    </fieldset>
  );
}

interface ValueFieldsProps extends Pick<OptionFieldsProps, 'draft' | 'problems' | 'onChange'> {
  option: number;
  place: number;
  value: ValueDraft;
}

function ValueFields({ draft, option, place, value, problems, onChange }: ValueFieldsProps) {
  const { t } = useLanguage();
  const name = inputNames.value(option, place);
  const put = (part: Parameters<typeof changeValue>[3], subject: string) =>
    onChange(changeValue(draft, option, place, part), { subject });
  const remove = () => {
    const after = removeValue(draft, option, place);
    onChange(after, removedText(draft, after));
  };
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
      <CellInput
        label={message('Value {number}', { number: place + 1 })}
        className="col-span-2 sm:col-span-1"
        name={name}
        maxLength={maxOptionLength}
        value={value.value}
        error={problems.get(name)}
        onChange={({ target }) => put({ value: target.value }, name)}
      />
      {translationLanguages.map((tag) => (
        <CellInput
          key={tag}
          label={withParams(t(languageRows[tag].englishName))}
          of={value.value}
          className="col-span-2 sm:col-span-1"
          lang={tag}
          name={`${tag}.${name}`}
          maxLength={maxOptionLength}
          value={value.names[tag]}
          onChange={({ target }) => put({ names: { ...value.names, [tag]: target.value } }, `${tag}.${name}`)}
        />
      ))}
      <div className="col-span-2 flex items-center justify-end gap-2 sm:col-span-1 sm:pt-6">
        {value.swatch === '' ? (
          <Button variant="quiet" onClick={() => put({ swatch: '#808080' }, '')}>
            {t('Add colour')} <span className="sr-only">{value.value}</span>
          </Button>
        ) : (
          <>
            <input
              type="color"
              aria-label={t('Colour of {value}', { value: value.value })}
              className="h-11 w-14 rounded-control border border-edge bg-paper p-1"
              value={value.swatch}
              onChange={({ target }) => put({ swatch: target.value }, `${name}.swatch`)}
            />
            <Button variant="quiet" onClick={() => put({ swatch: '' }, '')}>
              {t('No colour')} <span className="sr-only">{value.value}</span>
            </Button>
          </>
        )}
        <button
          type="button"
          aria-label={t('Remove {name}', { name: value.value })}
          className="grid size-11 place-items-center rounded-control hover:bg-fog"
          onClick={remove}
        >
          <Icon name="trash" size={18} />
        </button>
      </div>
    </div>
  );
}

function NewValue({ draft, index, start, problems, onChange }: OptionFieldsProps) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [full, setFull] = useState(false);
  const name = inputNames.newValue(index);
  function add(): void {
    const value = text.trim();
    if (value === '') return;
    const after = addValue(draft, index, value, start);
    setFull(after === undefined);
    if (!after) return;
    setText('');
    const count = after.variants.length - draft.variants.length;
    onChange(after, count > 0 ? { text: message('{count} variants added', { count }) } : {});
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  const tooMany = message('A product has at most {count} variants', { count: maxVariants });
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3 sm:max-w-md">
      <CellInput
        label="New value"
        of={draft.options[index]?.name ?? ''}
        name={name}
        maxLength={maxOptionLength}
        value={text}
        error={full ? tooMany : problems.get(name)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setFull(false);
        }}
      />
      <Button variant="secondary" className="mt-6 min-h-12" onClick={add}>
        {t('Add')} <span className="sr-only">{draft.options[index]?.name}</span>
      </Button>
    </div>
  );
}
