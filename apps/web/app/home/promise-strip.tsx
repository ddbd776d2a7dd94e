/** The promises about delivery, payment and returns: the owner's, or in a demo shop those of the specification. */

import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { useOwnerTexts, useReturnsText } from '../site/use-owner-texts.ts';
import { Icon } from '../ui/icon.tsx';

export function PromiseStrip() {
  const { t, digits } = useLanguage();
  const ownerText = useOwnerTexts();
  const returns = useReturnsText();
  const { specificationTexts } = useSettings();
  const promises = [
    [
      'truck',
      specificationTexts ? t('Fast delivery') : t('Delivery'),
      ownerText('delivery', 'Inside Dhaka in 24-48 hours'),
    ],
    [
      'shield',
      specificationTexts ? t('Secure payment') : t('Payment'),
      ownerText('payment', 'Cards and mobile banking, verified by the bank'),
    ],
    ['rotate', specificationTexts ? t('Easy returns') : t('Returns'), returns],
  ] as const;
  const shown = promises.filter(([, , text]) => text);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('Our promises')} className="@container shell pt-8 lg:pt-10">
      <ul className="grid gap-px overflow-hidden rounded-card bg-line ring-1 ring-line @xl:auto-cols-fr @xl:grid-flow-col">
        {shown.map(([icon, title, text = '']) => (
          <li key={icon} className="flex items-center gap-4 bg-paper px-5 py-4 lg:py-5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-bottle-wash text-bottle">
              <Icon name={icon} size={22} />
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-slate">{digits(text)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
