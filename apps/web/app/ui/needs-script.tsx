/** What a browser without script shows of a page that has no plain one. */
import { useLanguage } from '../language/use-language.ts';

export function NeedsScript({ className = 'font-medium' }: { className?: string }) {
  const { t } = useLanguage();
  return (
    <noscript>
      <p className={className}>
        {t('This page needs JavaScript. Please switch it on in your browser and load this page again.')}
      </p>
    </noscript>
  );
}
