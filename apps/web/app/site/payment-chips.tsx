/** The ways of paying by their names in plain chips, or by the official marks that the owner has uploaded. */
import { cashText, onlineNames } from '@jontro/shop/footer-texts.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from './settings.ts';

const chipClass =
  'inline-flex min-h-9 items-center rounded-control border border-edge px-3 text-sm font-semibold';

export function PaymentChips() {
  const { language } = useLanguage();
  const { paymentMethods, business } = useSettings();
  const marks = business?.paymentMarks ?? [];
  const names = [
    ...(paymentMethods.includes('cash-on-delivery') ? [cashText] : []),
    ...(marks.length === 0 ? onlineNames(paymentMethods) : []),
  ];
  return (
    <ul data-payment-chips="" className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name.en} className={chipClass}>
          {textIn(name, language)}
        </li>
      ))}
      {marks.map(({ name, picture }) => (
        <li key={name} className={`${chipClass} bg-paper`}>
          <img src={picture} alt={name} height={24} loading="lazy" className="h-6 object-contain" />
        </li>
      ))}
    </ul>
  );
}
