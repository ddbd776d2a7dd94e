/** Nagad's frame: each message is encrypted with the key of who reads it and signed with the key of who wrote it (docs/protocols/nagad.md). */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  sign,
  verify,
} from 'node:crypto';
import type { NagadLogin } from '../../config/nagad-login.ts';

export interface NagadKeys {
  /** Nagad's. */
  theirs: KeyObject;
  /** The merchant's own. */
  own: KeyObject;
}

export interface Sealed {
  sensitiveData: string;
  signature: string;
}

const padding = constants.RSA_PKCS1_PADDING;
/** What PKCS#1 v1.5 adds to a message. */
const paddingBytes = 11;

/** The bytes of a key as Nagad gives it: bare Base64, or with the lines of a PEM file. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, ''), 'base64');

/** Reads the two keys of an account; undefined unless both are RSA keys. */
export function readKeys({ publicKey, privateKey }: NagadLogin): NagadKeys | undefined {
  const own = privateKeyOf(bytesOf(privateKey));
  const theirs = publicKeyOf(bytesOf(publicKey));
  return own && theirs && { own, theirs };
}

const isRsa = (key: KeyObject): boolean => key.asymmetricKeyType === 'rsa';

function publicKeyOf(key: Buffer): KeyObject | undefined {
  try {
    const read = createPublicKey({ key, format: 'der', type: 'spki' });
    return isRsa(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** PKCS#8 as Nagad documents it, or the older PKCS#1. */
function privateKeyOf(key: Buffer): KeyObject | undefined {
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      const read = createPrivateKey({ key, format: 'der', type });
      if (isRsa(read)) return read;
    } catch {
      // The other form, or none.
    }
  }
  return undefined;
}

/** How many bytes of JSON fit into one message to the owner of a key. */
export const roomOf = (key: KeyObject): number =>
  (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8 - paddingBytes;

/** Encrypts fields for Nagad and signs them. Throws for fields that are too long for its key. */
export function seal({ own, theirs }: NagadKeys, fields: Record<string, string>): Sealed {
  const text = Buffer.from(JSON.stringify(fields));
  return {
    sensitiveData: publicEncrypt({ key: theirs, padding }, text).toString('base64'),
    signature: sign('sha256', text, own).toString('base64'),
  };
}

/** Opens an answer; undefined if it is not for this account, not signed by Nagad, or no JSON object. */
export function open(
  { own, theirs }: NagadKeys,
  { sensitiveData, signature }: { sensitiveData?: unknown; signature?: unknown },
): Record<string, unknown> | undefined {
  if (typeof sensitiveData !== 'string' || typeof signature !== 'string') return undefined;
  try {
    const text = privateDecrypt({ key: own, padding }, Buffer.from(sensitiveData, 'base64'));
    // A wrong padding decrypts to random bytes, which nobody has signed.
    if (!verify('sha256', text, theirs, Buffer.from(signature, 'base64'))) return undefined;
    const fields: unknown = JSON.parse(text.toString());
    return fields && typeof fields === 'object' && !Array.isArray(fields)
      ? (fields as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
