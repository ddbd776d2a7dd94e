/** English texts of the mails to staff. */

export const staffMails = {
  newOrder: {
    subject: (order: string, amount: string) => `New order ${order} for ${amount}`,
    intro: (name: string, district: string) => `${name} in ${district} has placed an order.`,
    introPickup: (name: string) => `${name} has placed an order to pick up at the shop.`,
    atShop: 'At the shop',
    way: 'Payment',
    methods: { 'cash-on-delivery': 'Cash at the door', sslcommerz: 'Online' } as Record<string, string>,
    paidOnline: 'Paid online',
    onlineOnly: 'Online payment only',
    notChosen: 'Not chosen yet',
    nothingDue: 'Nothing due',
    due: 'Still due',
  },
  /** The SMS of new orders; `orders` are some of them, and `more` how many others there are. */
  newOrdersSms: {
    head: (shop: string, count: number, shown: string, sum: string) =>
      count === 1 ? `${shop}: new order, ${sum}:` : `${shop}: ${shown} new orders, ${sum}:`,
    more: (count: string) => `and ${count} more`,
  },
  lowStock: {
    subject: (product: string, count: string) => `Low stock: ${count} left of ${product}`,
    intro: (product: string, count: string) => `An order has left ${count} in stock of ${product}.`,
    view: 'Change the stock',
  },
  newReview: {
    subject: (order: string) => `New review of order ${order}`,
    intro: (name: string) => `${name} has reviewed an order.`,
    review: 'Review',
  },
  dailySummary: {
    subject: (day: string) => `Your shop on ${day}`,
    intro: (day: string) => `What happened on ${day}, and what waits for you now.`,
    orders: 'New orders',
    sales: 'Received',
    toDeliver: 'Orders to deliver',
    unpaid: 'Unpaid orders',
    lowStock: 'Low in stock since the last email',
    noLowStock: 'No product',
    left: (product: string, count: string) => `${product}: ${count} left`,
    /** `count` formats a number. */
    lasts: (days: number, count: (number: number) => string) =>
      days < 1 ? 'less than a day' : days === 1 ? 'about 1 day' : `about ${count(days)} days`,
    more: (count: string) => `and ${count} more`,
    audit: (head: string) => `Head of the audit log, with which a later change of it is found: ${head}`,
    view: 'Open the reports',
  },
  /** Of what only owners change. */
  ownersChange: {
    subject: (what: string) => `“${what}” was changed`,
    intro: (who: string, what: string, day: string) => `${who} has changed “${what}” on ${day}.`,
    unknown: 'Was it no owner of your shop?',
    advice: 'Log in, set it back, choose a new password and end all other logins in your profile.',
    view: 'Open the audit log',
  },
  testMail: {
    subject: (shop: string) => `Test email of ${shop}`,
    title: 'It works',
    intro: (shop: string) => `${shop} can send emails: this one has reached you.`,
    why: 'You are receiving this email because you asked for it in the settings of your shop.',
  },
  view: 'Open the order',
  why: (shop: string) => `You are receiving this email because ${shop} notifies its staff at this address.`,
};

export type StaffMailTexts = typeof staffMails;
