/** The field of a value by its schema: switch, choice, number, text, list, group, or one of several kinds. */
import { languageRows, languages } from '@jontro/shop/language.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useContext, useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { CheckField } from '../ui/check-field.tsx';
import { Field, SelectField, TextArea } from '../ui/field.tsx';
import { type EditorProps, formContext } from './editor-context.ts';
import { EitherEditor } from './either-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { OrderedChoices } from './ordered-choices.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { ProductPicker } from './product-picker.tsx';
import { useWording } from './use-wording.ts';
import {
  choiceLabel,
  isPicture,
  isProduct,
  isTime,
  optionsOf,
  type Place,
  partLabel,
} from './value-labels.ts';
import { isRecord, kindOf } from './value-schema.ts';
import { optionText } from './value-text.ts';

/** The problem at this place. */
const useProblem = (path: string): Text | undefined => {
  const { problem } = useContext(formContext);
  return problem?.path === path ? problem.text : undefined;
};

export function ValueEditor(props: EditorProps) {
  const kind = kindOf(props.schema);
  if (kind === 'switch') return props.optional ? <ChoiceEditor {...props} /> : <SwitchEditor {...props} />;
  if (kind === 'choice') return <ChoiceEditor {...props} />;
  if (kind === 'choices') return <ChoicesEditor {...props} />;
  if (kind === 'order') return <OrderedChoices {...props} />;
  if (kind === 'list') return <ListEditor {...props} />;
  if (kind === 'either') return <EitherEditor {...props} />;
  if (kind === 'group') return <GroupEditor {...props} />;
  return kind === 'localized' ? <LocalizedEditor {...props} /> : <TextEditor {...props} />;
}

function SwitchEditor({ value, onChange, ...place }: EditorProps) {
  const { textOf } = useLanguage();
  return (
    <CheckField className="font-semibold" checked={value === true} onChange={onChange}>
      {textOf(place.label ?? (partLabel(place) as Text))}
    </CheckField>
  );
}

/** A choice, or a switch that may be left out. */
function ChoiceEditor({ schema, value, onChange, optional, label, ...place }: EditorProps) {
  const { t, textOf } = useLanguage();
  const isSwitch = schema.type === 'boolean';
  const options = isSwitch ? ['true', 'false'] : (schema.enum ?? []);
  return (
    <SelectField
      label={(label ?? partLabel(place)) as never}
      error={useProblem(place.path)}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => {
        if (target.value === '') return onChange(undefined);
        onChange(isSwitch ? target.value === 'true' : target.value);
      }}
    >
      {optional ? <option value="">{t('Not set')}</option> : null}
      {options.map((option) => (
        <option key={option} value={option}>
          {isSwitch ? t(option === 'true' ? 'Yes' : 'No') : textOf(choiceLabel(place, option))}
        </option>
      ))}
    </SelectField>
  );
}

/** Several of a fixed set, in the order of the set. */
function ChoicesEditor({ schema, value, onChange, label, ...place }: EditorProps) {
  const { textOf } = useLanguage();
  const chosen = Array.isArray(value) ? value : [];
  const options = schema.items?.enum ?? [];
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{textOf(label ?? (partLabel(place) as Text))}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-bottle"
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
            }
          />
          {textOf(choiceLabel(place, option))}
        </label>
      ))}
    </fieldset>
  );
}

function TextEditor({ schema, value, onChange, optional, label, ...place }: EditorProps) {
  const wording = useWording();
  const { t } = wording;
  const { categories } = useContext(formContext);
  const options = optionsOf(place, categories);
  const shared = {
    label: (label ?? partLabel(place)) as never,
    error: useProblem(place.path),
    value: value === undefined || value === null ? '' : String(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (isPicture(place))
    return <PictureEditor {...shared} label={label ?? (partLabel(place) as Text)} onChange={onChange} />;
  if (isProduct(place)) return <ProductPicker {...shared} onChange={onChange} />;
  if (options)
    return (
      <SelectField {...shared}>
        <option value="">{t(optional ? 'Not set' : 'Choose')}</option>
        {[...new Set([...options, ...(shared.value ? [shared.value] : [])])].map((option) => (
          <option key={option} value={option}>
            {optionText(place, option, wording)}
          </option>
        ))}
      </SelectField>
    );
  if (kindOf(schema) === 'text' && (schema.maxLength ?? 0) >= 1000 && place.part !== 'link' && isLong(place))
    return <TextArea {...shared} />;
  return (
    <Field
      {...shared}
      {...(kindOf(schema) === 'number' && { inputMode: 'decimal' as const })}
      {...(isTime(place) && { type: 'datetime-local' })}
      autoComplete="off"
    />
  );
}

/** Paragraphs. */
const isLong = ({ path }: Place): boolean => path.includes('/about/');

/** A text in the shop's languages. */
function LocalizedEditor({ schema, value, onChange, label, optional, ...place }: EditorProps) {
  const { t, textOf } = useLanguage();
  const texts = isRecord(value) ? value : {};
  const name = textOf(label ?? (partLabel(place) as Text));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {languages.map((tag) => (
        <TextEditor
          key={tag}
          {...place}
          schema={schema.properties?.[tag] ?? {}}
          part={tag}
          path={`${place.path}/${tag}`}
          label={t('{field} ({language})', { field: name, language: t(languageRows[tag].englishName) })}
          value={texts[tag]}
          onChange={(next) => onChange({ ...texts, [tag]: next })}
        />
      ))}
    </div>
  );
}

/** The parts of a group below each other. */
export function GroupEditor({ schema, value, onChange, optional, label, ...place }: EditorProps) {
  const { textOf } = useLanguage();
  const id = useId();
  const parts = isRecord(value) ? value : {};
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, part]) => (
    <ValueEditor
      key={name}
      setting={place.setting}
      part={name}
      path={`${place.path}/${name}`}
      schema={part}
      optional={!required.includes(name)}
      value={parts[name]}
      onChange={(next) => onChange({ ...parts, [name]: next })}
    />
  ));
  if (place.part === '') return <div className="grid gap-4">{fields}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend could not be styled beside the fields
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className="text-sm font-semibold">
        {textOf(label ?? (partLabel(place) as Text))}
      </p>
      {fields}
    </div>
  );
}
