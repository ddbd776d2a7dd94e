/** The footer (specification section 2, Footer). */

import { useLanguage } from '../language/use-language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoSign } from './logo.tsx';
import paymentMethods from './payment-methods.svg?url';
import { useSettings } from './settings.ts';
import { siteTexts } from './site-texts.ts';

const groups = [
  { title: 'Quick Links', links: ['Home', 'Shop', 'About Us', 'Contact Us'] },
  {
    title: 'Customer Support',
    links: ['FAQs', 'Shipping & Delivery', 'Returns & Refunds', 'Privacy Policy'],
  },
] as const;

export function Footer() {
  const { t, digits } = useLanguage();
  const { name } = useSettings();
  return (
    <footer className="on-ink mt-16 bg-ink text-white">
      <div className="shell grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.4fr] lg:py-16">
        <div className="grid content-start gap-4">
          <p className="flex items-center gap-2.5 text-xl font-extrabold tracking-tight">
            <LogoSign /> {name}
          </p>
          <p className="max-w-sm text-mist">{t(siteTexts.blurb)}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={t(group.title)}>
            <h2 className="mb-3 text-base font-semibold">{t(group.title)}</h2>
            <ul className="text-mist">
              {group.links.map((label) => (
                <li key={label}>
                  {/* Placeholders, as the specification has it: the address keeps its path. */}
                  <a href="#content" className="inline-block py-1.5 hover:text-white">
                    {t(label)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="mb-4 text-base font-semibold">{t('Payment Methods')}</h2>
          <img
            src={paymentMethods}
            alt={t('Payment Methods: cards, mobile banking and internet banking')}
            width={276}
            height={44}
            loading="lazy"
          />
        </div>
      </div>
      <div className="border-t border-ink-line">
        <p className="shell flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-mist">
          {t(`© ${digits(new Date().getFullYear())} ${name}. All rights reserved.`)}
          <LanguageSwitch className="font-semibold text-white" />
        </p>
      </div>
    </footer>
  );
}
