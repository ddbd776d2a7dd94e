/** A row of toggle buttons, one of them pressed, that filter a list; on phones in one line, so that the list stays visible. */
import type { Message } from '@jontro/shop/messages.ts';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';

interface FilterChipsProps<Value extends string> {
  /** For screen readers: "Which orders". */
  legend: Message;
  chosen: Value;
  onChoose: (value: Value) => void;
  options: readonly (readonly [value: Value, label: Message])[];
}

export function FilterChips<Value extends string>({
  legend,
  chosen,
  onChoose,
  options,
}: FilterChipsProps<Value>) {
  const { t } = useLanguage();
  const row = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into view
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && chip)
      row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);
  return (
    <fieldset
      ref={row}
      className="relative -m-1 flex min-w-0 gap-2 p-1 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap"
    >
      <legend className="sr-only">{t(legend)}</legend>
      {options.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={`min-h-11 shrink-0 rounded-full border px-4 text-sm font-semibold transition-colors ${
            value === chosen
              ? 'border-ink bg-ink text-paper'
              : 'border-edge bg-paper text-ink hover:border-ink hover:bg-fog'
          }`}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
