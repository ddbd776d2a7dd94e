/** What the settings page calls the parts and the choices of values. */
import type { PlainMessage } from '../messages.ts';
import { orderSteps } from '../orders/order-steps.ts';

/** The parts of a value by their names; one of a certain setting precedes, as in `menu.category`. */
export const partTexts: Readonly<Record<string, PlainMessage>> = {
  'formerCategories.from': 'Former name',
  'formerCategories.to': 'Leads to the category',
  name: 'Name',
  'deliveryZones.districts': 'Districts of the zone',
  'deliveryZones.areas': 'Only these thanas or upazilas',
  'deliveryZones.charge': 'Charge, in taka',
  charge: 'Charge, in taka',
  byWeight: 'Charges of heavy parcels',
  above: 'Above, in grams',
  freeFrom: 'Free from this subtotal on, in taka',
  days: 'Working days',
  from: 'Fewest',
  to: 'Most',
  time: 'Delivery time in words',
  maxHours: 'Arrives within, in hours',
  address: 'Address',
  hours: 'Opening hours',
  ready: 'When an order is ready',
  'couriers.link': 'Page of a parcel',
  least: 'From this amount on, in taka',
  most: 'Up to this amount, in taka',
  'cashOnDelivery.districts': 'Only these districts',
  notCategories: 'Not for these categories',
  fee: 'Fee, in taka',
  banks: 'Banks',
  plans: 'Plans',
  months: 'Months',
  extraPercent: 'Added to the price, in per cent',
  about: 'About the shop',
  delivery: 'How fast you deliver',
  giftWrapping: 'Gift wrapping',
  visit: 'Visits to the shop',
  includes: 'Lists the products of these categories as well',
  picture: 'Picture for the home page',
  form: 'Product form',
  category: 'Category',
  label: 'Label',
  hiddenLabel: 'Addition for screen readers',
  children: 'Below it',
  fields: 'Rows of the sheet',
  key: 'Key',
  group: 'Group',
  unit: 'Unit',
  kind: 'Kind',
  choices: 'Choices',
  facet: 'Filter of the category',
  atLeast: 'Lower bounds of the filter',
  compare: 'In the comparison',
  card: 'On product cards',
  better: 'Better value',
};

/** The choices of settings and of parts, by the name of the setting or the part. */
export const choiceTexts: Readonly<Record<string, Readonly<Record<string, PlainMessage>>>> = {
  preset: { specification: 'As specified', modern: 'Recommended' },
  language: { en: 'English', bn: 'Bengali' },
  deliveryRule: { flat: 'The same for every order', 'by-district': 'By the zone of the district' },
  districts: { nine: 'Nine districts', all: 'All 64 districts' },
  staffEmails: { admins: 'All admins with a confirmed address' },
  orderIds: { long: 'Long id and number', number: 'Number alone' },
  paymentMethods: { sslcommerz: 'Online payment', 'cash-on-delivery': 'Cash on delivery' },
  stepMails: Object.fromEntries(Object.entries(orderSteps).map(([name, { label }]) => [name, label])),
  form: { add: 'Only the form of new products', update: 'Only the form of changes', none: 'None' },
  kind: { number: 'Number', text: 'Text', 'yes-no': 'Yes or no', choice: 'Choice' },
  better: { higher: 'The higher one', lower: 'The lower one' },
};

/** Choices of settings whose schema accepts more than these. */
export const knownChoices: Readonly<Record<string, readonly string[]>> = {
  paymentMethods: ['cash-on-delivery', 'sslcommerz'],
};
