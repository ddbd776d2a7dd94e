/** Reads and verifies bKash's webhook, a message of Amazon SNS whose certificate is a file of the shop: nothing is fetched. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { toStorableText } from '../../http/storable-text.ts';
import type { Notification, PaymentProvider } from '../payment-provider.ts';
import { redactAnswer } from './bkash-answers.ts';

const host = /^sns\.[a-zA-Z0-9-]{3,}\.amazonaws\.com(\.cn)?$/;

/** The signed fields of a message, in the order in which they are signed. */
const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
};

/** A message, or undefined for anything that is none. */
function parse(raw: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(raw);
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (message: Record<string, unknown>, name: string): string =>
  Object.hasOwn(message, name) && typeof message[name] === 'string' ? message[name] : '';

function isSigned(message: Record<string, unknown>, key: KeyObject): boolean {
  const url = textOf(message, 'SigningCertURL');
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(url);
  if (protocol !== 'https:' || !host.test(hostname) || username || password || !pathname.endsWith('.pem'))
    return false;
  const names = Object.hasOwn(signedFields, textOf(message, 'Type'))
    ? signedFields[textOf(message, 'Type')]
    : undefined;
  if (!names || textOf(message, 'SignatureVersion') !== '1') return false;
  const signed = names
    .filter((name) => name !== 'Subject' || Object.hasOwn(message, name))
    .map((name) => `${name}\n${textOf(message, name)}\n`)
    .join('');
  return verify('RSA-SHA1', Buffer.from(signed), key, Buffer.from(textOf(message, 'Signature'), 'base64'));
}

/** Creates the reader with the PEM of a certificate or public key; without one no message is signed. Never throws. */
export function createWebhookReader(pem: string | undefined): (raw: string) => Notification {
  const key = pem === undefined ? undefined : createPublicKey(pem);
  return (raw) => {
    const message = parse(raw);
    if (!message) return { tranId: '', signature: 'absent', redacted: {} };
    const content = parse(textOf(message, 'Message')) ?? {};
    return {
      tranId: toStorableText(textOf(content, 'merchantInvoiceNumber'), 100),
      signature: key === undefined ? 'absent' : isSigned(message, key) ? 'ok' : 'mismatch',
      redacted: redactAnswer({ type: textOf(message, 'Type'), ...content }),
    };
  };
}

/** Where the operator confirms the subscription, if a signed message asks for it. */
export function subscriptionOf(
  { parseNotification }: Pick<PaymentProvider, 'parseNotification'>,
  raw: string,
): string | undefined {
  const message = parse(raw);
  if (!raw.startsWith('{') || parseNotification(raw).signature !== 'ok') return undefined;
  if (!message || textOf(message, 'Type') !== 'SubscriptionConfirmation') return undefined;
  const url = textOf(message, 'SubscribeURL');
  return URL.canParse(url) && new URL(url).protocol === 'https:' && host.test(new URL(url).hostname)
    ? url
    : undefined;
}
