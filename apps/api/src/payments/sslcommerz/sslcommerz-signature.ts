/** Verifies the signature of SSLCommerz's notifications (docs/protocols/payment-gateway.md#signature). */
import { createHash } from 'node:crypto';
import { isSameSecret } from '../../runtime/same-secret.ts';
import type { SignatureVerdict } from '../payment-provider.ts';
import type { GatewayForm } from './sslcommerz-form.ts';

const schemes = [
  { field: 'verify_sign_sha2', digest: 'sha256' },
  { field: 'verify_sign', digest: 'md5' },
] as const;

const hex = (digest: string, text: string): string => createHash(digest).update(text, 'utf8').digest('hex');

/** The fields that a signature must cover to count. */
function requiredNames(form: GatewayForm): string[] {
  const success = /^VALID(ATED)?$/.test(form.values.get('status') ?? '');
  return ['tran_id', 'status', 'amount', ...(success ? ['val_id'] : [])];
}

/**
 * Returns `ok` only when every present signature matches and covers the required fields; `absent` when there is none, or only that
 * with MD5, on which nothing should rest.
 * The list of signed names comes from the sender, so it is not trusted to be complete.
 */
export function verifySignature(form: GatewayForm, storePassword: string): SignatureVerdict {
  const { values, repeated } = form;
  const present = schemes.filter(({ field }) => values.get(field));
  if (present.length === 0) return 'absent';
  const names = new Set((values.get('verify_key') ?? '').split(','));
  if (requiredNames(form).some((name) => !names.has(name) || !values.has(name))) return 'mismatch';
  if ([...names, 'verify_key', ...present.map(({ field }) => field)].some((name) => repeated.has(name))) {
    return 'mismatch';
  }
  const signed = [...names].flatMap((name): [string, string][] => {
    const value = values.get(name);
    return value === undefined || name === 'store_passwd' ? [] : [[name, value]];
  });
  const matches = present.every(({ field, digest }) => {
    const pairs: [string, string][] = [...signed, ['store_passwd', hex(digest, storePassword)]];
    pairs.sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
    return isSameSecret(values.get(field)?.toLowerCase() ?? '', hex(digest, text));
  });
  if (!matches) return 'mismatch';
  return values.get('verify_sign_sha2') ? 'ok' : 'absent';
}
