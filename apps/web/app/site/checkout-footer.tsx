/** The footer of the checkout in `modern`: one line. */
import { useLanguage } from '../language/use-language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useSettings } from './settings.ts';

export function CheckoutFooter() {
  const { t, digits } = useLanguage();
  const { name, year } = useSettings();
  return (
    <footer className="mt-16 border-t border-line text-sm text-slate">
      <div className="shell flex max-w-6xl flex-wrap items-center justify-between gap-x-6 py-2">
        <p>{t('© {year} {shop}. All rights reserved.', { year: digits(year), shop: name })}</p>
        <LanguageSwitch className="font-semibold text-ink" />
      </div>
    </footer>
  );
}
