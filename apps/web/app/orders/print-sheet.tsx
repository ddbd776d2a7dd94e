/** A printable sheet: as wide as A4 where the screen has space for it; when printed, each sheet starts a new page. */
import { businessTexts } from '@jontro/shop/business.ts';
import type { ReactNode } from 'react';
import { useSettings } from '../site/settings.ts';

export function PrintSheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <article
      aria-label={label}
      data-paper=""
      className="mx-auto grid w-full max-w-[50rem] grid-cols-1 gap-6 rounded-card border border-line bg-paper p-4 break-after-page last:break-after-auto sm:p-10 print:block print:max-w-none print:space-y-6 print:rounded-none print:border-0 print:p-0"
    >
      {children}
    </article>
  );
}

/** The header of a sheet: the shop's logo, name and address, with `children` opposite. */
export function PrintSheetHeader({ children }: { children: ReactNode }) {
  const { name, logo, address, business, language } = useSettings();
  const lines = [...address, ...businessTexts(business ?? {}, language)];
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-5">
      <div>
        <p className="flex items-center gap-2.5 text-xl font-extrabold tracking-tight">
          <img src={logo} alt="" width={32} height={32} /> {name}
        </p>
        {lines.length > 0 ? (
          <address className="mt-2 text-sm text-slate not-italic">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        ) : null}
      </div>
      <div className="min-w-0 sm:ml-auto sm:text-right print:ml-auto print:text-right">{children}</div>
    </header>
  );
}
