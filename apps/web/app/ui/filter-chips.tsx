/** A row of toggle buttons, one of them pressed, that filter a list. */
import type { Message } from '@jontro/shop/messages.ts';
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
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t(legend)}</legend>
      {options.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={`min-h-10 rounded-full border px-4 text-sm font-semibold transition-colors ${
            value === chosen
              ? 'border-ink bg-ink text-white'
              : 'border-edge bg-paper text-ink hover:border-ink hover:bg-fog'
          }`}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
