/** The keys of the stand-in for Nagad and of its one merchant: a file of the data folder, made at the first use. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NagadLogin } from './nagad-login.ts';

const merchantId = '683002007104225';

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** Base64 of DER, as Nagad's panel shows keys. */
function newPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
}

export const nagadKeyFile = (dataDir: string): string => join(dataDir, 'nagad-keys.json');

function readPairs(file: string): { merchant: KeyPair; nagad: KeyPair } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The merchant's part. All processes of a shop get the same: of two that make the file at once one wins. */
export function localNagadLogin(dataDir: string): NagadLogin {
  const file = nagadKeyFile(dataDir);
  const loginOf = ({ merchant, nagad }: ReturnType<typeof readPairs>): NagadLogin => ({
    merchantId,
    publicKey: nagad.publicKey,
    privateKey: merchant.privateKey,
  });
  try {
    return loginOf(readPairs(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify({ merchant: newPair(), nagad: newPair() }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return loginOf(readPairs(file));
}
