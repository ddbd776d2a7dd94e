/** The title and the note of a payment method; on delivery means at the shop if the order is picked up there. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';

export function usePaymentTexts({ pickup }: { pickup?: boolean }) {
  const { t, digits, language } = useLanguage();
  const isAtShop = ({ collected }: OfferedMethod) => pickup === true && collected === 'on-delivery';
  return {
    titleOf: (method: OfferedMethod): string =>
      isAtShop(method) ? t('Pay at the shop') : textIn(method.title, language),
    actionOf: (method: OfferedMethod): string =>
      isAtShop(method) ? t('Pay at the shop') : textIn(method.action, language),
    /** The amount in taka. */
    noteOf(method: OfferedMethod, payable: number): string {
      const amount = digits(formatTaka(payable));
      return isAtShop(method)
        ? t('{amount} in cash, when you pick up your order.', { amount })
        : textIn(method.note, language).replace('{amount}', amount);
    },
  };
}
