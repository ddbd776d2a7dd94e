/** A text field with a list that it filters (ARIA combobox): what is not in the list can be typed. */
import { message } from '@jontro/shop/messages.ts';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { isComposing } from '../lib/composing.ts';
import { controlClass, FieldLayout, type LabelProps, useLabelAttributes } from './field.tsx';
import { Icon } from './icon.tsx';

export interface ComboboxOption {
  key: string;
  label: string;
  /** Beside the label, to tell equal ones apart. */
  detail?: string;
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'list'>;

interface ComboboxProps<Option extends ComboboxOption> extends LabelProps, InputProps {
  /** The text that is shown while nobody types. */
  value: string;
  /** The options for a typed text; for '' those that are shown before anything is typed. */
  optionsOf: (text: string) => readonly Option[];
  onType: (text: string) => void;
  onChoose: (option: Option) => void;
  /**
   * What Enter does where no option is active: sends the form, ends the typing, or takes the first option of what was typed. A form whose
   * other fields are still empty should not be sent by the key that phones show here.
   */
  enter?: 'send' | 'end' | 'choose';
}

export function Combobox<Option extends ComboboxOption>({
  label,
  hint,
  error,
  value,
  optionsOf,
  onType,
  onChoose,
  enter = 'send',
  onBlur,
  className,
  ...input
}: ComboboxProps<Option>) {
  const { t } = useLanguage();
  const linkAttributes = useLabelAttributes({ hint, error }, input.id);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  /** What is being typed; undefined while nobody types. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = open ? optionsOf(typed ?? '') : [];
  const shown = open && options.length > 0;
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function choose(option: Option): void {
    setTyped(undefined);
    close();
    onChoose(option);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const { key } = event;
    const chosen = options[active] ?? (enter === 'choose' && typed?.trim() ? options[0] : undefined);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const last = options.length - 1;
      setActive((at) => (key === 'ArrowDown' ? (at < last ? at + 1 : 0) : at > 0 ? at - 1 : last));
    } else if (key === 'Enter' && shown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (
      key === 'Enter' &&
      (enter === 'end' ? open || typed !== undefined : enter === 'choose' && shown)
    ) {
      event.preventDefault();
      setTyped(undefined);
      close();
    } else if (key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <FieldLayout id={linkAttributes.id} label={label} hint={hint} error={error} required={input.required}>
      <div className="relative">
        <input
          {...input}
          {...linkAttributes}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? idOf(active) : undefined}
          autoCapitalize="words"
          spellCheck={false}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value);
            setOpen(true);
            setActive(-1);
            onType(target.value);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            setTyped(undefined);
            close();
            onBlur?.(event);
          }}
          className={`${controlClass(error, className)} pr-11`}
        />
        <Icon
          name="chevronDown"
          size={18}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-slate"
        />
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t(label)}
          hidden={!shown}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-paper py-1 shadow-lift"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys of its list
            // biome-ignore lint/a11y/useFocusableInteractive: the input names the active option
            <div
              key={option.key}
              id={idOf(index)}
              role="option"
              aria-selected={index === active}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-2 hover:bg-fog aria-selected:bg-bottle-wash"
            >
              <span>{option.label}</span>
              {option.detail ? <span className="text-sm text-slate">{option.detail}</span> : null}
            </div>
          ))}
        </div>
        <span role="status" className="sr-only">
          {shown ? t(message('{count} suggestions', { count: options.length })) : ''}
        </span>
      </div>
    </FieldLayout>
  );
}
