/** The shop's promises about delivery, payment and returns. */

import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

const promises = [
  { icon: 'truck', title: 'Fast delivery', text: 'Inside Dhaka in 24-48 hours' },
  { icon: 'shield', title: 'Secure payment', text: 'Cards and mobile banking, verified by the bank' },
  { icon: 'rotate', title: 'Easy returns', text: 'Unused and in its box, within 7 days' },
] as const;

export function PromiseStrip() {
  const { t, digits } = useLanguage();
  return (
    <section aria-label={t('Our promises')} className="@container shell pt-8 lg:pt-10">
      <ul className="grid gap-px overflow-hidden rounded-card bg-line ring-1 ring-line @xl:grid-cols-3">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="flex items-center gap-4 bg-paper px-5 py-4 lg:py-5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-bottle-wash text-bottle">
              <Icon name={icon} size={22} />
            </span>
            <span>
              <span className="block font-semibold">{t(title)}</span>
              <span className="block text-sm text-slate">{digits(t(text))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
