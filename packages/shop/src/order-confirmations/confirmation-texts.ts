/** What the messages and the page say by which customers confirm their orders, by language. */

export interface ConfirmationTexts {
  mail: {
    subject(order: string): string;
    title: string;
    sentences: readonly [string, ...string[]];
    view: string;
  };
  sms: {
    link(shop: string, order: string, amount: string, link: string): string;
    code(shop: string, order: string, code: string, link: string): string;
    /** By which an account proves a number. */
    number(shop: string, code: string): string;
    /** Invites somebody to the staff. */
    invitation(shop: string, link: string): string;
  };
  /** Why an order was given up; the customer sees it. */
  unreachable: string;
  page: {
    title: string;
    /** Of an order that the link shows. */
    order(number: string): string;
    ask: string;
    district: string;
    pickup: string;
    sum: string;
    press: string;
    confirmed: string;
    confirmedBefore: string;
    /** The same two of an order that waits for its advance. */
    confirmedUnpaid(amount: string): string;
    confirmedBeforeUnpaid(amount: string): string;
    /** Where it is paid. */
    payAdvance: string;
    /** Of a confirmed order that staff call about before it is packed. */
    callFirst: string;
    /** The same where the delivery charge is asked for first; `hotline` may be absent. */
    chargeFirst(charge: string, hotline: string | undefined): string;
    /** The same where it can be paid online. */
    chargeOnline(charge: string, hotline: string | undefined): string;
    notMine: string;
    /** The same for a link that is unknown, too old or used up, and for an order that has ended. */
    deadLink: readonly [title: string, text: string];
    intro: string;
    number: string;
    code: string;
    codeHint: string;
    newCode: string;
    newCodeHint: string;
    /** The same whether the order exists or not. */
    wrongCode: string;
    codeSent: string;
    /** Wrong codes of one order. */
    tooManyCodes: string;
    /** New codes of one order. */
    tooSoon: string;
    tooMany: string;
    failed: string;
    wentWrong: string;
  };
}
