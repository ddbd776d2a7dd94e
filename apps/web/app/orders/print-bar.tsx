/** The bar above a printable page, not printed itself: a back link and the print button. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface PrintBarProps {
  title: string;
  back: { label: string; to: string };
  /** The label of the print button; undefined while there is nothing to print. */
  action?: string;
  children?: ReactNode;
}

export function PrintBar({ title, back, action, children }: PrintBarProps) {
  const { textOf } = useLanguage();
  return (
    <div className="mx-auto mb-5 grid max-w-[50rem] grid-cols-1 gap-3 print:hidden">
      <Link
        to={back.to}
        className="inline-flex min-h-9 items-center gap-1 justify-self-start text-sm font-semibold text-slate hover:text-ink hover:underline"
      >
        <Icon name="chevronLeft" size={16} /> {textOf(back.label)}
      </Link>
      <div className="flex min-h-11 flex-wrap items-start justify-between gap-3">
        <h1 className="py-1.5 text-2xl font-bold lg:text-3xl">{textOf(title)}</h1>
        {action ? (
          <Button onClick={() => window.print()}>
            <Icon name="printer" /> {textOf(action)}
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  );
}
