/** The heading of a dashboard page: title, a line about it, and what can be done at its end. */
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

export function DashboardHeading({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-7">
      <div>
        <h1 className="text-2xl font-bold lg:text-3xl">{t(title)}</h1>
        {note ? <p className="mt-1 text-slate">{typeof note === 'string' ? t(note) : note}</p> : null}
      </div>
      {children}
    </div>
  );
}
