/** Header and footer of the checkout in `modern`: the shop, that its form is secure, whom to call, and one line; nothing that leads away. */
import { businessLines } from '@jontro/shop/business.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { useSettings } from './settings.ts';

/** One component for both, as one is loaded with the other. */
export default function CheckoutChrome({ below = false }: { below?: boolean }) {
  return below ? <CheckoutFooter /> : <CheckoutHeader />;
}

function CheckoutHeader() {
  const { t, language } = useLanguage();
  const { business = {} } = useSettings();
  const [hotline] = businessLines(business, language, ['hotline']);
  return (
    <header data-header="checkout" className="relative z-20 border-b border-line bg-paper text-ink">
      <div className="shell flex min-h-16 max-w-6xl flex-wrap items-center gap-x-4 py-2">
        <div className="flex min-w-0 flex-1">
          <Logo />
        </div>
        <p className="flex items-center gap-1.5 text-sm text-slate">
          <Icon name="shield" size={18} className="text-bottle" />
          <span className="max-sm:sr-only">{t('Secure checkout')}</span>
        </p>
        {hotline ? (
          <a
            href={hotline.href}
            className="tabular inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap"
          >
            {t('Help: {number}', { number: hotline.text })}
          </a>
        ) : null}
      </div>
    </header>
  );
}

function CheckoutFooter() {
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
