/** The mails of the embedded identity service: password reset and e-mail verification. */
import { randomBytes } from 'node:crypto';
import { parseLanguage } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { mailGreetingName } from '@jontro/shop/mail/mail.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { renderMail } from '../mail/mail-layout.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { Account } from './accounts.ts';
import type { CodeKind } from './action-codes.ts';

const kinds = { PASSWORD_RESET: 'password-reset', VERIFY_EMAIL: 'verify-email' } as const;

/**
 * The mail with a code's link, to the account's e-mail, in the language of the link (`lang`) or else the shop's default.
 */
export function codeMail(
  { email, displayName }: Account,
  codeKind: CodeKind,
  url: string,
  settings: ShopSettings,
): NewMail {
  const link = new URL(url);
  const language = parseLanguage(link.searchParams.get('lang')) ?? settings.language;
  const shop = { name: settings.name, url: link.origin };
  const kind = kinds[codeKind];
  const { [kind]: texts, greeting, fallback, why } = serverTexts[language].identityMails;
  const subject = texts.subject(shop.name);
  const intro = texts.intro(shop.name);
  return {
    dedupeKey: `identity-code:${randomBytes(12).toString('hex')}`,
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
      why: why(shop.name),
    }),
  };
}
