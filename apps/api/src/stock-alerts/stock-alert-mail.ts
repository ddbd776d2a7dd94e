/** The mail that a product is back in stock, with the link that stops further ones. */
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { productPath } from '@jontro/shop/catalog/product-path.ts';
import { type ProductOption, type ProductVariant, variantWords } from '@jontro/shop/catalog/variants.ts';
import { bengaliDigits } from '@jontro/shop/language.ts';
import { languagePrefix } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { stopAlertsLink } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import type { Config } from '../config/config.ts';
import { renderMail } from '../mail/mail-layout.ts';
import { mailPictureOf, mailShopOf } from '../mail/mail-shop.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { stockAlerts } from './stock-alerts.table.ts';

export interface AlertedProduct {
  product: Product;
  /** The one that is waited for. */
  variant?: ProductVariant;
  options?: readonly ProductOption[];
}

/** In the language of the alert. Mail clients show a button for `unsubscribeUrl`. */
export function stockAlertMail(
  {
    id,
    email,
    language,
    token,
  }: Pick<typeof stockAlerts.$inferSelect, 'id' | 'email' | 'language' | 'token'>,
  { product, variant, options = [] }: AlertedProduct,
  { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>,
): NewMail & { unsubscribeUrl: string } {
  const texts = serverTexts[language].stockAlerts;
  const words = variant && variantWords(options, variant.values);
  const name = nameIn(language, { ...product, ...words });
  const digits = (text: string) => (language === 'bn' && shop.bengaliDigits ? bengaliDigits(text) : text);
  const url = `${publicUrl}${languagePrefix(language, shop.language)}${productPath(product)}${variant ? `?v=${variant._id}` : ''}`;
  const stopUrl = publicUrl + stopAlertsLink(token, language);
  const subject = texts.subject(name);
  return {
    dedupeKey: `back-in-stock:${id}`,
    kind: 'back-in-stock',
    language,
    to: email,
    subject,
    unsubscribeUrl: stopUrl,
    ...renderMail({
      subject,
      title: texts.title,
      preview: texts.intro(name),
      language,
      shop: mailShopOf(shop, publicUrl, language),
      parts: [
        { kind: 'paragraph', text: texts.intro(name) },
        { kind: 'link', text: texts.view, url },
        {
          kind: 'goods',
          goods: [
            {
              name,
              value: digits(formatTaka(currentPrice(variant ?? product))),
              picture: mailPictureOf(product.images[0] ?? '', publicUrl),
            },
          ],
        },
        { kind: 'paragraph', text: texts.once, quiet: true },
        { kind: 'address', text: texts.stop, url: stopUrl, another: true },
      ],
      why: texts.why(shop.name),
    }),
  };
}
