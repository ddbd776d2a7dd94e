/** The fields of a session request to SSLCommerz (docs/protocols/payment-gateway.md#session-request). */
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import type { PaymentRequest } from '../payment-provider.ts';
import { formatPoisha } from './sslcommerz-form.ts';

/** The checkout has no postcode, but the gateway requires one: the main post office of each district. */
const postcodes: Record<string, string> = {
  Dhaka: '1000',
  Chittagong: '4000',
  Rajshahi: '6000',
  Khulna: '9000',
  Mymensingh: '2200',
  Sylhet: '3100',
  Barishal: '8200',
  Rangpur: '5400',
  Tangail: '1900',
};

/** One line without control characters. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** At most `length` code points from `start`, so that no surrogate pair is split. */
const truncate = (text: string, length: number, start = 0): string =>
  [...text]
    .slice(start, start + length)
    .join('')
    .trim();

const ascii = (text: string): string => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');

const callbackUrl = (publicUrl: string, path: string, params: Record<string, string> = {}): string =>
  publicUrl + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Free-text fields, which a gateway may reject. */
export const freeTextFields =
  /\b(cus_name|cus_email|cus_add[12]|cus_city|cus_state|ship_name|ship_add1|ship_city|product_name)\b/i;

/**
 * Returns the form of one session. `plain` reduces free text to ASCII, for a gateway that rejected the rest. Empty fields
 * are omitted. The caller adds credentials and extra fields.
 */
export function sessionFields(
  request: PaymentRequest,
  publicUrl: string,
  plain = false,
): Record<string, string> {
  const { customer, tranId } = request;
  const freeText = (text: string, fallback: string): string => clean(plain ? ascii(text) : text) || fallback;
  const name = truncate(freeText(customer.name, 'Customer'), 50);
  // An order that is picked up has no district, but the gateway wants a city.
  const city = customer.district || customer.country;
  const address = freeText(customer.address, city);
  const products = request.items.map((item) => freeText(item.name.replaceAll(',', ' '), 'Gadget'));
  const email = clean(customer.email);
  const returnUrl = (outcome: string): string =>
    callbackUrl(publicUrl, gatewayPaths.returned, { outcome, tranId });
  const fields: Record<string, string> = {
    total_amount: formatPoisha(request.amountPoisha),
    currency: 'BDT',
    tran_id: tranId,
    success_url: returnUrl('success'),
    fail_url: returnUrl('fail'),
    cancel_url: returnUrl('cancel'),
    ipn_url: callbackUrl(publicUrl, gatewayPaths.ipn),
    emi_option: request.mostInstalments ? '1' : '0',
    emi_max_inst_option: request.mostInstalments ? String(request.mostInstalments) : '',
    cus_name: name,
    // A truncated e-mail could be another person's; nobody has one in this domain.
    // A guest may have none, and the gateway opens no page without.
    cus_email: email && email.length <= 50 ? email : 'customer@example.com',
    cus_add1: truncate(address, 50),
    cus_add2: truncate(address, 50, 50),
    cus_city: truncate(clean(city), 50),
    cus_state: truncate(clean(city), 50),
    cus_postcode: postcodes[customer.district] ?? '1000',
    cus_country: truncate(clean(customer.country), 50),
    cus_phone: truncate(clean(customer.mobileNumber).replace(/^\+?880/, '0'), 20),
    shipping_method: 'Courier',
    num_of_item: String(request.items.reduce((sum, item) => sum + item.quantity, 0)),
    ship_name: name,
    ship_add1: truncate(address, 50),
    ship_city: truncate(clean(city), 50),
    ship_postcode: postcodes[customer.district] ?? '1000',
    ship_country: truncate(clean(customer.country), 50),
    product_name: truncate(products.join(', '), 255),
    product_category: 'Electronics',
    product_profile: 'physical-goods',
    convenience_fee: formatPoisha(request.deliveryPoisha),
    value_a: request.attemptId,
    value_b: request.orderId,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
