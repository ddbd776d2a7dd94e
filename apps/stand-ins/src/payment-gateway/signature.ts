// Signs IPNs and browser returns, so that the store can verify that they come from the gateway.
import { createHash } from 'node:crypto';

export type Fields = Record<string, string>;

const digest = (algorithm: 'md5' | 'sha256', text: string) =>
  createHash(algorithm).update(text, 'utf8').digest('hex');

/** The names that are signed: all fields, sorted, joined by comma. */
export function signedNames(fields: Fields): string {
  return Object.keys(fields).sort().join(',');
}

/**
 * One digest over the named fields and the digest of the store's password, sorted by name and joined as `name=value`
 * with `&` (docs/protocols/payment-gateway.md#signature). Names that are not among the fields are skipped.
 */
export function sign(
  algorithm: 'md5' | 'sha256',
  fields: Fields,
  names: string,
  storePassword: string,
): string {
  const signed: [string, string][] = [['store_passwd', digest(algorithm, storePassword)]];
  for (const name of names.split(',')) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== undefined) signed.push([name, value]);
  }
  signed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return digest(algorithm, signed.map(([name, value]) => `${name}=${value}`).join('&'));
}

/** The fields with `verify_key`, `verify_sign` and `verify_sign_sha2` added. */
export function signFields(fields: Fields, storePassword: string, names = signedNames(fields)): Fields {
  return {
    ...fields,
    verify_sign: sign('md5', fields, names, storePassword),
    verify_key: names,
    verify_sign_sha2: sign('sha256', fields, names, storePassword),
  };
}
