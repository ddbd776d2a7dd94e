/** English texts of back-in-stock alerts: the mail, and the page that stops them. */

export const stockAlerts = {
  subject: (product: string) => `${product} is back in stock`,
  title: 'It is back in stock',
  intro: (product: string) =>
    `You asked us to tell you when ${product} can be bought again. It can, as long as stocks last.`,
  view: 'See the product',
  once: 'This is the only mail about it: the alert has ended.',
  stop: 'To stop all alerts to this address:',
  why: (shop: string) => `You get this mail because this address asked for an alert at ${shop}.`,
  stopTitle: 'Stop the alerts?',
  stopText: 'Further products that are back in stock are then not mailed to this address:',
  stopButton: 'Stop all alerts',
  stopped: 'The alerts are stopped',
  stoppedText: 'No further product is mailed to this address. You can ask for an alert again at any time.',
};
