/** The footer with only what is true: links that lead to a page, how to reach the shop, ways of paying by their names. */
import { type Business, businessLines } from '@jontro/shop/business.ts';
import { footerHeadings, openMapText } from '@jontro/shop/footer-texts.ts';
import { type LocalizedText, textIn } from '@jontro/shop/localized-text.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import type { FooterLink } from '@jontro/shop/site.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { SmartLink } from '../ui/smart-link.tsx';
import { CheckoutFooter } from './checkout-footer.tsx';
import { chromeOf } from './chrome.ts';
import DataSaverSwitch from './data-saver-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoImage } from './logo.tsx';
import { PaymentChips } from './payment-chips.tsx';
import { useSettings } from './settings.ts';
import { siteTexts } from './site-texts.ts';
import { useCategories } from './use-categories.ts';
import { useOwnerTexts } from './use-owner-texts.ts';

const linkClass = 'inline-flex min-h-11 items-center hover:text-white';

interface FooterEntry {
  label: string;
  to: string;
  /** A page of the server, which is not part of the pages' router. */
  isDocument?: boolean;
}

export default function ShopFooter() {
  const { preset } = useSettings();
  const { pathname } = useLocation();
  const ofCheckout = chromeOf(pathname, true, preset === 'modern') === 'checkout';
  return ofCheckout ? <CheckoutFooter /> : <WholeFooter />;
}

function WholeFooter() {
  const { t, digits, language } = useLanguage();
  const { name, business = {}, dataSaver, year } = useSettings();
  const ownerText = useOwnerTexts();
  const { shop, help, about } = useFooterEntries();
  const licences = businessLines(business, language, ['complaints', 'tradeLicence', 'dbid', 'bin']);
  return (
    <footer className="on-ink mt-16 bg-dark text-white">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-10 wrap-anywhere py-12 lg:grid-cols-[2fr_1fr_1fr_1.4fr] lg:gap-x-10 lg:py-16">
        <div className="col-span-2 grid content-start gap-4 lg:col-span-1">
          <p className="flex items-center gap-2.5 text-xl font-extrabold tracking-tight">
            <LogoImage /> {name}
          </p>
          <p className="max-w-sm text-mist">{ownerText('blurb', siteTexts.blurb)}</p>
          <Reach business={business} />
        </div>
        <Links title={footerHeadings.shop} entries={shop} />
        <div className="grid content-start gap-6">
          <Links title={footerHeadings.help} entries={help} />
          <Links title={footerHeadings.about} entries={about} />
        </div>
        <div className="col-span-2 lg:col-span-1">
          <Part title={footerHeadings.pay}>
            <PaymentChips />
          </Part>
        </div>
      </div>
      <div className="border-t border-ink-line">
        <div className="shell flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-mist">
          <p>
            {t('© {year} {shop}. All rights reserved.', {
              year: digits(year),
              shop: name,
            })}
          </p>
          {licences.map(({ label, text }) => (
            <p key={label} data-licence="" className="break-words">
              {label}: {digits(text)}
            </p>
          ))}
          <div className="flex items-center gap-x-6">
            <LanguageSwitch className="font-semibold text-white" />
            {dataSaver ? <DataSaverSwitch /> : null}
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The links that lead to a page, by column. */
function useFooterEntries(): Record<'shop' | 'help' | 'about', FooterEntry[]> {
  const { t, language } = useLanguage();
  const { footerLinks: urls, tracking, homeSections, ownerTexts, specificationTexts } = useSettings();
  const { settings, find } = useCategories();
  const hasAbout = (homeSections?.includes('about') ?? true) && (ownerTexts.about || specificationTexts);
  const known: Partial<Record<FooterLink, string>> = {
    ...(hasAbout && { 'About Us': `${paths.home}#about` }),
    'Privacy Policy': paths.privacyPolicy,
    ...urls,
  };
  const entriesOf = (labels: readonly (FooterLink & PlainMessage)[]): FooterEntry[] =>
    labels.flatMap((label) => {
      const to = known[label];
      return to ? [{ label: t(label), to }] : [];
    });
  return {
    shop: [
      ...entriesOf(['Home', 'Shop']),
      ...settings.topCategories
        .map(find)
        .filter(({ members }) => members.length > 0)
        .map(({ name, title, plural }) => ({
          label: textIn(plural ?? title, language),
          to: paths.category(name),
        })),
    ],
    help: [
      ...(tracking
        ? [{ label: t('Track your order'), to: `${trackingPath}?lang=${language}`, isDocument: true }]
        : []),
      ...entriesOf(['FAQs', 'Shipping & Delivery', 'Returns & Refunds']),
    ],
    about: entriesOf(['About Us', 'Contact Us', 'Privacy Policy', 'Terms & Conditions']),
  };
}

function Part({ title, children }: { title: LocalizedText; children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <div>
      <h2 className="mb-3 text-base font-semibold">{textIn(title, language)}</h2>
      {children}
    </div>
  );
}

/** Nothing without a link. */
function Links({ title, entries }: { title: LocalizedText; entries: readonly FooterEntry[] }) {
  const { language } = useLanguage();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={textIn(title, language)}>
      <Part title={title}>
        <ul className="text-mist">
          {entries.map(({ label, to, isDocument }) => (
            <li key={label}>
              {isDocument ? (
                <a href={to} className={linkClass}>
                  {label}
                </a>
              ) : (
                <SmartLink to={to} className={linkClass}>
                  {label}
                </SmartLink>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </nav>
  );
}

/** Telephone, address and hours; nothing until the owner has set one of them. */
function Reach({ business }: { business: Business }) {
  const { language, digits } = useLanguage();
  const lines = businessLines(business, language, ['hotline', 'whatsapp', 'address', 'hours']);
  if (lines.length === 0) return null;
  return (
    <Part title={footerHeadings.reach}>
      <dl className="text-mist">
        {lines.map(({ label, text, href }) => (
          <div key={label} className="pb-2">
            <dt className="text-sm">{label}</dt>
            <dd className="break-words text-white">
              {href ? (
                <a href={href} className="inline-flex min-h-11 items-center hover:underline">
                  {text}
                </a>
              ) : (
                digits(text)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {business.map ? (
        <a
          href={business.map}
          className="inline-flex min-h-11 items-center font-semibold text-white hover:underline"
        >
          {textIn(openMapText, language)}
        </a>
      ) : null}
    </Part>
  );
}
