// The settings of the stand-in for Nagad.
import { readFileSync } from 'node:fs';
import { assertNotLive, type Environment, readPort } from '../stand-in-environment.ts';

/** Base64 of DER. */
interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export interface NagadSettings {
  /** 0 takes any free port. */
  port: number;
  /** Stores payments and refunds across restarts; without it they are in memory only. */
  stateFile?: string | undefined;
  merchantId: string;
  /** Of the merchant only the public one is used. */
  keys: { merchant: Pick<KeyPair, 'publicKey'>; nagad: KeyPair };
  /** Enables `/__nagad/*`; without it there is no control interface. */
  controlToken?: string | undefined;
}

/** Reads the settings of the process. Throws an error that names the variable. */
export function readNagadSettings(environment: Environment): NagadSettings {
  assertNotLive(environment, 'The stand-in for Nagad');
  const { NAGAD_KEY_FILE: keyFile, NAGAD_MERCHANT_ID: merchantId } = environment;
  if (!keyFile || !merchantId) throw new Error('NAGAD_KEY_FILE and NAGAD_MERCHANT_ID must be set.');
  return {
    port: readPort(environment, 'NAGAD_PORT'),
    stateFile: environment.NAGAD_STATE_FILE || undefined,
    merchantId,
    keys: JSON.parse(readFileSync(keyFile, 'utf8')),
    controlToken: environment.NAGAD_CONTROL_TOKEN || undefined,
  };
}
