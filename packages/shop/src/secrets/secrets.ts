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
  label: PlainMessage;
  text: PlainMessage;
  /** The label of the button that tries it. */
  check: PlainMessage;
  /** In the order of the form. */
  fields: Readonly<Record<string, SecretField>>;
  /** The field whose last characters are shown. */
  ending: string;
}

const address = /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/;

export const secrets = {
  sslcommerz: {
    label: 'Online payment (SSLCommerz)',
    text: 'Without them customers can only pay on delivery.',
    check: 'Check the credentials',
    fields: {
      storeId: { label: 'Store ID', maxLength: 100, pattern: /^[\x21-\x7e]+$/ },
      storePassword: { label: 'Store password', maxLength: 200, hidden: true, pattern: /^[\x21-\x7e]+$/ },
    },
    ending: 'storePassword',
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
      port: { label: 'Port', hint: 'Mostly 465 or 587', maxLength: 5, pattern: /^[1-9]\d{0,4}$/ },
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
} as const satisfies Record<string, SecretRow>;

export type SecretName = keyof typeof secrets;
export const secretNames = Object.keys(secrets) as SecretName[];
export type SecretValues = Readonly<Record<string, string>>;

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
  /** The last four characters of a long password. */
  ending: Type.Optional(Type.String()),
  /** False if it is stored, but sealed with another key. */
  readable: Type.Boolean(),
});
export type SecretState = Static<typeof SecretState>;
