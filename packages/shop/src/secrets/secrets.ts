/** Credentials that the owner sets in the shop, one row each: fields, words, and what is wrong with a value. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

interface SecretField {
  label: PlainMessage;
  hint?: PlainMessage;
  maxLength: number;
  /** Whether what is typed is hidden. */
  hidden?: true;
  optional?: true;
  /** What a value looks like. */
  pattern?: RegExp;
}

interface SecretRow {
  /** The page that has its card, if it is not the one of all settings. */
  page?: 'sms';
  label: PlainMessage;
  text: PlainMessage;
  /** The label of the button that tries it; without one it cannot be tried without cost. */
  check?: PlainMessage;
  /** In the order of the form. */
  fields: Readonly<Record<string, SecretField>>;
  /** The field whose last characters are shown. */
  ending: string;
}

/** Signs without spaces, as services make them. */
const visible = /^[\x21-\x7e]+$/;
/** A key in Base64, with or without the lines of a PEM file. */
const key = /^[A-Za-z0-9+/=\s-]{300,}$/;
/** From 1 to 65535. */
const port = /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/;
const senderName = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const address = /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/;

export const secrets = {
  sslcommerz: {
    label: 'Online payment (SSLCommerz)',
    text: 'Without them customers can only pay on delivery.',
    check: 'Check the credentials',
    fields: {
      storeId: { label: 'Store ID', maxLength: 100, pattern: visible },
      storePassword: { label: 'Store password', maxLength: 200, hidden: true, pattern: visible },
    },
    ending: 'storePassword',
  },
  bkash: {
    label: 'bKash',
    text: 'Of your merchant account for tokenized checkout. Customers then pay from their bKash wallet, without a payment gateway in between.',
    check: 'Check the credentials',
    fields: {
      username: { label: 'Login name', maxLength: 100, pattern: visible },
      password: { label: 'Password', maxLength: 200, hidden: true, pattern: visible },
      appKey: { label: 'App key', maxLength: 200, pattern: visible },
      appSecret: { label: 'App secret', maxLength: 200, hidden: true, pattern: visible },
    },
    ending: 'appSecret',
  },
  nagad: {
    label: 'Nagad',
    text: 'Of your merchant account for check-out. Customers then pay from their Nagad wallet. Nagad must allow the address of your server.',
    check: 'Check the keys',
    fields: {
      merchantId: { label: 'Merchant ID', maxLength: 30, pattern: /^\d{6,}$/ },
      publicKey: { label: 'Public key of Nagad', maxLength: 3_000, pattern: key },
      privateKey: { label: 'Private key of your shop', maxLength: 8_000, hidden: true, pattern: key },
    },
    ending: 'merchantId',
  },
  smtp: {
    label: 'Mail server',
    text: 'Sends the emails of the shop. Your mail provider tells you its name and port.',
    check: 'Send me a test email',
    fields: {
      host: {
        label: 'Server',
        hint: 'As in smtp.example.com',
        maxLength: 253,
        pattern: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i,
      },
      port: { label: 'Port', hint: 'Mostly 465 or 587', maxLength: 5, pattern: port },
      user: { label: 'Login name', maxLength: 320, optional: true, pattern: /^[^\p{Cc}]+$/u },
      password: { label: 'Password', maxLength: 500, hidden: true, optional: true, pattern: /^[^\p{Cc}]+$/u },
      from: {
        label: 'Sender of the emails',
        hint: 'As in shop@example.com',
        maxLength: 254,
        pattern: address,
      },
    },
    ending: 'password',
  },
  steadfast: {
    label: 'Courier Steadfast',
    text: 'Books parcels at Steadfast and follows them. Steadfast shows the keys in its panel, under API.',
    check: 'Check the keys',
    fields: {
      apiKey: { label: 'API key', maxLength: 200, hidden: true, pattern: /^[\x21-\x7e]+$/ },
      secretKey: { label: 'Secret key', maxLength: 200, hidden: true, pattern: /^[\x21-\x7e]+$/ },
      webhookToken: {
        label: 'Token of the webhook',
        hint: 'Make one up, and enter it in Steadfast’s panel as well',
        maxLength: 200,
        hidden: true,
        optional: true,
        pattern: /^[\x21-\x7e]{16,}$/,
      },
    },
    ending: 'secretKey',
  },
  pathao: {
    label: 'Courier Pathao',
    text: 'Books parcels at Pathao and follows them. Pathao shows the credentials in its panel, under Developers API.',
    check: 'Check the credentials',
    fields: {
      clientId: { label: 'Client ID', maxLength: 100, pattern: visible },
      clientSecret: { label: 'Client secret', maxLength: 200, hidden: true, pattern: visible },
      username: {
        label: 'Login name',
        hint: 'Your email address at Pathao',
        maxLength: 254,
        pattern: visible,
      },
      password: { label: 'Password', maxLength: 200, hidden: true, pattern: /^[^\p{Cc}]+$/u },
      storeId: {
        label: 'Store ID',
        hint: 'Digits, of the store that Pathao picks up from',
        maxLength: 12,
        pattern: /^[1-9]\d*$/,
      },
      webhookSecret: {
        label: 'Secret of the webhook',
        hint: 'Make one up, and enter it in Pathao’s panel as well',
        maxLength: 200,
        hidden: true,
        optional: true,
        pattern: /^[\x21-\x7e]{16,}$/,
      },
      integrationSecret: {
        label: 'Answer to the webhook',
        hint: 'Only if Pathao’s panel shows a value that is not f3992ecc-59da-4cbe-a049-a13da2018d51',
        maxLength: 100,
        optional: true,
        pattern: visible,
      },
    },
    ending: 'clientSecret',
  },
  redx: {
    label: 'Courier RedX',
    text: 'Books parcels at RedX and follows them. RedX shows the token in its panel, under Developer API.',
    check: 'Check the token',
    fields: {
      accessToken: { label: 'API access token', maxLength: 500, hidden: true, pattern: visible },
      pickupStoreId: {
        label: 'Store ID',
        hint: 'Digits, of the store that RedX picks up from; without it RedX takes the one of its panel',
        maxLength: 12,
        optional: true,
        pattern: /^[1-9]\d*$/,
      },
      webhookToken: {
        label: 'Token of the webhook',
        hint: 'Make one up of letters and digits, and put it at the end of the address in RedX’s panel: ?token=…',
        maxLength: 200,
        hidden: true,
        optional: true,
        // It stands in an address.
        pattern: /^[A-Za-z0-9_-]{16,}$/,
      },
    },
    ending: 'accessToken',
  },
  'ssl-wireless': {
    page: 'sms',
    label: 'SSL Wireless',
    text: 'SMS Plus. Tell SSL Wireless the address of your server: it accepts no other one. A test message shows whether it works.',
    fields: {
      sid: { label: 'SID (sender name)', maxLength: 60, pattern: senderName },
      apiToken: { label: 'API token', maxLength: 200, hidden: true, pattern: visible },
    },
    ending: 'apiToken',
  },
  'alpha-sms': {
    page: 'sms',
    label: 'Alpha SMS',
    text: 'Of sms.net.bd. Reports what was delivered, and what it cost.',
    check: 'Ask for the balance',
    fields: {
      senderId: { label: 'Sender ID', maxLength: 60, optional: true, pattern: senderName },
      apiKey: { label: 'API key', maxLength: 200, hidden: true, pattern: visible },
    },
    ending: 'apiKey',
  },
  bulksmsbd: {
    page: 'sms',
    label: 'BulkSMSBD',
    text: 'With a sender name of letters it takes promotion in Bengali only.',
    check: 'Ask for the balance',
    fields: {
      senderId: { label: 'Sender ID', maxLength: 60, pattern: senderName },
      apiKey: { label: 'API key', maxLength: 200, hidden: true, pattern: visible },
    },
    ending: 'apiKey',
  },
  greenweb: {
    page: 'sms',
    label: 'GreenWeb',
    text: 'Takes messages with a token alone.',
    check: 'Ask for the balance',
    fields: { token: { label: 'Token', maxLength: 200, hidden: true, pattern: visible } },
    ending: 'token',
  },
} as const satisfies Record<string, SecretRow>;

