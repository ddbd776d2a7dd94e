/** The settings of SMS in the environment: in a demo shop the port of the stand-in, with its logins. */
import { type Environment, port } from './environment.ts';
import type { ShopMode } from './shop-mode.ts';

export interface SmsConfig {
  sms: {
    /** By the name of the gateway; replaced when the owner sets another one. */
    logins: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
    /** The address of the stand-in, which takes the place of all gateways. */
    standIn?: string;
  };
}

const key = 'jontro-sms-local';
/** What the stand-in accepts. */
const localLogins = {
  'ssl-wireless': { apiToken: key, sid: 'JONTROLOCAL' },
  'alpha-sms': { apiKey: key, senderId: 'Jontro' },
  bulksmsbd: { apiKey: key, senderId: 'Jontro' },
  greenweb: { token: key },
} as const;

export function smsConfig(env: Environment, mode: ShopMode): SmsConfig {
  if (mode !== 'demo' || !env.SMS_SANDBOX_PORT) return { sms: { logins: {} } };
  return {
    sms: { logins: localLogins, standIn: `http://127.0.0.1:${port(env, 'SMS_SANDBOX_PORT', 0)}` },
  };
}
