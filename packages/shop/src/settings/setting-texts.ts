/** What the settings page says of each setting: group, label, explanation and unit. docs/settings.md explains them at length. */
import type { PlainMessage } from '../messages.ts';
import type { SettingName } from '../settings.ts';

/** In the order of the page. */
export const settingGroups = {
  shop: 'Your shop',
  catalogue: 'Catalogue',
  delivery: 'Delivery',
  payment: 'Payment',
  cart: 'Cart and guests',
  orders: 'Orders',
  mails: 'Emails',
  pages: 'Pages',
} as const satisfies Record<string, PlainMessage>;
export type SettingGroup = keyof typeof settingGroups;

export interface SettingText {
  group: SettingGroup;
  label: PlainMessage;
  text: PlainMessage;
  unit?: PlainMessage;
}

export const settingTexts: Readonly<Record<SettingName | 'preset', SettingText>> = {
  preset: {
    group: 'shop',
    label: 'Base settings',
    text: 'The values of all settings that you have not changed yourself.',
  },
  name: {
    group: 'shop',
    label: 'Name of the shop',
    text: 'In every page, title, email and invoice.',
  },
  opened: {
    group: 'shop',
    label: 'The shop is open',
    text: 'While it is closed shoppers read that it opens soon, and cannot order. Staff see every page.',
  },
  logo: {
    group: 'shop',
    label: 'Logo',
    text: 'Beside the name, and as the icon of the browser tab. A square picture.',
  },
  address: {
    group: 'shop',
    label: 'Address of the shop',
    text: 'Below the name on invoices and packing slips: street, town, telephone, tax number.',
  },
  business: {
    group: 'shop',
    label: 'About your business',
    text: 'In the footer of every page and on invoices and packing slips, once it is set. The law asks for trade licence, DBID, address and a contact for complaints.',
  },
  colours: {
    group: 'shop',
    label: 'Colours',
    text: 'Of buttons, links and badges in pages, emails and error pages. Under Design you see them while you choose.',
  },
  darkMode: {
    group: 'pages',
    label: 'Dark mode',
    text: 'Pages are dark where the device asks for it. What is printed stays light.',
  },
  language: {
    group: 'shop',
    label: 'Language of the shop',
    text: 'For the addresses of pages, and for emails to visitors who have not chosen one.',
  },
  bengaliDigits: {
    group: 'shop',
    label: 'Bengali digits',
    text: 'Amounts, counts and dates in Bengali texts are written with Bengali digits.',
  },
  banners: {
    group: 'shop',
    label: 'Banners of the home page',
    text: 'The slides at its top: a wide picture (8:3) and a square one for phones, with space for the text on the left or at the top.',
  },
  homeSections: {
    group: 'shop',
    label: 'Sections of the home page',
    text: 'What it has, in this order. A page with the hero has no banners.',
  },
  heroes: {
    group: 'shop',
    label: 'Hero of the home page',
    text: 'One product at its top, with your line: on a colour, or with a picture that fills it. The first whose time has come is shown; without one the product that sells best.',
  },
  buyingGuide: {
    group: 'shop',
    label: 'Buying guide of the home page',
    text: 'Explains a choice by what bothers people: two or three products, each with a sentence.',
  },
  ownerTexts: {
    group: 'shop',
    label: 'Your texts',
    text: 'What only you can say about your shop: its history, how fast you deliver, gift wrapping, opening hours.',
  },
  returnDays: {
    group: 'shop',
    label: 'Days for returns',
    text: 'Within how many days unused goods can be returned, on the home page, product pages and in search engines. With 0 nothing is promised.',
  },
  footerLinks: {
    group: 'shop',
    label: 'Links of the footer',
    text: 'Where each link at the end of the pages leads. One without an address leads nowhere.',
  },
  shopFooter: {
    group: 'shop',
    label: 'Footer without empty links',
    text: 'It has only links that lead to a page, how to reach you, and ways of paying by their names.',
  },
  lightHeader: {
    group: 'shop',
    label: 'Light header everywhere',
    text: 'Without it the header of the home page and of the pages for logging in is dark.',
  },
  categories: {
    group: 'catalogue',
    label: 'Categories',
    text: 'The categories of products, in the order of the product form.',
  },
  menu: {
    group: 'catalogue',
    label: 'Menu',
    text: 'The entries of the navigation, by the English names of categories.',
  },
  topCategories: {
    group: 'catalogue',
    label: 'Categories on the home page',
    text: 'By their English names, in this order.',
  },
  formerCategories: {
    group: 'catalogue',
    label: 'Former addresses of categories',
    text: 'Where the address of a renamed or merged category leads. Added when you rename or merge one.',
  },
  facets: {
    group: 'catalogue',
    label: 'Filters and results page',
    text: 'Categories are filtered by brand, stock and specification, and a search has a page of all results.',
  },
  cardDetails: {
    group: 'catalogue',
    label: 'Details on product cards',
    text: 'Cards in lists show the key specification, the colours and what a discount saves.',
  },
  specSheets: {
    group: 'catalogue',
    label: 'Specification sheets',
    text: 'What the products of each category state, and what shoppers filter and compare by.',
  },
  soldOutLast: {
    group: 'catalogue',
    label: 'Sold-out products last',
    text: 'They come after all others in a category that is not sorted by price.',
  },
  lowStockThreshold: {
    group: 'catalogue',
    label: 'Low stock',
    text: 'With this many units or fewer the stock of a product is low, in reports and emails.',
  },
  wishlist: {
    group: 'catalogue',
    label: 'Wishlist',
    text: 'A heart on the product page, and a list in the account.',
  },
  recentlyViewed: {
    group: 'catalogue',
    label: 'Recently viewed',
    text: 'Product pages list the products that were looked at before in this browser.',
  },
  suggestions: {
    group: 'catalogue',
    label: 'What else there is',
    text: 'Empty pages, unknown addresses and sold-out products show products and categories to go on with.',
  },
  compare: {
    group: 'catalogue',
    label: 'Comparison of products',
    text: 'Shoppers put up to four products of a category beside each other.',
  },
  deviceFit: {
    group: 'catalogue',
    label: 'Does it fit?',
    text: 'Pages of accessories ask for the phone, laptop or watch, and say whether it fits and why.',
  },
  fitDevices: {
    group: 'catalogue',
    label: 'Devices of your own',
    text: 'Phones, laptops and watches beside those that the shop knows; one of the same id replaces its facts.',
  },
  shareProducts: {
    group: 'catalogue',
    label: 'Share button',
    text: 'Product pages have a button that shares their address.',
  },
  questions: {
    group: 'catalogue',
    label: 'Questions about products',
    text: 'Signed-in shoppers ask on product pages; you and customers who have received the product answer.',
  },
  stockAlerts: {
    group: 'catalogue',
    label: 'Back-in-stock emails',
    text: 'Shoppers leave an email address where a product is sold out, and are told when it is back.',
  },
  pictureHosts: {
    group: 'catalogue',
    label: 'Hosts of pictures',
    text: 'An import of products copies pictures from these hosts only, each by its full name.',
  },
  deliveryRule: {
    group: 'delivery',
    label: 'Delivery charge',
    text: 'The same for every order, or that of the zone of the district.',
  },
  flatDeliveryCharge: {
    group: 'delivery',
    label: 'Charge for every order',
    text: 'Where the delivery charge is the same for every order.',
    unit: 'taka',
  },
  deliveryZones: {
    group: 'delivery',
    label: 'Delivery zones',
    text: 'A district belongs to the zone that lists it; the last zone lists none and takes all that are left.',
  },
  districts: {
    group: 'delivery',
    label: 'Districts',
    text: 'Where the shop delivers, in the order of the checkout.',
  },
  areas: {
    group: 'delivery',
    label: 'Thana or upazila in addresses',
    text: 'It and the district are then searched, in English and Bengali.',
  },
  pickupPoint: {
    group: 'delivery',
    label: 'Pickup at the shop',
    text: 'Where customers can pick up their orders without a delivery charge.',
  },
  holidays: {
    group: 'delivery',
    label: 'Days without deliveries',
    text: 'Like Fridays, they do not count as working days. As in 2026-12-16.',
  },
  learnedDelivery: {
    group: 'delivery',
    label: 'Learn the days of deliveries',
    text: 'Shoppers read the days in which nine of ten earlier parcels arrived, where at least 30 are known; else those of the zone. The reports show them.',
  },
  tellLateDeliveries: {
    group: 'delivery',
    label: 'Tell customers that their order is late',
    text: 'Once, on the day after the last promised one, with the new days: by email, and by SMS if the shop sends SMS about problems of a delivery.',
  },
  lateCoupon: {
    group: 'delivery',
    label: 'Coupon for late orders',
    text: 'The code of one of your coupons. The customer of a late order gets its discount under a code of their own, for one order. It may begin far in the future, so that nobody uses it itself.',
  },
  couriers: {
    group: 'delivery',
    label: 'Couriers',
    text: 'Who brings your parcels, with the page on which a parcel is followed if there is one.',
  },
  bulkBooking: {
    group: 'delivery',
    label: 'Book in bulk',
    text: 'Parcels that you book together go to these couriers in one request. Steadfast answers with the number of each. Pathao sends the numbers by its webhook, and a parcel that it has not named within an hour is yours to look up.',
  },
  parcelCosts: {
    group: 'delivery',
    label: 'What a parcel costs you',
    text: 'For your own riders, and for couriers that you book by hand: the reports deduct it from what customers were charged. Without a row your riders cost nothing, and the costs of other couriers are unknown until their statement.',
  },
  paymentMethods: {
    group: 'payment',
    label: 'Ways to pay',
    text: 'In the order in which the checkout offers them.',
  },
  cashOnDelivery: {
    group: 'payment',
    label: 'Rules of cash on delivery',
    text: 'For which orders it is offered, and its fee. An empty field is no rule.',
  },
  advance: {
    group: 'payment',
    label: 'Advance',
    text: 'A small part of a dear order is paid online before you pack it, and the rest at the door. With the risk of orders judged, the riskiest pay the delivery charge first.',
  },
  instalments: {
    group: 'payment',
    label: 'Monthly instalments (EMI)',
    text: 'Named by product pages, by bank and months. Only what your contract with the payment provider has.',
  },
  tryAgainPays: {
    group: 'payment',
    label: 'Try Again pays at once',
    text: 'After a payment that failed it leads straight back to the provider, instead of to My Orders.',
  },
  maxQuantity: {
    group: 'cart',
    label: 'Largest quantity',
    text: 'Of one product in a cart.',
  },
  guestCart: {
    group: 'cart',
    label: 'Cart without an account',
    text: 'For 30 days by a cookie, until the visitor logs in.',
  },
  guestCheckout: {
    group: 'cart',
    label: 'Orders without an account',
    text: 'Guests with a cart can order; such an order waits until it is confirmed.',
  },
  confirmIdentity: {
    group: 'shop',
    label: 'Password before refunds, files and changes of rights',
    text: 'Staff enter their password again before they refund, download files of customers or orders, or change what somebody may do.',
  },
  orderNumberPrefix: {
    group: 'orders',
    label: 'Before order numbers',
    text: 'Up to 6 Latin letters, as J- in J-10482. Earlier orders keep theirs.',
  },
  firstOrderNumber: {
    group: 'orders',
    label: 'First order number',
    text: 'Applied at the next start of the shop. A number that has been reached stays.',
  },
  orderIds: {
    group: 'orders',
    label: 'What customers see as the order ID',
    text: 'The long id with the number beside it, or the number alone.',
  },
  confirmOrders: {
    group: 'orders',
    label: 'New orders wait to be confirmed',
    text: 'Until the shop has called the customer.',
  },
  confirmation: {
    group: 'orders',
    label: 'Customers confirm their orders',
    text: 'By a link in email and SMS, or by a code in an SMS, which proves the number. Until then a new order waits to be confirmed.',
  },
  riskLadder: {
    group: 'orders',
    label: 'Judge the risk of orders',
    text: 'From what your shop knows of the number: parcels that were delivered or refused, orders within an hour, the address, the sum. The riskiest orders are called first. No order is refused by it.',
  },
  paymentHold: {
    group: 'orders',
    label: 'Minutes for an online payment',
    text: 'An order whose online payment is not finished so long after it was started is cancelled, and its units are sold again. 0 keeps it.',
  },
  guestHold: {
    group: 'orders',
    label: 'Hours for unconfirmed orders of guests',
    text: 'An order without an account that neither its customer nor you have confirmed so long after it was placed or you last called is cancelled, and its units are sold again. Hours of Fridays and of your holidays do not count. 0 keeps it.',
  },
  customerCancel: {
    group: 'orders',
    label: 'Customers cancel themselves',
    text: 'Until an order is packed or booked. Otherwise they can only ask.',
  },
  thanksPage: {
    group: 'orders',
    label: 'Page of thanks',
    text: 'An order ends there, with its number, sum and next steps, instead of on My Orders.',
  },
  orderAgain: {
    group: 'orders',
    label: 'Order again',
    text: 'Puts what can be bought of an earlier order into the cart.',
  },
  tracking: {
    group: 'orders',
    label: 'Tracking without a login',
    text: 'For those who know the order number and the last four digits of the mobile number.',
  },
  stepMails: {
    group: 'mails',
    label: 'Emails to customers',
    text: 'The steps of an order of which the customer gets an email.',
  },
  sms: {
    group: 'mails',
    label: 'SMS',
    text: 'The gateway, of which steps customers get an SMS, who of the shop is told of new orders, and the limits. Its login is on the page SMS.',
  },
  smsTexts: {
    group: 'mails',
    label: 'Texts of SMS',
    text: 'At most three parts each. They are best written on the page SMS, which shows the message, its parts and their price.',
  },
  staffEmails: {
    group: 'mails',
    label: 'Emails to staff',
    text: 'Who is told of new orders, reviews and low stock.',
  },
  refuseCommonPasswords: {
    group: 'shop',
    label: 'Refuse common passwords',
    text: 'Customers need eight characters, and no password that is easy to guess, as the 10,000 most common ones. Staff always do.',
  },
  requireSecondFactor: {
    group: 'shop',
    label: 'Two-step login for money and rights',
    text: 'Refunds, changes of rights and files of customers and orders need it. Recommended: set it up in your profile first.',
  },
  routeOverlayMs: {
    group: 'pages',
    label: 'Loading overlay',
    text: 'How long it covers a new page. With 0 there is none.',
    unit: 'ms',
  },
  instantPages: {
    group: 'pages',
    label: 'Pages open at once',
    text: 'A page is fetched when a finger or the mouse rests on its link, and Back shows the former one at the same place.',
  },
  trueAmountOnMobile: {
    group: 'pages',
    label: 'True amount on phones',
    text: 'The header shows the unpaid amount on phones too, instead of ৳0.00.',
  },
  cartDrawer: {
    group: 'pages',
    label: 'Cart beside the page',
    text: 'The cart opens beside the page after something was added to it, with what is missing for a free delivery.',
  },
  dataSaver: {
    group: 'pages',
    label: 'Data saver',
    text: 'Pages show pictures on a press, where the browser or the visitor saves data or the connection is slow.',
  },
  cartSum: {
    group: 'pages',
    label: 'Sum of the cart in the header',
    text: 'The header shows the sum of the cart instead of the unpaid amount, and no zeros.',
  },
  wholeNames: {
    group: 'pages',
    label: 'Whole product names',
    text: 'In the tables of the dashboard, instead of the first 20 characters.',
  },
  dailyMail: {
    group: 'mails',
    label: 'Daily summary',
    text: 'Staff get an email at eight in the morning: sales of the day before, what waits, and which products run out when.',
  },
  showDemoCredentials: {
    group: 'pages',
    label: 'Demo login on the login page',
    text: 'Only in a demo shop.',
  },
};
