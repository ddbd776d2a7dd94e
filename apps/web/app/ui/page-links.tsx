/** Links to the pages of a list below a product, which work without scripts. */
import type { Message } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useLanguage } from '../language/use-language.ts';

export const pageLinkClass = 'inline-flex min-h-11 items-center font-semibold text-bottle hover:underline';

interface PageLinksProps {
  label: Message;
  page: number;
  totalPages: number;
  linkTo: (page: number) => To;
  /** Further links, after these. */
  children?: ReactNode;
}

export function PageLinks({ label, page, totalPages, linkTo, children }: PageLinksProps) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t(label)} className="flex flex-wrap items-center gap-x-5">
      {page > 1 ? (
        <Link to={linkTo(page - 1)} preventScrollReset className={pageLinkClass}>
          {t('Previous')}
        </Link>
      ) : null}
      {totalPages > 1 ? (
        <span className="tabular text-sm text-slate">
          {t('Page {page} of {count}', { page, count: totalPages })}
        </span>
      ) : null}
      {page < totalPages ? (
        <Link to={linkTo(page + 1)} preventScrollReset className={pageLinkClass}>
          {t('Next')}
        </Link>
      ) : null}
      {children}
    </nav>
  );
}
