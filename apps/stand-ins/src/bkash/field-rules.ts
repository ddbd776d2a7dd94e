// The rules of each field that a merchant sends, with bKash's code for a field that breaks one.

export interface Refusal {
  code: string;
  message: string;
}

interface Rule extends Refusal {
  test: (value: string) => boolean;
  optional?: true;
}

const isText = (value: string): boolean => value.length > 0 && value.length <= 255 && !/[<>&]/.test(value);
const isUrl = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isAmount = (value: string): boolean => /^\d{1,9}\.\d{2}$/.test(value) && Number(value) > 0;
const isId = (value: string): boolean => /^[A-Za-z0-9-]{1,100}$/.test(value);

const rule = (code: string, message: string, test: Rule['test'], optional?: true): Rule => ({
  code,
  message,
  test,
  ...(optional && { optional }),
});

const amountRule = rule('2006', 'Invalid amount', isAmount);
const paymentRule = rule('2002', 'Invalid Payment ID', isId);
const trxRule = rule('2033', 'Transaction not found', isId);
const bodyRule = rule('2025', 'Invalid request body', isText);

/** By endpoint; any other field is refused. */
export const FIELD_RULES = {
  grant: {
    app_key: rule('2001', 'Invalid App Key', isText),
    app_secret: rule('2001', 'Invalid App Key', isText),
  },
  create: {
    mode: rule('2063', 'Mode is not valid as per request data', (value) => value === '0011'),
    payerReference: rule('2048', 'Invalid Payer Reference', isText),
    callbackURL: rule('2049', 'Invalid Merchant Callback URL', isUrl),
    amount: amountRule,
    currency: rule('2007', 'Invalid currency', (value) => value === 'BDT'),
    intent: rule('2008', 'Invalid intent', (value) => value === 'sale'),
    merchantInvoiceNumber: rule('2031', 'Invalid merchant invoice number', isText),
    merchantAssociationInfo: rule('2025', 'Invalid request body', isText, true),
  },
  execute: { paymentID: paymentRule },
  query: { paymentID: paymentRule },
  search: { trxID: trxRule },
  refund: { paymentID: paymentRule, trxID: trxRule, amount: amountRule, sku: bodyRule, reason: bodyRule },
  refundStatus: { paymentID: paymentRule, trxID: trxRule },
  secondRefund: {
    paymentId: paymentRule,
    trxId: trxRule,
    refundAmount: amountRule,
    sku: bodyRule,
    reason: bodyRule,
  },
  secondRefundStatus: { paymentId: paymentRule, trxId: trxRule },
} as const satisfies Record<string, Record<string, Rule>>;

export type RuledEndpoint = keyof typeof FIELD_RULES;

/** Returns the fields of a body, or what bKash would refuse it with. */
export function readFields(endpoint: RuledEndpoint, body: unknown): Record<string, string> | Refusal {
  const invalid = { code: '2025', message: 'Invalid request body' };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return invalid;
  const rules: Record<string, Rule> = FIELD_RULES[endpoint];
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(rules, name) || typeof value !== 'string') return invalid;
    fields[name] = value;
  }
  for (const [name, { code, message, test, optional }] of Object.entries(rules)) {
    const value = fields[name];
    if (value === undefined ? !optional : !test(value)) {
      return value === undefined
        ? { code: '2065', message: `Mandatory field missing: ${name}` }
        : { code, message };
    }
  }
  return fields;
}

export const isRefusal = (read: Record<string, string> | Refusal): read is Refusal =>
  'code' in read && 'message' in read;
