// The webhook of the stand-in for bKash: an Amazon SNS message about a completed payment, signed with the stand-in's own key.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { WalletPayment } from './bkash-state.ts';

/** What is wrong with a message. */
export const IPN_FAULTS = ['forged', 'foreign-host', 'changed', 'no-pem', 'http'] as const;
export type IpnFault = (typeof IPN_FAULTS)[number];

const NAMES = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const;

export interface IpnSigner {
  /** The public key, which the merchant stores as a file. */
  pem: string;
  messageOf(at: number, payment: WalletPayment, fault?: IpnFault): Record<string, string>;
}

const timeOf = (at: number): string =>
  new Date(at + 6 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

/** Makes a key of its own. */
export function createIpnSigner(): IpnSigner {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return {
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    messageOf(at, { amount, invoice, wallet, trxId }, fault) {
      const content = {
        dateTime: timeOf(at),
        debitMSISDN: wallet,
        creditOrganizationName: 'Local merchant',
        creditShortCode: '50022',
        trxID: trxId,
        transactionStatus: 'Completed',
        transactionType: '10002294',
        amount,
        currency: 'BDT',
        transactionReference: 'stand-in',
        merchantInvoiceNumber: invoice,
      };
      const message: Record<string, string> = {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: 'arn:aws:sns:ap-southeast-1:000000000000:bkash',
        Message: JSON.stringify(content),
        Timestamp: new Date(at).toISOString(),
        SignatureVersion: '1',
        SigningCertURL:
          fault === 'foreign-host'
            ? 'https://sns.ap-southeast-1.amazonaws.com.example.com/key.pem'
            : fault === 'http'
              ? 'http://sns.ap-southeast-1.amazonaws.com/key.pem'
              : `https://sns.ap-southeast-1.amazonaws.com/key${fault === 'no-pem' ? '' : '.pem'}`,
      };
      const signed = NAMES.map((name) => `${name}\n${message[name]}\n`).join('');
      const key = fault === 'forged' ? other : privateKey;
      message.Signature = sign('RSA-SHA1', Buffer.from(signed), key).toString('base64');
      if (fault === 'changed') message.Timestamp = new Date(at + 1000).toISOString();
      return message;
    },
  };
}
