/** The heading of a dashboard page: title, note and actions. */
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

export function DashboardHeading({
  title,
  note,
  children,
}: {
  title: string;
  /** An empty text reserves the space of one that loads later. */
  note?: ReactNode;
  children?: ReactNode;
}) {
  const { textOf } = useLanguage();
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 lg:mb-7">
      <div className="min-w-0 flex-[1_1_12rem]">
        <h1 className="text-2xl font-bold lg:text-3xl">{textOf(title)}</h1>
        {note !== undefined ? (
          <p className="mt-1 min-h-[1lh] text-slate">{typeof note === 'string' ? textOf(note) : note}</p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
