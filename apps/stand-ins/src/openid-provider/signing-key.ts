// The provider's RS256 key, stored in a file so that it survives a restart.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SigningKey {
  kty: 'RSA';
  n: string;
  e: string;
  d: string;
  kid: string;
  [member: string]: string;
}

/** Reads the key, or generates and stores one. Throws for a file without an RSA key. */
export function loadSigningKey(path: string | undefined): SigningKey {
  const stored = path && readKey(path);
  if (stored) return stored;
  const key = generateKey();
  if (path) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.next`, JSON.stringify(key), { mode: 0o600 });
    renameSync(`${path}.next`, path);
  }
  return key;
}

function readKey(path: string): SigningKey | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = parseKey(text);
  if (key?.kty !== 'RSA' || !key.d)
    throw new Error(`${path} contains no signing key; delete it to generate a new one.`);
  return key;
}

function parseKey(text: string): SigningKey | undefined {
  try {
    return JSON.parse(text) as SigningKey;
  } catch {
    return undefined;
  }
}

function generateKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const { n = '', e = '' } = jwk;
  // The key id is the thumbprint (RFC 7638).
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  return { ...jwk, kid, alg: 'RS256', use: 'sig' } as SigningKey;
}
