/** Texts of the order mails by language. Functions insert names and amounts, so that each language has its own word order. */

export interface OrderMailTexts {
  greeting(name: string | undefined): string;
  placed: { subject(order: string): string; title: string; intro: string; next: string; view: string };
  paid: { subject(order: string): string; title: string; intro(amount: string): string };
  delivered: {
    subject(order: string): string;
    title: string;
    intro(date: string): string;
    unpaid(amount: string): string;
    review: string;
    view: string;
  };
  refunded: {
    subject(order: string): string;
    title: string;
    intro(amount: string): string;
    when: string;
    staysPaid: string;
  };
  quantity(count: string): string;
  labels: {
    order: string;
    transaction: string;
    refund: string;
    refunded: string;
    items: string;
    delivery: string;
    discount: string;
    payable: string;
    deliverTo: string;
  };
  view: string;
  closing(shop: string): string;
  why(shop: string): string;
}
