/** The layout of the login and register pages: a card next to the benefits of an account. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';
import { WithoutScript } from '../ui/without-script.tsx';

const benefits: readonly { icon: IconName; text: PlainMessage }[] = [
  { icon: 'truck', text: 'Track every order from checkout to delivery' },
  { icon: 'creditCard', text: 'Pay online, or finish a payment later' },
  { icon: 'star', text: 'Review what you bought and help others choose' },
];

export function SessionCard({
  title,
  lead,
  children,
}: {
  title: PlainMessage;
  lead: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <section className="-mb-16 bg-fog py-6 sm:py-10 lg:py-14">
      <div className="shell">
        <div className="mx-auto grid max-w-xl grid-cols-1 overflow-hidden rounded-card bg-paper shadow-card lg:max-w-5xl lg:grid-cols-[1fr_1.15fr]">
          <aside className="on-ink hidden flex-col justify-center gap-8 bg-dark p-10 text-white lg:flex">
            <p className="text-2xl font-bold text-balance">{t('Gadgets you want, kept in one place.')}</p>
            <ul className="grid gap-5">
              {benefits.map(({ icon, text }) => (
                <li key={text} className="flex items-center gap-4">
                  <span className="grid size-11 shrink-0 place-items-center rounded-control bg-ink-line text-marigold">
                    <Icon name={icon} />
                  </span>
                  {t(text)}
                </li>
              ))}
            </ul>
          </aside>
          <div className="grid grid-cols-1 gap-6 p-5 sm:p-8 lg:p-10">
            <div>
              <h1 className="text-2xl font-bold sm:text-3xl">{t(title)}</h1>
              <p className="mt-1 text-slate">{lead}</p>
            </div>
            <WithoutScript />
            <div className="grid grid-cols-1 gap-6 noscript:hidden">{children}</div>
          </div>
        </div>
      </div>
    </section>
  );
}
