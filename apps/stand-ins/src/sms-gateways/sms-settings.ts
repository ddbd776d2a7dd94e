// The settings of the stand-in of SMS gateways.
import { assertNotLive, type Environment, readPort } from '../stand-in-environment.ts';

export interface SmsStandInSettings {
  /** 0 takes any free port. */
  port: number;
  /** The API key and token that all four accept. */
  key: string;
  /** SSL Wireless's name of the sender. */
  sid: string;
  /** Enables `/__sms/*`; without it there is no control interface. */
  controlToken?: string | undefined;
}

export const smsSettings = (settings: Partial<SmsStandInSettings> = {}): SmsStandInSettings => ({
  port: 0,
  key: 'jontro-sms-local',
  sid: 'JONTROLOCAL',
  ...settings,
});

/** Reads the settings of the process. Throws an error that names the variable. */
export function readSmsSettings(environment: Environment): SmsStandInSettings {
  assertNotLive(environment, 'The stand-in of SMS gateways');
  return smsSettings({
    port: readPort(environment, 'SMS_SANDBOX_PORT'),
    controlToken: environment.SMS_SANDBOX_TOKEN || undefined,
  });
}
