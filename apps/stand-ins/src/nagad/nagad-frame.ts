// The frame of Nagad's messages, as Nagad opens and makes it: encrypted for the reader, signed by the writer.
import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  sign,
  verify,
} from 'node:crypto';
import type { NagadSettings } from './nagad-settings.ts';

const PADDING = constants.RSA_PKCS1_PADDING;

export interface NagadFrame {
  /** The fields of a merchant's message; undefined if it is not from the merchant. */
  read(sensitiveData: unknown, signature: unknown): Record<string, unknown> | undefined;
  /** An answer in its frame, or with what a fault makes of it. */
  make(fields: object, faults: readonly string[]): object;
}

export function createFrame({ keys }: Pick<NagadSettings, 'keys'>): NagadFrame {
  const merchant = createPublicKey({
    key: Buffer.from(keys.merchant.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const own = createPrivateKey({
    key: Buffer.from(keys.nagad.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  let other: KeyObject | undefined;
  const otherKey = () => {
    other ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return other;
  };
  return {
    read(sensitiveData, signature) {
      if (typeof sensitiveData !== 'string' || typeof signature !== 'string') return undefined;
      try {
        const text = privateDecrypt({ key: own, padding: PADDING }, Buffer.from(sensitiveData, 'base64'));
        if (!verify('RSA-SHA256', text, merchant, Buffer.from(signature, 'base64'))) return undefined;
        return JSON.parse(text.toString()) as Record<string, unknown>;
      } catch {
        return undefined;
      }
    },
    make(fields, faults) {
      if (faults.includes('plain')) return fields;
      const text = Buffer.from(JSON.stringify(fields));
      const sensitiveData = publicEncrypt({ key: merchant, padding: PADDING }, text).toString('base64');
      if (faults.includes('no-signature')) return { sensitiveData };
      const signed = faults.includes('wrong-signature') ? Buffer.from('{}') : text;
      const key = faults.includes('other-key') ? otherKey() : own;
      return { sensitiveData, signature: sign('RSA-SHA256', signed, key).toString('base64') };
    },
  };
}
