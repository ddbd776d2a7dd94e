/** Small date fields, with the label before them, on phones above them. */
import type { Message } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

interface DayFieldProps {
  label: Message;
  /** "2026-11-21", or empty. */
  value: string;
  onChange: (day: string) => void;
}

export function DayField({ label, value, onChange }: DayFieldProps) {
  const { t } = useLanguage();
  return (
    <label className="flex min-w-0 gap-x-2 gap-y-1 text-sm font-semibold max-sm:flex-1 max-sm:basis-[7rem] max-sm:flex-col sm:items-center">
      {t(label)}
      <input
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="tabular h-11 min-w-0 rounded-control border border-edge bg-paper px-3 text-base font-normal max-sm:px-2 focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-bottle max-sm:w-full"
      />
    </label>
  );
}

/** Two date fields that belong together: in one line if there is room, on phones in a line of their own. */
export function DayPair({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap gap-3 max-sm:w-full">{children}</div>;
}
