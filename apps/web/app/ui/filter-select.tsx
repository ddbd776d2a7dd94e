/** A small select above a list, with its label before it, on phones above it. */
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';

interface FilterSelectProps {
  label: Message;
  value: string;
  onChange: (value: string) => void;
  /** Values and their labels in the language of the page. */
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}

export function FilterSelect({ label, value, onChange, options, className = '' }: FilterSelectProps) {
  const { t } = useLanguage();
  return (
    <label
      className={`flex min-w-0 gap-x-2 gap-y-1 text-sm font-semibold max-sm:min-w-32 max-sm:flex-1 max-sm:flex-col sm:items-center ${className}`}
    >
      <span className="whitespace-nowrap">{t(label)}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 min-w-0 rounded-control border border-edge bg-paper px-3 text-base font-normal hover:border-ink focus:outline-2 focus:outline-offset-0 focus:outline-bottle max-sm:w-full sm:max-w-44"
      >
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </select>
    </label>
  );
}
