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
  /** What is paid before it is packed. */
  advance: string;
  /** What has come of it. */
  received: string;
  due: string;
  /** The same beside what is paid in advance. */
  afterAdvance: string;
  paid: string;
  /** The payment of the advance could not be started. */
  notStarted: string;
  tooManyPayments: string;
  onlineOnly: string;
  waits: string;
  steps: string;
  courier: string;
  another: string;
  /** The button, and the title of what is different. */
  again: string;
  openCart: string;
  /** A parcel with a problem: what the courier says, what can be asked for, and what came of it. */
  problem: {
    title: string;
    passesOn: string;
    asked: Record<'open' | 'done' | 'declined', string>;
    forms: Record<'call' | 'address' | 'day', string>;
    mobileNumber: string;
    between: string;
    hours(window: string): string;
    address: string;
    area: string;
    day: string;
    send: string;
    faults: Record<'mobileNumber' | 'window' | 'address' | 'day' | 'open' | 'noProblem' | 'tooMany', string>;
  };
}
