/** The privacy policy: what the shop really stores, and for how long. */

import { privacy } from '@jontro/shop/languages/bn/privacy.bn.ts';
import { registerLanguage, translatorOf } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/privacy-policy-page.ts';
import { publicMeta, settingsOf } from './page-meta.ts';
import { useSettings } from './settings.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, language } = settingsOf(matches);
  const t = translatorOf(language);
  return publicMeta(matches, {
    title: `${t('Privacy policy')} | ${name}`,
    description: t('What {shop} stores about you, why, and for how long.', { shop: name }),
    path: paths.privacyPolicy,
  });
};

registerLanguage('bn', privacy);

/** Whether the pages were built for hosted accounts; the server does not start with another setting. */
const hosted = import.meta.env.VITE_IDENTITY === 'hosted';

const sections = [
  {
    title: 'What we store when you only look around',
    lines: [
      'Nothing about you. There are no advertising or tracking cookies, and we tell no other company what you look at.',
      'Where you ask to be told when a product is back, your email address and the product, until you are mailed or for six months. Each of these mails has a link that deletes all of it.',
      'If you choose a language, one cookie remembers it for a year.',
      'If you choose a district for the delivery charge, your browser keeps it on this device; we do not receive it before you order.',
      'Where the shop lists the products that you looked at last or compare, your browser keeps them on this device. We do not receive these lists, but the address of a comparison names its products, and you can clear them.',
      'Where the shop asks for your phone, laptop or watch to say whether an accessory fits, your browser keeps the choice on this device. We receive it only in the address of a page that shows the answer, and you can clear it.',
      'Your browser keeps the public pages that you saw last, with their pictures, so that you can read them without a connection. They contain nothing from your account.',
      'Our server writes one line for each request: which part of the shop was requested, the result and how long it took. It does not identify you.',
      'A search that finds nothing is counted, so that we learn what is missing: the words and how often, never who searched. Searches that nobody has made for half a year are deleted.',
      'When you leave a page, your browser tells us how fast it was: the kind of page, its language, whether the screen is that of a phone, a tablet or a computer, and four figures. We only count them, without a cookie, your network address or which product it was, and delete the counts after 90 days.',
      'To prevent password guessing and abuse, we count attempts under a hash of your network address. The counts are deleted within a day.',
    ],
  },
  {
    title: 'Your account',
    lines: [
      'Your name, email address, the language you chose and, if you add one, a picture, re-encoded without the location and time in its file. A picture that is no longer shown anywhere is deleted after three days.',
      hosted
        ? 'Google (Firebase) stores your login for us: email address, name, picture, and your password as a hash that cannot be reversed.'
        : 'Your password is stored only as a hash that cannot be reversed. If you log in with Google, we also store your Google account ID, with the name, address and picture that Google provides.',
      'When the account was created and when you last logged in.',
      'One cookie while you are logged in. It holds a random number and nothing else, and scripts cannot read it. It expires when you log out, after a day at the latest, or after 30 days if you chose “Remember me”. While you log in with Google, another one is set for a few minutes.',
      'For each device on which you are logged in: the name of its browser and system, and when you last used it. You see them in your profile, where you can end them, and they are deleted when the login ends.',
      'Another cookie, for 180 days, by which your account knows this browser again, so that nobody who guesses your password elsewhere can lock you out here. It holds a random number and nothing else, and a logout leaves it.',
      'If you set up two-step login: the key of your app, encrypted, and your backup codes as hashes that cannot be reversed, until you turn it off.',
      'For 180 days, a security log: when somebody logs in to your account or fails to, changes its password or is refused a page, with the first part of the network address and the name of browser and system. The owner of the shop reads it when something looks wrong.',
      'While you are logged in your browser’s own storage holds your login with your name and email address. Logging out removes it.',
    ],
  },
  {
    title: 'Your cart and your orders',
    lines: [
      'What is in your cart, until you remove it or order it, and what is on your wishlist where the shop has one.',
      'If you fill a cart without an account, one cookie remembers it for 30 days after the last product. It holds a random number and nothing else, and scripts cannot read it. When you log in, the cart is added to that of your account.',
      'A coupon that you apply and what you type at checkout stay in your browser until the order is placed, you log out or the tab is closed.',
      'For each order: the name, mobile number, email address, address and notes that you give us, what you bought, and when it was placed, paid and delivered. The courier receives the name, the number and the address.',
      'The steps of an order, with what our staff changed in it and why, and what came back of it. Of money that we sent back to you, the number of the transfer.',
      'Where the shop offers pickup: a code of four digits for each order that you pick up, instead of an address. Only you see it; our staff type it when they hand the order over.',
      'If you order by telephone, in a chat or at the counter, our staff store the same for you, and how the order came to us.',
      'An order without an account is kept like any other. It moves to your account if you make one from its page, or later with the same email address.',
      'The address of each order, up to ten, so that you need not type it again. You can change and delete them in your address book; they go with your account.',
      'Where the shop offers tracking: whoever has the link from the emails about an order, or knows its number and the last four digits of its mobile number, sees its steps and its sum, and neither name nor address. Tries are counted for an hour, by order number and under a hash of the network address.',
      'If a courier reports a problem with your parcel: what you ask about it, with the number or address in it for 90 days. Whoever has the link from the emails about the order can ask as well; they read what the courier said, without names and numbers.',
      'A copy of each email that we send you, for 90 days.',
      'Where the shop sends SMS: our SMS gateway receives your mobile number and the text. We keep a copy for 90 days, of codes without the code.',
      'Our staff get an email about each new order, with your name, number and address and the amount.',
      'A review that you write, together with its order. Our home page and the pages of what you bought may show its words, stars and photos with your first name, and nothing else about you. What a camera has stored in a photo is taken out, and you can remove a photo; all of them are deleted with your account.',
      'Where the shop takes questions: what you ask about a product and what you answer, which its page shows with your first name. They are deleted with your account.',
      'Notes and tags that our staff write about an order or a customer, so that they can help; they are deleted with your account. If staff exclude somebody from paying on delivery, the reason and the mobile numbers, until they end it.',
      'When our staff close your account or change its rights, our audit log records it with your email address.',
      'If you work for the shop: what you change in it, with your email address, without an end, and the names of the files of products that you upload, for 30 days.',
    ],
  },
  {
    title: 'Payment',
    lines: [
      'You pay on the page of our payment provider. It receives your name, email address, mobile number, address, what you buy and the amount. Your card number and its codes never reach us.',
      'We store what the provider reports about a payment: transaction IDs, amount, times, the type of card with most of its digits hidden, and its risk rating. The law requires us to keep accounts.',
    ],
  },
  {
    title: 'How long, and your rights',
    lines: [
      'Your account and cart are kept until the account is deleted. Your sessions and your cart are then deleted, and nobody can log in with it any more.',
      'Orders, payments and reviews are kept afterwards, with your name and address, as accounting rules require.',
      'You can change your name, picture and password in your profile at any time, and you can ask us to delete your account.',
    ],
  },
] as const;

export default function PrivacyPolicyPage() {
  const { t } = useLanguage();
  const { name } = useSettings();
  return (
    <article className="shell py-10 lg:py-14">
      <div className="grid max-w-[68ch] gap-10 lg:max-w-5xl">
        <header>
          <h1 className="text-3xl font-bold lg:text-4xl">{t('Privacy policy')}</h1>
          <p className="mt-3 text-lg text-slate">
            {t('{shop} stores what it needs to sell you something and bring it to you, and no more.', {
              shop: name,
            })}
          </p>
        </header>
        {sections.map(({ title, lines }) => (
          <section
            key={title}
            className="grid gap-x-12 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)] lg:border-t lg:border-line lg:pt-8"
          >
            <h2 className="text-xl font-bold">{t(title)}</h2>
            <ul className="grid list-disc gap-2 pl-5 text-pretty text-slate marker:text-bottle">
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
