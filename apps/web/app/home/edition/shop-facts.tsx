/** Why to trust the shop: its address, telephone, delivery, returns and ways of paying, as far as its owner says them. */
import { businessLinks } from '@jontro/shop/business.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { PaymentChips } from '../../site/payment-chips.tsx';
import { useSettings } from '../../site/settings.ts';
import { useOwnerTexts, useReturnsText } from '../../site/use-owner-texts.ts';
import { SmartLink } from '../../ui/smart-link.tsx';
import { useEditionTexts } from './texts.ts';

interface Fact {
  title: string;
  text: ReactNode;
  /** In small letters below it. */
  note?: string | undefined;
  link?: { to: string; label: string } | undefined;
}

/** One fact alone is no reason. */
const fewestFacts = 2;

export function ShopFacts() {
  const say = useEditionTexts();
  const facts = useFacts();
  if (facts.length < fewestFacts) return null;
  return (
    <section id="shop-facts" aria-labelledby="facts-title" className="shell ed-section ed-facts">
      <h2 id="facts-title" className="ed-h2">
        {say('facts')}
      </h2>
      <ul>
        {facts.map(({ title, text, note, link }) => (
          <li key={title}>
            <p className="ed-small">{title}</p>
            <div className="ed-h3">{text}</div>
            {note ? <p className="ed-small">{note}</p> : null}
            {link ? (
              <SmartLink to={link.to} className="ed-link">
                {link.label}
              </SmartLink>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFacts(): Fact[] {
  const { language, digits } = useLanguage();
  const say = useEditionTexts();
  const ownerText = useOwnerTexts();
  const { business = {}, footerLinks } = useSettings();
  const { address, hotline, hours, map } = business;
  const { call, write } = businessLinks(business);
  const delivery = ownerText('delivery', 'Inside Dhaka in 24-48 hours');
  const returns = useReturnsText();
  const linked = (to: string | undefined, label: string) => (to ? { to, label } : undefined);
  return [
    ...(address
      ? [{ title: say('visit'), text: textIn(address, language), link: linked(map, say('openMap')) }]
      : []),
    ...(hotline && call
      ? [
          {
            title: say('call'),
            text: <a href={call}>{hotline}</a>,
            note: hours && digits(textIn(hours, language)),
            link: linked(write, say('write')),
          },
        ]
      : []),
    ...(delivery ? [{ title: say('delivery'), text: digits(delivery) }] : []),
    ...(returns
      ? [
          {
            title: say('returns'),
            text: digits(returns),
            link: linked(footerLinks['Returns & Refunds'], say('howReturns')),
          },
        ]
      : []),
    { title: say('pay'), text: <PaymentChips /> },
  ];
}
