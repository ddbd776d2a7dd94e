/** The footer (specification section 2, Footer). */

import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import { footerLinks } from '@jontro/shop/site.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoImage } from './logo.tsx';
import methodsPicture from './payment-methods.svg?url';
import { useSettings } from './settings.ts';
import { siteTexts } from './site-texts.ts';
import { useOwnerTexts } from './use-owner-texts.ts';

const DataSaverSwitch = lazy(() => import('./data-saver-switch.tsx'));
const BusinessDetails = lazy(() => import('./business-details.tsx'));
const ShopFooter = lazy(() => import('./shop-footer.tsx'));

const groups = [
  { title: 'Quick Links', links: footerLinks.quick },
  { title: 'Customer Support', links: footerLinks.support },
] as const;

/** Placeholder links stay on the page, as in the specification, until the owner configures their URLs. */
const placeholder = '#content';

export function Footer() {
  const { shopFooter } = useSettings();
  return shopFooter ? (
    <Suspense>
      <ShopFooter />
    </Suspense>
  ) : (
    <SpecifiedFooter />
  );
}

function SpecifiedFooter() {
  const { t, digits, language } = useLanguage();
  const {
    name,
    dataSaver,
    footerLinks: urls,
    tracking,
    business,
    paymentMethods,
    specificationTexts,
    year,
  } = useSettings();
  const ownerText = useOwnerTexts();
  return (
    <footer className="on-ink mt-16 bg-dark text-white">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[2fr_1fr_1fr_1.4fr] lg:gap-x-10 lg:py-16">
        <div className="col-span-2 grid content-start gap-4 lg:col-span-1">
          <p className="flex items-center gap-2.5 text-xl font-extrabold tracking-tight">
            <LogoImage /> {name}
          </p>
          <p className="max-w-sm text-mist">{ownerText('blurb', siteTexts.blurb)}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={t(group.title)}>
            <h2 className="mb-3 text-base font-semibold">{t(group.title)}</h2>
            <ul className="text-mist">
              {group.links.map((label) =>
                label === 'Terms & Conditions' && !urls[label] ? null : (
                  <li key={label}>
                    <FooterAnchor to={urls[label] ?? placeholder}>{t(label)}</FooterAnchor>
                  </li>
                ),
              )}
              {tracking && group.links === footerLinks.support ? (
                <li>
                  {/* A page of the server, which works without scripts. */}
                  <a href={`${trackingPath}?lang=${language}`} className={linkClass}>
                    {t('Track your order')}
                  </a>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
        {specificationTexts || paymentMethods.includes('sslcommerz') ? (
          <div className="col-span-2 lg:col-span-1">
            <h2 className="mb-4 text-base font-semibold">{t('Payment Methods')}</h2>
            <img
              src={methodsPicture}
              alt={t('Payment Methods: cards, mobile banking and internet banking')}
              width={276}
              height={44}
              loading="lazy"
            />
          </div>
        ) : null}
      </div>
      {business ? (
        <Suspense>
          <BusinessDetails business={business} />
        </Suspense>
      ) : null}
      <div className="border-t border-ink-line">
        <p className="shell flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-mist">
          {t('© {year} {shop}. All rights reserved.', {
            year: digits(year),
            shop: name,
          })}
          {dataSaver ? (
            <Suspense>
              <DataSaverSwitch />
            </Suspense>
          ) : null}
          <LanguageSwitch className="font-semibold text-white" />
        </p>
      </div>
    </footer>
  );
}

const linkClass = 'inline-block py-1.5 hover:text-white';

/** Links within the shop navigate without loading a new document. */
function FooterAnchor({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('/') ? (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  ) : (
    <a href={to} className={linkClass}>
      {children}
    </a>
  );
}
