/** A link to the same page in the other language; it works without JavaScript, as the server stores the choice. */
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { usePageSearch } from '../lib/page-search.ts';

const names = { en: 'English', bn: 'বাংলা' } as const;

export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const search = usePageSearch();
  const other = language === 'en' ? 'bn' : 'en';
  const query = new URLSearchParams(search);
  query.set('language', other);
  return (
    <a
      href={`${pathname}?${query}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      data-language-switch=""
      suppressHydrationWarning
      className={`inline-flex min-h-11 items-center ${className}`}
    >
      {names[other]}
    </a>
  );
}
