/** The bar above a printable page, not printed itself: a back link and the print button. */
import type { Message, PlainMessage } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface PrintBarProps {
  title: PlainMessage;
  back: { label: PlainMessage; to: string };
  /** The label of the print button; undefined while there is nothing to print. */
  action?: Message | undefined;
  /** By default the page is printed. */
  onPrint?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Beside the print button. */
  file?: ReactNode;
  children?: ReactNode;
}

export function PrintBar({
  title,
  back,
  action,
  onPrint = () => window.print(),
  busy,
  file,
  children,
}: PrintBarProps) {
  const { t } = useLanguage();
  return (
    <div className="mx-auto mb-5 grid max-w-[50rem] grid-cols-1 gap-3 print:hidden">
      <Link
        to={back.to}
        className="inline-flex min-h-9 items-center gap-1 justify-self-start text-sm font-semibold text-slate hover:text-ink hover:underline"
      >
        <Icon name="chevronLeft" size={16} /> {t(back.label)}
      </Link>
      <div className="flex min-h-11 flex-wrap items-start justify-between gap-3">
        <h1 className="py-1.5 text-2xl font-bold lg:text-3xl">{t(title)}</h1>
        <div className="flex flex-wrap gap-3">
          {file}
          {action ? (
            <Button busy={busy} onClick={onPrint}>
              <Icon name="printer" /> {t(action)}
            </Button>
          ) : null}
        </div>
      </div>
      {children}
    </div>
  );
}
