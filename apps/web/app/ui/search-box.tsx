/** The search box above a table. */
import { Icon } from './icon.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <search className="relative min-w-0 flex-[1_1_10rem] sm:max-w-80 sm:basis-64">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 text-slate" />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-control border border-edge bg-paper pr-3 pl-11 text-base placeholder:text-slate focus:outline-2 focus:outline-offset-0 focus:outline-bottle"
      />
    </search>
  );
}
