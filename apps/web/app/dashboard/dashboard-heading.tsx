/** The heading of a dashboard page: title, note and actions. */
import type { Message } from '@jontro/shop/messages.ts';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

export function DashboardHeading({
  title,
  note,
  children,
}: {
  title: Message;
  /** An empty text reserves the space of one that loads later. */
  note?: Message | '' | ReactElement | undefined;
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 lg:mb-7">
      <div className="min-w-0 flex-[1_1_12rem]">
        <h1 className="text-2xl font-bold lg:text-3xl">{t(title)}</h1>
        {note !== undefined ? (
          <p className="mt-1 min-h-[1lh] text-slate">
            {note === '' || isValidElement(note) ? note : t(note)}
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
