/** A value of one of several kinds: fixed words, or a list or group of one's own. */
import type { Text } from '@jontro/shop/messages.ts';
import { useContext, useId, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { type EditorProps, formContext } from './editor-context.ts';
import { choiceLabel, partLabel } from './value-labels.ts';
import { alternativeOf, emptyValue, kindOf, type ValueSchema } from './value-schema.ts';

interface Option {
  alternative: number;
  /** The word that is the value; without one the alternative has a field of its own. */
  word?: string | false;
}

const optionsOf = (schema: ValueSchema): Option[] =>
  (schema.anyOf ?? []).flatMap(({ enum: words, const: only }, alternative): Option[] => {
    if (words) return words.map((word) => ({ alternative, word }));
    return [only === false ? { alternative, word: false } : { alternative }];
  });

export function EitherEditor({ schema, value, onChange, label, ...place }: EditorProps) {
  const { t, textOf } = useLanguage();
  const { Editor } = useContext(formContext);
  const name = useId();
  // What was entered in an alternative comes back when it is chosen again.
  const entered = useRef(new Map<number, unknown>());
  const chosen = alternativeOf(schema, value);
  const own = schema.anyOf?.[chosen] ?? {};
  const title = ({ alternative, word }: Option): string => {
    if (word !== undefined) return word === false ? t('Off') : textOf(choiceLabel(place, word));
    return kindOf(schema.anyOf?.[alternative] ?? {}) === 'group' ? t('On') : t('A list of your own');
  };
  const isChosen = ({ alternative, word }: Option): boolean =>
    alternative === chosen && (word === undefined || word === value);
  const choose = ({ alternative, word }: Option): void => {
    entered.current.set(chosen, value);
    onChange(word ?? entered.current.get(alternative) ?? emptyValue(schema.anyOf?.[alternative] ?? {}));
  };
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{textOf(label ?? (partLabel(place) as Text))}</legend>
        {optionsOf(schema).map((option) => (
          <label key={`${option.alternative} ${option.word}`} className="flex min-h-9 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-4 shrink-0 accent-bottle"
              checked={isChosen(option)}
              onChange={() => choose(option)}
            />
            {title(option)}
          </label>
        ))}
      </fieldset>
      {own.enum || own.const === false ? null : (
        <Editor
          {...place}
          schema={own}
          value={value}
          onChange={onChange}
          label={label ?? (partLabel(place) as Text)}
        />
      )}
    </div>
  );
}
