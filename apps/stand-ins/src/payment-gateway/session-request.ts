// Validates a session request (docs/protocols/payment-gateway.md#session-request) and returns the reason for a failure.
import { MAX_POISHA, MIN_POISHA, parsePoisha, rateToTaka } from './amounts.ts';
import type { Fields } from './signature.ts';

const REQUIRED = [
  'tran_id',
  'total_amount',
  'currency',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_postcode',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'num_of_item',
  'product_name',
  'product_category',
  'product_profile',
];

/** Maximum lengths in characters. */
const MAX_LENGTHS: Record<string, number> = {
  store_id: 30,
  store_passwd: 30,
  tran_id: 30,
  currency: 3,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  ipn_url: 255,
  multi_card_name: 30,
  allowed_bin: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_add2: 50,
  cus_city: 50,
  cus_state: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  cus_fax: 20,
  shipping_method: 50,
  ship_name: 50,
  ship_add1: 50,
  ship_add2: 50,
  ship_area: 50,
  ship_city: 50,
  ship_sub_city: 50,
  ship_state: 50,
  ship_postcode: 50,
  ship_country: 50,
  logistic_pickup_id: 50,
  logistic_delivery_type: 50,
  product_name: 255,
  product_category: 100,
  product_profile: 100,
  value_a: 255,
  value_b: 255,
  value_c: 255,
  value_d: 255,
};

const PROFILES: Record<string, readonly string[]> = {
  general: [],
  'physical-goods': [],
  'non-physical-goods': [],
  'airline-tickets': ['hours_till_departure', 'flight_type', 'pnr', 'journey_from_to', 'third_party_booking'],
  'travel-vertical': ['hotel_name', 'length_of_stay', 'check_in_time', 'hotel_city'],
  'telecom-vertical': ['product_type', 'topup_number', 'country_topup'],
};

const SHIPPING: Record<string, readonly string[]> = {
  NO: [],
  Courier: [],
  YES: ['ship_name', 'ship_add1', 'ship_city', 'ship_postcode', 'ship_country'],
  SSLCOMMERZ_LOGISTIC: ['weight_of_items', 'logistic_pickup_id', 'logistic_delivery_type'],
};

const URL_FIELDS = ['success_url', 'fail_url', 'cancel_url', 'ipn_url'];
const DECIMAL_FIELDS = ['product_amount', 'vat', 'discount_amount', 'convenience_fee', 'weight_of_items'];
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Returns why the request is rejected, or undefined when it is valid. Does not check the credentials. */
export function sessionRequestError(fields: Fields): string | undefined {
  const missing = REQUIRED.find((name) => !fields[name]);
  if (missing) return `Invalid Information: ${missing} is missing`;

  const tooLong = Object.keys(MAX_LENGTHS).find(
    (name) => [...(fields[name] ?? '')].length > (MAX_LENGTHS[name] ?? 0),
  );
  if (tooLong) return `Invalid Information: ${tooLong} is longer than ${MAX_LENGTHS[tooLong]} characters`;

  return amountError(fields) ?? formatError(fields) ?? conditionalError(fields);
}

function amountError(fields: Fields): string | undefined {
  const rate = rateToTaka(fields.currency ?? '');
  if (rate === undefined) return 'Invalid Information: currency is not accepted';
  const amount = parsePoisha(fields.total_amount);
  if (amount === undefined) return 'Invalid Information: total_amount is not a decimal number';
  const taka = Math.round(amount * rate);
  if (taka < MIN_POISHA || taka > MAX_POISHA) {
    return 'Invalid Amount: total_amount must be between 10.00 and 500000.00 BDT';
  }
  return undefined;
}

function formatError(fields: Fields): string | undefined {
  const invalidUrl = URL_FIELDS.find((name) => fields[name] && !isWebUrl(fields[name]));
  if (invalidUrl) return `Invalid Information: ${invalidUrl} is not a URL`;
  const invalidDecimal = DECIMAL_FIELDS.find(
    (name) => fields[name] && parsePoisha(fields[name]) === undefined,
  );
  if (invalidDecimal) return `Invalid Information: ${invalidDecimal} is not a decimal number`;
  if (!EMAIL.test(fields.cus_email ?? '')) return 'Invalid Information: cus_email is not an e-mail address';
  if (!/^[1-9]\d{0,3}$/.test(fields.num_of_item ?? ''))
    return 'Invalid Information: num_of_item is not a number';
  if (fields.cart && !isJsonList(fields.cart)) return 'Invalid Information: cart is not a JSON list';
  if (fields.emi_option && !['0', '1'].includes(fields.emi_option))
    return 'Invalid Information: emi_option is 0 or 1';
  return undefined;
}

function conditionalError(fields: Fields): string | undefined {
  for (const [name, choices] of [
    ['product_profile', PROFILES],
    ['shipping_method', SHIPPING],
  ] as const) {
    const choice = fields[name] ?? '';
    const required = Object.hasOwn(choices, choice) ? choices[choice] : undefined;
    if (!required) return `Invalid Information: ${name} must be one of ${Object.keys(choices).join(', ')}`;
    const missing = required.find((field) => !fields[field]);
    if (missing) return `Invalid Information: ${missing} is missing for ${name} ${choice}`;
  }
  return undefined;
}

/** Lists input that the provider's documentation forbids but its API accepts. */
export function inputWarnings(fields: Fields): string[] {
  const warnings: string[] = [];
  if (Number(fields.num_of_item) > 9) warnings.push('num_of_item has more than one digit');
  if (!fields.ipn_url)
    warnings.push('no ipn_url: the shop gets no notification when the browser does not return');
  if (!fields.emi_option) warnings.push('emi_option is absent');
  return warnings;
}

function isWebUrl(text: string | undefined): boolean {
  if (!text || !URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

function isJsonList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