/** Whose card is on a page; without one, on that of all settings. */
export const secretsOf = (page?: SecretRow['page']): readonly SecretName[] =>
  secretNames.filter((name) => (secrets[name] as SecretRow).page === page);

export type SecretName = keyof typeof secrets;
export const secretNames = Object.keys(secrets) as SecretName[];
export type SecretValues = Readonly<Record<string, string>>;

/** The label of the button that tries a credential; undefined if none does. */
export const checkOf = (name: SecretName): PlainMessage | undefined => (secrets[name] as SecretRow).check;

/** The fields of a row with their optional properties. */
export const fieldsOf = (name: SecretName): readonly [string, SecretField][] =>
  Object.entries<SecretField>(secrets[name].fields);

export const secretTexts = {
  saved: 'Saved. The shop uses it now',
  removed: 'Removed. The shop no longer uses it',
  unknown: 'There is no such credential',
  notSet: 'This is not set yet',
  fixed: 'This is set where the shop is started, so it cannot be changed here',
  changedMeanwhile: 'Somebody else has changed this meanwhile. Please look again.',
  unreadable: 'The key that opens it is missing or another one. Enter it again, or bring the key back.',
  fieldMissing: 'Please fill in this field',
  fieldInvalid: 'This does not look right',
  ownNetwork: 'Enter the public name of a mail server, with port 25, 465, 587 or 2525',
  accepted: 'It works: the login was accepted',
  noCheck: 'This login cannot be tried without cost',
  mailAccepted: 'It works: the mail server has taken a test email to you',
  refused: 'It was refused',
  unavailable: 'The service cannot be reached, or does not answer as expected',
} as const satisfies Record<string, PlainMessage>;

/** What is wrong with the fields of a form, and with which; undefined if nothing is. */
export function secretProblem(
  name: SecretName,
  values: SecretValues,
): { field: string; text: PlainMessage } | undefined {
  const unknown = Object.keys(values).find((field) => !Object.hasOwn(secrets[name].fields, field));
  if (unknown !== undefined) return { field: unknown, text: secretTexts.fieldInvalid };
  for (const [field, { optional, pattern, maxLength }] of fieldsOf(name)) {
    const value = values[field] ?? '';
    if (value === '') {
      if (!optional) return { field, text: secretTexts.fieldMissing };
    } else if (value.length > maxLength || (pattern && !pattern.test(value)))
      return { field, text: secretTexts.fieldInvalid };
  }
  return undefined;
}

/** A credential as the owner sees it: never its values. */
export const SecretState = Type.Object({
  name: Type.Enum(secretNames),
  /** `environment`: set where the shop is started, which wins. */
  source: Type.Enum(['environment', 'stored', 'none']),
  /** The variable of the environment that sets it. */
  variable: Type.Optional(Type.String()),
  changedAt: Type.Optional(Type.String()),
  changedBy: Type.Optional(Type.String()),
  /** The last four characters of a long password, for owners. */
  ending: Type.Optional(Type.String()),
  /** False if it is stored, but sealed with another key. */
  readable: Type.Boolean(),
});
export type SecretState = Static<typeof SecretState>;
