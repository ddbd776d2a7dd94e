/** A figure with its label. */
import type { Message, PlainMessage } from '@jontro/shop/messages.ts';
import { isValidElement, type ReactElement } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface StatCardProps {
  label: PlainMessage;
  icon: IconName;
  /** Undefined while it loads. */
  value: string | number | undefined;
  note?: Message | ReactElement | undefined;
}

export function StatCard({ label, icon, value, note }: StatCardProps) {
  const { t, digits } = useLanguage();
  return (
    <div data-stat={label} className="rounded-card border border-line bg-paper p-4 sm:p-5">
      <dt className="flex items-center justify-between gap-3 text-sm font-semibold text-slate">
        {t(label)}
        <Icon name={icon} className="text-bottle" />
      </dt>
      <dd className="mt-2">
        {value === undefined ? (
          <Skeleton className="w-24" height={36} />
        ) : (
          <span data-value="" className="tabular block text-3xl font-bold tracking-tight">
            {digits(value)}
          </span>
        )}
        <span className="mt-1 block min-h-5 text-sm text-slate">
          {note === undefined || isValidElement(note) ? note : t(note)}
        </span>
      </dd>
    </div>
  );
}
