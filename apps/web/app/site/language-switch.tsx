/** Links to the same page in the other languages; they work without JavaScript, as the server stores the choice. */
import { languageRows, languages } from '@jontro/shop/language.ts';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { usePageSearch } from '../lib/page-search.ts';

export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const search = usePageSearch();
  return languages
    .filter((other) => other !== language)
    .map((other) => {
      const query = new URLSearchParams(search);
      query.set('language', other);
      return (
        <a
          key={other}
          href={`${pathname}?${query}`}
          lang={other}
          hrefLang={other}
          rel="nofollow"
          data-language-switch=""
          suppressHydrationWarning
          className={`inline-flex min-h-11 items-center ${className}`}
        >
          {languageRows[other].name}
        </a>
      );
    });
}
