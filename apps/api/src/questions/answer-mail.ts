/** The mail with the answer to a question, to who has asked it. */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { productPath } from '@jontro/shop/catalog/product-path.ts';
import type { Language } from '@jontro/shop/language.ts';
import { languagePrefix } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { Config } from '../config/config.ts';
import { renderMail } from '../mail/mail-layout.ts';
import { mailShopOf } from '../mail/mail-shop.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { ReviewedProduct } from '../reviews/review-rows.ts';

interface MailedQuestion {
  id: string;
  text: string;
  product: ReviewedProduct;
}

/** In the language in which the question was asked. */
export function answerMail(
  { id, text, product }: MailedQuestion,
  answer: { text: string; ofShop: boolean },
  { email, language }: { email: string; language: Language },
  { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>,
): NewMail {
  const texts = serverTexts[language].questions;
  const name = nameIn(language, product);
  const intro = answer.ofShop ? texts.byShop(name) : texts.byCustomer(name);
  const path = `${productPath(product)}#questions`;
  const subject = texts.subject(name);
  return {
    dedupeKey: `question-answered:${id}`,
    kind: 'question-answered',
    language,
    to: email,
    subject,
    ...renderMail({
      subject,
      title: texts.title,
      preview: intro,
      language,
      shop: mailShopOf(shop, publicUrl, language),
      parts: [
        { kind: 'paragraph', text: intro },
        { kind: 'lines', label: texts.question, lines: [text] },
        { kind: 'lines', label: texts.answer, lines: [answer.text] },
        { kind: 'link', text: texts.view, url: publicUrl + languagePrefix(language, shop.language) + path },
        { kind: 'paragraph', text: texts.once, quiet: true },
      ],
      why: texts.why(shop.name),
    }),
  };
}
