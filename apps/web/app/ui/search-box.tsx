/** The search box above a table. */
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

interface SearchBoxProps {
  label: Message;
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useLanguage();
  return (
    <search className="relative min-w-0 flex-[1_1_12rem] sm:max-w-80 sm:basis-64">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 text-slate" />
      <input
        type="search"
        aria-label={t(label)}
        placeholder={`${t(label)}...`}
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
