/** The header of the checkout in `modern`: the shop, that its form is secure, and whom to call; nothing that leads away. */
import { businessLines } from '@jontro/shop/business.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from './logo.tsx';
import { useSettings } from './settings.ts';

export default function CheckoutHeader() {
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
