/** Texts of the pages on which an order is tracked, by language. */

export interface TrackingTexts {
  title: string;
  intro: string;
  number: string;
  digits: string;
  digitsHint: string;
  show: string;
  /** The same whether the number is unknown or the digits are wrong. */
  notFound: string;
  /** After too many wrong tries for one order. */
  onlyLink: string;
  /** Too many requests of one address. */
  tooMany: string;
  wrongLink: readonly [title: string, text: string];
  failed: string;
  wentWrong: string;
  order(number: string): string;
  placed(date: string): string;
  units(count: string): string;
  arrives(days: string): string;
  sum: string;
  due: string;
  paid: string;
  waits: string;
  steps: string;
  courier: string;
  another: string;
  /** The button, and the title of what is different. */
  again: string;
  openCart: string;
}
