/** The title and the note of a payment method; on delivery means at the shop if the order is picked up there. */
import type { OpenCharge } from '@jontro/shop/cart/open-charge.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { useAmountText } from '../ui/totals-list.tsx';

export function usePaymentTexts({ pickup }: { pickup?: boolean }) {
  const { t, language } = useLanguage();
  const amountText = useAmountText();
  const isAtShop = ({ collected }: OfferedMethod) => pickup === true && collected === 'on-delivery';
  return {
    titleOf: (method: OfferedMethod): string =>
      isAtShop(method) ? t('Pay at the shop') : textIn(method.title, language),
    actionOf: (method: OfferedMethod): string =>
      isAtShop(method) ? t('Pay at the shop') : textIn(method.action, language),
    /** The amount in taka; `open` while the delivery may still cost less. */
    noteOf(method: OfferedMethod, payable: number, open?: OpenCharge): string {
      const amount = amountText(payable, open);
      return isAtShop(method)
        ? t('{amount} in cash, when you pick up your order.', { amount })
        : textIn(method.note, language).replace('{amount}', amount);
    },
  };
}
