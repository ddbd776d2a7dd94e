/** The words of the shop's mails, by language; only English is written so far. */

export const mailLanguages = ['en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** What the order mails say; `{name}` and the like are filled in by functions, so that word order stays free. */
interface OrderMailTexts {
  greeting(name: string): string;
  placed: { subject(order: string): string; intro: string; next: string };
  paid: { subject(order: string): string; intro(amount: string): string; transaction(id: string): string };
  quantity(count: number): string;
  totals: { items: string; delivery: string; discount: string; payable: string };
  deliverTo: string;
  viewOrder: string;
  closing(shop: string): string;
}

export const orderMailTexts: Record<MailLanguage, OrderMailTexts> = {
  en: {
    greeting: (name) => `Dear ${name},`,
    placed: {
      subject: (order) => `We have your order ${order}`,
      intro: 'Thank you for your order. We have received it and will call you before delivery.',
      next: 'It is not paid yet. You can pay it online from its page.',
    },
    paid: {
      subject: (order) => `Your order ${order} is paid`,
      intro: (amount) => `Thank you. We have received your payment of ${amount}.`,
      transaction: (id) => `Transaction: ${id}`,
    },
    quantity: (count) => `× ${count}`,
    totals: { items: 'Items', delivery: 'Delivery', discount: 'Discount', payable: 'Total' },
    deliverTo: 'Delivery to',
    viewOrder: 'See the order',
    closing: (shop) => `Thank you for shopping at ${shop}.`,
  },
};
