/** The privacy policy: what the shop really stores, and for how long. */

import { translate } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/privacy-policy-page.ts';
import { publicMeta, settingsOf } from './page-meta.ts';
import { useSettings } from './settings.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, language } = settingsOf(matches);
  return publicMeta(matches, {
    title: `${translate(language, 'Privacy policy')} | ${name}`,
    description: translate(language, `What ${name} stores about you, why, and for how long.`),
    path: paths.privacyPolicy,
  });
};

const sections = [
  {
    title: 'What we store when you only look around',
    lines: [
      'Nothing about you. There are no advertising or tracking cookies, and no other company is told what you look at.',
      'If you choose a language, one cookie remembers it. What you type at checkout stays in your browser until the order is placed or the tab is closed.',
      'Our server writes one line for each request, with your network address, to keep the shop safe from abuse.',
    ],
  },
  {
    title: 'Your account',
    lines: [
      'Your name, e-mail address and, if you add one, a picture. Your password is kept only as a hash that cannot be turned back.',
      'When the account was made and when you last logged in.',
      'One cookie while you are logged in. It holds a random number and nothing else, and scripts cannot read it.',
    ],
  },
  {
    title: 'Your cart and your orders',
    lines: [
      'What is in your cart, until you remove it or order it.',
      'For each order: the name, mobile number, address and notes that you give us, what you bought, and whether it is paid. The courier is given the name, the number and the address.',
      'A review that you write, together with its order. Our home page may show its words with your first name and what you bought, and nothing else about you.',
    ],
  },
  {
    title: 'Payment',
    lines: [
      'You pay on the page of our payment provider. Your card number and its codes never reach us.',
      'We keep the transaction number, the amount and the time, because the law asks us to account for them.',
    ],
  },
  {
    title: 'How long, and your rights',
    lines: [
      'Your account and cart are kept until the account is deleted. Orders and payments are kept afterwards, as accounts have to be.',
      'You can see and change your details in your profile at any time, and you can ask us to delete your account.',
    ],
  },
] as const;

export default function PrivacyPolicyPage() {
  const { t } = useLanguage();
  const { name } = useSettings();
  return (
    <article className="shell py-10 lg:py-14">
      <div className="grid max-w-[68ch] gap-10">
        <header>
          <h1 className="text-3xl font-bold lg:text-4xl">{t('Privacy policy')}</h1>
          <p className="mt-3 text-lg text-slate">
            {t(`${name} stores what it needs to sell you something and bring it to you, and no more.`)}
          </p>
        </header>
        {sections.map(({ title, lines }) => (
          <section key={title}>
            <h2 className="mb-3 text-xl font-bold">{t(title)}</h2>
            <ul className="grid list-disc gap-2 pl-5 text-slate marker:text-bottle">
              {lines.map((line) => (
                <li key={line}>{t(line)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}
