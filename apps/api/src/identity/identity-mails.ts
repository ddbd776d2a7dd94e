/** The mails about accounts: password reset, e-mail verification, invitation to the staff, notices of a changed password or second factor. */
import { randomBytes } from 'node:crypto';
import { type Language, parseLanguage } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { mailGreetingName } from '@jontro/shop/mail/mail.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { renderMail } from '../mail/mail-layout.ts';
import { mailShopOf } from '../mail/mail-shop.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { Account } from './accounts.ts';
import type { CodeKind } from './action-codes.ts';

const kinds = { PASSWORD_RESET: 'password-reset', VERIFY_EMAIL: 'verify-email' } as const;

/**
 * The mail with a code's link, to the account's e-mail, in the language of the link (`lang`) or else the shop's default.
 */
export function codeMail(account: Account, codeKind: CodeKind, url: string, settings: ShopSettings): NewMail {
  const language = parseLanguage(new URL(url).searchParams.get('lang')) ?? settings.language;
  return accountMail(account, kinds[codeKind], { url, language, settings });
}

/** Notices of changes of a login. */
const notices = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'backup-code-used',
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'provider-removed',
] as const;
type Notice = (typeof notices)[number];

/** The notice of a changed password, with the address of the login page. `locale` is the browser's language, if it has chosen one. */
export const passwordChangedMail = (
  account: Account,
  locale: string | undefined,
  config: { publicUrl: string; shop: ShopSettings },
): NewMail => securityMail(account, 'password-changed', locale, config);

/** The notice of a change, with the address of the login page. */
export function securityMail(
  account: Account,
  kind: Notice,
  locale: string | undefined,
  { publicUrl, shop }: { publicUrl: string; shop: ShopSettings },
): NewMail {
  const language = parseLanguage(locale) ?? shop.language;
  const url = publicUrl + addressIn(language, shop.language, '/login');
  return accountMail(account, kind, { url, language, settings: shop });
}

/** The mail with the link of an invitation to the staff, in the shop's default language. */
export const invitationMail = (email: string, url: string, shop: ShopSettings): NewMail =>
  accountMail({ email, displayName: null }, 'staff-invitation', {
    url,
    language: shop.language,
    settings: shop,
  });

function accountMail(
  { email, displayName }: Pick<Account, 'email' | 'displayName'>,
  kind: Notice | 'staff-invitation' | (typeof kinds)[CodeKind],
  { url, language, settings }: { url: string; language: Language; settings: ShopSettings },
): NewMail {
  const shop = mailShopOf(settings, new URL(url).origin, language);
  const { [kind]: texts, greeting, fallback, why, whyInvited } = serverTexts[language].identityMails;
  const subject = texts.subject(shop.name);
  const intro = texts.intro(shop.name);
  return {
    dedupeKey: `${(notices as readonly string[]).includes(kind) ? kind : 'identity-code'}:${randomBytes(12).toString('hex')}`,
    kind,
    language,
    to: email,
    subject,
    ...renderMail({
      subject,
      title: texts.title,
      preview: intro,
      language,
      shop,
      parts: [
        { kind: 'paragraph', text: greeting(mailGreetingName(displayName)) },
        { kind: 'paragraph', text: intro },
        { kind: 'link', text: texts.button, url },
        { kind: 'address', text: fallback, url },
        { kind: 'paragraph', text: texts.otherwise(shop.name), quiet: true },
      ],
      why: (kind === 'staff-invitation' ? whyInvited : why)(shop.name),
    }),
  };
}
