/** What a browser without script shows of a page that needs one: it opens the plain page of the same address by itself. */
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

/** The content of `noscript` is the server's alone; the browser's build leaves it out. */
export const WithoutScript = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <noscript className={className}>{import.meta.env.SSR ? (children ?? <PlainPage />) : null}</noscript>
);

/** The link replaces the query; the server finds it again (lost-query.ts). */
function PlainPage() {
  const { t } = useLanguage();
  return (
    <>
      <meta httpEquiv="refresh" content="0;url=?plain=1" />
      <p className="py-2 font-medium">
        <a href="?plain=1" className="inline-flex min-h-11 items-center font-semibold text-bottle underline">
          {t('Continue without JavaScript')}
        </a>
      </p>
    </>
  );
}
